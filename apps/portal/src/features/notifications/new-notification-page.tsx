import { Button, MultiSelect, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { citiesQuery, companiesQuery } from '../../shared/api/lookups.queries.ts';
import { useSendOnce } from '../../shared/api/send-once.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { totalText } from '../../shared/list/page-links.ts';
import { NoticeFields, type NoticeWords, useNotice } from '../../shared/notice/notice-fields.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import classes from './new-notification-page.module.css';
import { reachedQuery } from './notifications.queries.ts';

type Whom = 'all' | 'some';

/** A message to all drivers, or to those of some cities and delivery companies. */
export function NewNotificationPage() {
  const { t } = useTranslation();
  usePageHead({ title: t('notifications.title') });
  // A sent message leaves an empty form behind.
  const [nth, setNth] = useState(0);
  return <NotificationForm key={nth} onSent={() => setNth((before) => before + 1)} />;
}

function NotificationForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const notice = useNotice();
  const sendOnce = useSendOnce();
  const [whom, setWhom] = useState<Whom>('all');
  const [cities, setCities] = useState<string[]>([]);
  const [companies, setCompanies] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const filters =
    whom === 'all'
      ? {}
      : { ...(cities.length > 0 && { cities }), ...(companies.length > 0 && { company_ids: companies }) };
  const nobody = whom === 'some' && Object.keys(filters).length === 0;
  const cityOptions = useQuery(citiesQuery());
  const companyOptions = useQuery(companiesQuery());
  const reached = useQuery(reachedQuery(filters, !nobody));
  const send = useMutation({
    mutationFn: (words: NoticeWords) => {
      const body = { ...words, ...(whom === 'all' ? { isGlobal: true } : { filters }) };
      return sendOnce(body, (headers) => api.notifications.send({ headers, body }));
    },
    onSuccess: ({ sent }) => {
      toastSuccess(
        t('notifications.send_noti.toast_mess.successed'),
        t('drivers.notify.sent', { count: sent }),
      );
      onSent();
    },
    onError: (error) =>
      toastError(t('notifications.send_noti.toast_mess.failed'), errorTexts(error).join(t('list.separator'))),
  });
  const total = reached.data?.data;
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t('notifications.title')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const words = notice.take();
        if (words && !nobody && !send.isPending) send.mutate(words);
      }}
    >
      <Radio.Group
        label={t('drivers.notify.to')}
        value={whom}
        onChange={(next) => setWhom(next === 'some' ? 'some' : 'all')}
      >
        <Radio mt={8} value="all" label={t('drivers.notify.all')} />
        <Radio mt={8} value="some" label={t('notifications.some')} />
      </Radio.Group>
      {whom === 'some' && (
        <div className={classes.narrow}>
          <MultiSelect
            label={t('drivers.filters.cities')}
            searchable
            clearable
            value={cities}
            onChange={setCities}
            error={tried && nobody ? t('notifications.choose') : undefined}
            data={(cityOptions.data ?? []).map(({ id, nameAr, nameEn }) => ({
              value: id,
              label: language === 'ar' ? nameAr : nameEn,
            }))}
          />
          <MultiSelect
            label={t('drivers.filters.company_ids')}
            searchable
            clearable
            value={companies}
            onChange={setCompanies}
            data={(companyOptions.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </div>
      )}
      <p className={classes.count} role="status">
        {!nobody && total && t('notifications.reached', { total: totalText(total.total, total.total_exact) })}
      </p>
      <NoticeFields
        notice={notice}
        titleLabel={t('drivers.notify.field_title')}
        messageLabel={t('drivers.notify.field_message')}
      />
      <div>
        <Button type="submit" loading={send.isPending}>
          {t('drivers.notify.send')}
        </Button>
      </div>
    </form>
  );
}
