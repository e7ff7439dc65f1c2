import { Button } from '@mantine/core';
import type { RegulatorQueueRow } from '@mishwar/contract';
import { needsReplay } from '@mishwar/domain';
import { IconCalendarRepeat, IconRefreshDot } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { bulkAction } from '../../shared/list/bulk/bulk-action.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import card from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { toastSuccess } from '../../shared/ui/toast.ts';
import { QueueNotice } from './queue-notice.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { regulatorQueueQuery, replayIds } from './regulator-queue.queries.ts';
import { queueTone, Reason, useQueueColumns } from './regulator-queue-columns.tsx';
import { type RegulatorQueueSearch, regulatorQueueList } from './regulator-queue-search.ts';
import { ReplayPeriodDialog } from './replay-period-dialog.tsx';

interface RegulatorQueuePageProps {
  search: RegulatorQueueSearch;
  onSearch: (search: RegulatorQueueSearch, options: { replace: boolean }) => void;
}

const rowId = ({ _id }: RegulatorQueueRow) => _id;

function Card({ row }: { row: RegulatorQueueRow }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <div className={card.card}>
      <span className={card.head}>
        <strong>{t(`regulatorQueue.operations.${row.operation}`)}</strong>
        <Reason row={row} />
      </span>
      <Ltr>{`${date(row.since)} ${seconds(row.since)}`}</Ltr>
      <span className={card.main}>
        <Ltr>{row.order_number ?? row.driver?.id_number ?? ''}</Ltr>
      </span>
      <span className={card.line}>
        <bdi>{row.driver?.name}</bdi>
      </span>
    </div>
  );
}

/** What the regulator does not know of yet, since when and why, and how to send it again. */
export function RegulatorQueuePage({ search, onSearch }: RegulatorQueuePageProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(regulatorQueueQuery(search));
  const columns = useQueueColumns();
  const [replayed, setReplayed] = useState(0);
  const [isPeriodOpen, setPeriodOpen] = useState(false);
  usePageHead({ title: t('regulatorQueue.title'), parents: [{ label: t('shell.groups.developer') }] });
  const onReplayed = useCallback(
    (count: number) => {
      toastSuccess(t('regulatorQueue.replay.done', { count }));
      setReplayed(count);
      void client.invalidateQueries({ queryKey: orpc.regulatorQueue.key() });
    },
    [t, client],
  );
  const rowName = useCallback(({ _id }: RegulatorQueueRow) => t('regulatorQueue.name', { id: _id }), [t]);
  const bulkActions = useMemo(
    () => [
      bulkAction<RegulatorQueueRow>({
        id: 'replay',
        label: 'regulatorQueue.replay.one',
        icon: IconRefreshDot,
        refusal: ({ reason }) => (needsReplay(reason) ? null : t('regulatorQueue.replay.by_itself')),
        runAll: async (rows) => onReplayed(await replayIds(rows.map(rowId))),
      }),
    ],
    [t, onReplayed],
  );
  return (
    <>
      <ListPage
        name={t('regulatorQueue.title')}
        list={regulatorQueueList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data.results}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        rowTone={queueTone}
        panel={(row) => <QueuePanel row={row} onReplayed={onReplayed} />}
        card={(row) => <Card row={row} />}
        primaryFilter="order_number"
        bulkActions={bulkActions}
        csvName="regulator-queue"
        notice={<QueueNotice replayed={replayed} onReplayed={onReplayed} />}
        toolbar={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarRepeat size={16} stroke={1.6} aria-hidden />}
            onClick={() => setPeriodOpen(true)}
          >
            {t('regulatorQueue.period.button')}
          </Button>
        }
      />
      {isPeriodOpen && <ReplayPeriodDialog onClose={() => setPeriodOpen(false)} onReplayed={onReplayed} />}
    </>
  );
}
