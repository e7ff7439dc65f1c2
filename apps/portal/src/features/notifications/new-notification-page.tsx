import { Box, Button, MultiSelect, Radio } from '@mantine/core';
import { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { citiesQuery, companiesQuery } from '../../shared/api/lookups.queries.ts';
import { LeaveWarning } from '../../shared/dialog/leave-warning.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { totalText } from '../../shared/list/page-links.ts';
import { NotificationFields } from '../../shared/notification/notification-fields.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { reachedQuery } from './notifications.queries.ts';

interface Recipients {
  whom: 'all' | 'some';
  cities: string[];
  company_ids: string[];
}

/** The filters of the chosen recipients; empty for all drivers. */
function filtersOf({ whom, cities, company_ids }: Recipients) {
  if (whom === 'all') return {};
  return { ...(cities.length > 0 && { cities }), ...(company_ids.length > 0 && { company_ids }) };
}

const lacksRecipients = (recipients: Recipients): boolean =>
  recipients.whom === 'some' && Object.keys(filtersOf(recipients)).length === 0;

/** The number of active drivers among the recipients; while it is read an ellipsis, not the number of the former ones. */
function useReached(recipients: Recipients): string | undefined {
  const isIncomplete = lacksRecipients(recipients);
  const { data, isPlaceholderData } = useQuery(reachedQuery(filtersOf(recipients), !isIncomplete));
  if (!data || isIncomplete) return undefined;
  return isPlaceholderData ? '…' : totalText(data.data.total, data.data.total_exact);
}

const EMPTY: NotificationWords & Recipients = {
  title: '',
  message: '',
  whom: 'all',
  cities: [],
  company_ids: [],
};

type NotificationBody = Parameters<typeof api.notifications.send>[0]['body'];

/** A message to all drivers, or to those of some cities and delivery companies. */
export function NewNotificationPage() {
  const { t } = useTranslation();
  const { language } = useFormat();
  usePageHead({ title: t('notifications.title') });
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['new-notification'],
    addsUp: true,
    send: (body: NotificationBody, key) =>
      api.notifications.send({ headers: { 'idempotency-key': key }, body }),
  });
  const form = useEditForm({
    name: 'notification',
    schema: NotificationWords,
    initialValues: EMPTY,
    toBody: ({ title, message }) => ({ title, message }),
    rules: (values) => (lacksRecipients(values) ? [{ field: 'cities', msg: 'notification_to_whom' }] : []),
    messages: { notification_to_whom: t('notifications.choose') },
    send: (words, values) => {
      const to = values.whom === 'all' ? { isGlobal: true } : { filters: filtersOf(values) };
      return send({ ...words, ...to });
    },
    onSent: ({ sent }) => {
      toastSuccess(
        t('notifications.send_noti.toast_mess.successed'),
        t('drivers.notify.sent', { count: sent }),
      );
      form.reset();
    },
    onFailed: (error) =>
      toastError(t('notifications.send_noti.toast_mess.failed'), errorTexts(error).join(t('list.separator'))),
  });
  const recipients: Recipients = {
    whom: form.useWatchValue('whom'),
    cities: form.useWatchValue('cities'),
    company_ids: form.useWatchValue('company_ids'),
  };
  const cityOptions = useQuery(citiesQuery());
  const companyOptions = useQuery(companiesQuery());
  const total = useReached(recipients);
  return (
    <Box
      component="form"
      noValidate
      className="stack gap-14 frame rounded-card ground-1"
      maw={640}
      m="var(--page-edge)"
      p="var(--page-edge)"
      aria-label={t('notifications.title')}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Radio.Group key={form.key('whom')} {...form.field('whom')} label={t('drivers.notify.to')}>
        <Radio mt={8} value="all" label={t('drivers.notify.all')} />
        <Radio mt={8} value="some" label={t('notifications.some')} />
      </Radio.Group>
      {recipients.whom === 'some' && (
        <div className="cells gap-12">
          <MultiSelect
            key={form.key('cities')}
            {...form.field('cities')}
            label={t('drivers.filters.cities')}
            searchable
            clearable
            data={(cityOptions.data ?? []).map(({ id, nameAr, nameEn }) => ({
              value: id,
              label: language === 'ar' ? nameAr : nameEn,
            }))}
          />
          <MultiSelect
            key={form.key('company_ids')}
            {...form.field('company_ids')}
            label={t('drivers.filters.company_ids')}
            searchable
            clearable
            data={(companyOptions.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </div>
      )}
      <p className="soft" role="status">
        {total !== undefined && t('notifications.reached', { total })}
      </p>
      <NotificationFields
        form={form}
        titleLabel={t('drivers.notify.field_title')}
        messageLabel={t('drivers.notify.field_message')}
      />
      <RestoredText isRestored={form.unsaved.isRestored} />
      <LeaveWarning isDirty={form.isDirty} />
      <div>
        <Button type="submit" loading={form.isSending}>
          {t('drivers.notify.send')}
        </Button>
      </div>
    </Box>
  );
}
