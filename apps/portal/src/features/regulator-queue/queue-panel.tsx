import { Button } from '@mantine/core';
import type { RegulatorQueueRow } from '@mishwar/contract';
import { needsReplay } from '@mishwar/domain';
import { IconRefreshDot } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { toastError } from '../../shared/ui/toast.ts';
import { replayIds } from './regulator-queue.queries.ts';

interface QueuePanelProps {
  row: RegulatorQueueRow;
  onReplayed: (count: number) => void;
}

/** Why an operation is not sent, in words, and what can be done. */
export function QueuePanel({ row, onReplayed }: QueuePanelProps) {
  const { t } = useTranslation();
  const replay = useMutation({
    mutationFn: () => replayIds([row._id]),
    onSuccess: onReplayed,
    onError: (error) => toastError(t('regulatorQueue.replay.failed'), errorTexts(error).join(' ')),
  });
  return (
    <div className="grid gap-8 pad-10-16 size-13 anywhere">
      <p>
        {t(`regulatorQueue.why.${row.reason}`)}
        {row.last_error !== null && (
          <>
            {' '}
            {t('regulatorQueue.said')} <bdi className="problem">{row.last_error}</bdi>
          </>
        )}
      </p>
      <div className="row wrap gap-8-16">
        {needsReplay(row.reason) && (
          <Button
            size="xs"
            loading={replay.isPending}
            leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
            onClick={() => replay.mutate()}
          >
            {t('regulatorQueue.replay.one')}
          </Button>
        )}
        <Link
          className="ink underline"
          to="/citc-logs"
          search={{ page: 1, limit: 100, filters: { id: row.order_number ?? row.driver?.id_number ?? '' } }}
        >
          {t('regulatorQueue.attempts_link')}
        </Link>
        {row.driver && (
          <Link className="ink underline" to="/drivers/edit/$driverId" params={{ driverId: row.driver._id }}>
            <bdi>{row.driver.name}</bdi>
          </Link>
        )}
      </div>
    </div>
  );
}
