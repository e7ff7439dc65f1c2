import { SegmentedControl } from '@mantine/core';
import { EXPRESS_FLAG_KEY } from '@mishwar/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import classes from '../form/settings-form.module.css';

const STATES = ['open', 'closed'] as const;
type ExpressState = (typeof STATES)[number];

/** Opens and closes express delivery by app, which takes effect at once. */
export function ExpressSection() {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const client = useQueryClient();
  const options = orpc.settings.deliveryStatus.queryOptions({ staleTime: 0 });
  const query = useQuery(options);
  const [asked, setAsked] = useState<ExpressState | null>(null);
  const change = useMutation({
    mutationFn: (state: ExpressState) =>
      api.settings.saveDeliveryStatus({ [EXPRESS_FLAG_KEY]: state === 'open' }),
    onSuccess: (answer) => {
      client.setQueryData(options.queryKey, answer);
      toastSuccess(t(`settings.express.done_${answer.status}`));
    },
    onError: (error) => toastError(t('settings.express.failed'), errorTexts(error).join(' ')),
    onSettled: () => setAsked(null),
  });
  const { data: status } = query;
  return (
    <section id="section-express" aria-labelledby="title-express">
      <h2 id="title-express" className={classes.title}>
        {t('settings.sections.express')}
      </h2>
      {query.isError && !status && (
        <LoadFailed text={t('settings.express.load_failed')} onRetry={() => query.refetch()} />
      )}
      {status && (
        <div className={`grid gap-8-16 pad-page line-below ${classes.setting}`}>
          <p className="dim">{t(`settings.express.does_${status.status}`)}</p>
          <div className="shrink">
            <SegmentedControl
              aria-label={t('settings.sections.express')}
              value={status.status}
              disabled={change.isPending}
              data={STATES.map((value) => ({ value, label: t(`settings.express.${value}`) }))}
              onChange={(value) => setAsked(value as ExpressState)}
            />
            <p className="size-12 dim above-8">
              {status.updated_at
                ? t('settings.changed', {
                    name: status.updated_by ?? t('settings.platform'),
                    date: date(status.updated_at),
                    time: seconds(status.updated_at),
                  })
                : t('settings.never_changed')}
            </p>
          </div>
        </div>
      )}
      {asked && (
        <ConfirmModal
          opened
          title={t(`settings.express.ask_${asked}`)}
          confirmLabel={t(`settings.express.confirm_${asked}`)}
          danger={asked === 'closed'}
          busy={change.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => change.mutate(asked)}
        >
          <p>{t(`settings.express.body_${asked}`)}</p>
        </ConfirmModal>
      )}
    </section>
  );
}
