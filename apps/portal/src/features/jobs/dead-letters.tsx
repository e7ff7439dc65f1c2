import { Button } from '@mantine/core';
import type { DeadLetter } from '@mishwar/contract';
import { IconRefreshDot } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { bulkAction } from '../../shared/list/bulk/bulk-action.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListColumn } from '../../shared/table/list-column.ts';
import card from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { deadLettersQuery, replayLetters } from './jobs.queries.ts';
import { deadLettersList, type JobsSearch } from './jobs-search.ts';
import type { JobsTabProps } from './jobs-tab.ts';
import { useJobTexts } from './use-job-texts.ts';

const rowId = ({ _id }: DeadLetter) => _id;

function Card({ row }: { row: DeadLetter }) {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return (
    <div className={card.card}>
      <span className={card.head}>
        <strong>
          <Ltr>{row.event}</Ltr>
        </strong>
      </span>
      <Ltr>{texts.at(row.dead_at)}</Ltr>
      <span className={card.main}>
        <Ltr>{row.destination}</Ltr>
      </span>
      <span className={card.line}>{t(`jobs.reasons.${row.reason}`)}</span>
    </div>
  );
}

interface LetterPanelProps {
  row: DeadLetter;
  onReplayed: (count: number) => void;
}

/** Why a message is not sent any more, in words, and how to send it again. */
function LetterPanel({ row, onReplayed }: LetterPanelProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const replay = useMutation({
    mutationFn: () => replayLetters([row._id]),
    onSuccess: onReplayed,
    onError: (error) => toastError(t('jobs.replay.failed'), errorTexts(error).join(' ')),
    onSettled: () => setAsked(false),
  });
  return (
    <div className="grid gap-8 pad-10-16 size-13 anywhere">
      <p>
        {t(`jobs.reasons_why.${row.reason}`)}
        {row.last_error !== null && (
          <>
            {' '}
            {t('jobs.said')} <bdi className="problem">{row.last_error}</bdi>
          </>
        )}
      </p>
      <div className="flex wrap gap-8-16">
        <Button
          size="xs"
          leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          {t('jobs.replay.button')}
        </Button>
      </div>
      <ConfirmModal
        opened={isAsked}
        title={t('jobs.replay.title')}
        confirmLabel={t('jobs.replay.button')}
        busy={replay.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => replay.mutate()}
      >
        <p className="anywhere">
          {t('jobs.replay.effect', { destination: row.destination, key: row.ordering_key })}
        </p>
      </ConfirmModal>
    </div>
  );
}

/** Messages to third parties that are sent again only on request. */
export function DeadLetters({
  search,
  onSearch,
  tabs,
}: JobsTabProps<Extract<JobsSearch, { tab: 'dead-letters' }>>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { tab, ...listSearch } = search;
  const query = useQuery(deadLettersQuery(listSearch));
  const columns = useDeadLetterColumns();
  const rowName = useCallback(({ _id }: DeadLetter) => t('jobs.letter_name', { id: _id }), [t]);
  const onReplayed = useCallback(
    (count: number) => {
      toastSuccess(t('jobs.replay.done', { count }));
      void client.invalidateQueries({ queryKey: orpc.jobs.key() });
    },
    [t, client],
  );
  const bulkActions = useMemo(
    () => [
      bulkAction<DeadLetter>({
        id: 'replay',
        label: 'jobs.replay.button',
        icon: IconRefreshDot,
        refusal: () => null,
        runAll: async (rows) => onReplayed(await replayLetters(rows.map(rowId))),
      }),
    ],
    [onReplayed],
  );
  return (
    <ListPage
      name={t('jobs.tabs.dead-letters')}
      list={deadLettersList}
      search={listSearch}
      tabs={tabs}
      onSearch={({ tab: _none, ...next }, options) => onSearch({ ...next, tab }, options)}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact={query.data?.data.total_exact}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      panel={(row) => <LetterPanel row={row} onReplayed={onReplayed} />}
      card={(row) => <Card row={row} />}
      primaryFilter="destination"
      bulkActions={bulkActions}
      csvName="dead-letters"
    />
  );
}

function useDeadLetterColumns(): readonly ListColumn<DeadLetter>[] {
  const { t } = useTranslation();
  const texts = useJobTexts();
  return useMemo(() => {
    const column = (
      id:
        | 'dead_at'
        | 'destination'
        | 'event'
        | 'reason'
        | 'ordering_key'
        | 'attempts'
        | 'created_at'
        | 'last_error',
      width: number,
      text: (row: DeadLetter) => string,
      more: Partial<ListColumn<DeadLetter>> = {},
    ): ListColumn<DeadLetter> => ({
      id,
      label: `jobs.columns.${id}`,
      width,
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const ltr = (text: (row: DeadLetter) => string) => ({
      cell: (row: DeadLetter) => <Ltr>{text(row)}</Ltr>,
    });
    const deadAt = ({ dead_at }: DeadLetter) => texts.at(dead_at);
    const createdAt = ({ created_at }: DeadLetter) => texts.at(created_at);
    const destination = (row: DeadLetter) => row.destination;
    const event = (row: DeadLetter) => row.event;
    const key = ({ ordering_key }: DeadLetter) => ordering_key;
    return [
      column('dead_at', 148, deadAt, { whole: true, sorted: true, ...ltr(deadAt) }),
      column('destination', 120, destination, ltr(destination)),
      column('event', 220, event, { fixed: true, grow: true, ...ltr(event) }),
      column('reason', 170, ({ reason }) => t(`jobs.reasons.${reason}`), { essential: true }),
      column('ordering_key', 150, key, ltr(key)),
      column('attempts', 84, ({ attempts }) => String(attempts), { align: 'end' }),
      column('created_at', 148, createdAt, { whole: true, ...ltr(createdAt) }),
      column('last_error', 260, ({ last_error }) => last_error ?? NO_VALUE, { grow: true }),
    ];
  }, [t, texts]);
}
