import { Button } from '@mantine/core';
import type { JobRow } from '@mishwar/contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { useJobTexts } from './use-job-texts.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

function useJobChange(id: string, change: 'retry' | 'cancel', onSettled: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useIdempotentMutation(
    {
      scope: ['job', id, change],
      send: (_: undefined, key) => api.jobs[change]({ headers: { 'idempotency-key': key }, params: { id } }),
    },
    {
      onSuccess: () => toastSuccess(t(`jobs.${change}.done`)),
      onError: (error) => toastError(t(`jobs.${change}.failed`), errorTexts(error).join(' ')),
      onSettled: () => {
        onSettled();
        void client.invalidateQueries({ queryKey: orpc.jobs.key() });
      },
    },
  );
}

/** What is known of a job, in words, and what can be done with it. */
export function JobPanel({ row }: { row: JobRow }) {
  const { t } = useTranslation();
  const texts = useJobTexts();
  const [isAsked, setAsked] = useState(false);
  const retry = useJobChange(row._id, 'retry', () => undefined);
  const cancel = useJobChange(row._id, 'cancel', () => setAsked(false));
  return (
    <div className="grid gap-8 pad-10-16 size-13 anywhere">
      <p>
        {t(`jobs.why.${row.state}`)}
        {row.last_error !== null && (
          <>
            {' '}
            {t('jobs.said')} <bdi className="problem">{row.last_error}</bdi>
          </>
        )}
      </p>
      {(row.can.retry || row.can.cancel) && (
        <div className="flex wrap gap-8-16">
          {row.can.retry && (
            <Button
              size="xs"
              loading={retry.isPending}
              leftSection={<IconPlayerPlay {...ICON} />}
              onClick={() => retry.mutate(undefined)}
            >
              {t('jobs.retry.button')}
            </Button>
          )}
          {row.can.cancel && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop {...ICON} />}
              onClick={() => setAsked(true)}
            >
              {t('jobs.cancel.button')}
            </Button>
          )}
        </div>
      )}
      <ConfirmModal
        opened={isAsked}
        title={t('jobs.cancel.title')}
        confirmLabel={t('jobs.cancel.button')}
        danger
        busy={cancel.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => cancel.mutate(undefined)}
      >
        <p className="anywhere">{t('jobs.cancel.effect', { task: texts.task(row.task) })}</p>
      </ConfirmModal>
    </div>
  );
}
