import type { RegulatorQueueRow } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

const TONES = {
  waiting: 'new',
  retrying: 'assigned',
  given_up: 'cancelled',
  switched_off: 'cancelled',
  earlier_not_sent: 'cancelled',
} as const satisfies Record<RegulatorQueueRow['reason'], Tone>;

/** Red where only a replay sends it. Stable identity for the list kit. */
export const queueTone = ({ reason }: RegulatorQueueRow): Tone => TONES[reason];

export function Reason({ row }: { row: RegulatorQueueRow }) {
  const { t } = useTranslation();
  return <StatusBadge tone={queueTone(row)}>{t(`regulatorQueue.reasons.${row.reason}`)}</StatusBadge>;
}

/** The receipt of an order. */
export function OrderLink({ number }: { number: string | null }) {
  if (number === null) return <span>{NO_VALUE}</span>;
  return (
    <Link className="ink underline" to="/orders/$orderNumber" params={{ orderNumber: number }}>
      <Ltr>{number}</Ltr>
    </Link>
  );
}

/** The columns of the queue. */
export function useQueueColumns(): readonly ListColumn<RegulatorQueueRow>[] {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return useMemo(() => {
    const at = (instant: string | null) =>
      instant === null ? NO_VALUE : `${date(instant)} ${seconds(instant)}`;
    const column = (
      id:
        | 'since'
        | 'operation'
        | 'reason'
        | 'order_number'
        | 'driver'
        | 'attempts'
        | 'next_attempt'
        | 'last_error',
      width: number,
      text: (row: RegulatorQueueRow) => string,
      more: Partial<ListColumn<RegulatorQueueRow>> = {},
    ): ListColumn<RegulatorQueueRow> => ({
      id,
      label: `regulatorQueue.columns.${id}`,
      width,
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    return [
      column('since', 148, ({ since }) => at(since), {
        whole: true,
        sorted: true,
        cell: ({ since, isOverdue }) => (
          <span data-overdue={isOverdue || undefined} className={isOverdue ? 'bold problem' : undefined}>
            <Ltr>{at(since)}</Ltr>
          </span>
        ),
      }),
      column('operation', 170, ({ operation }) => t(`regulatorQueue.operations.${operation}`), {
        fixed: true,
        grow: true,
      }),
      column('reason', 170, ({ reason }) => t(`regulatorQueue.reasons.${reason}`), {
        essential: true,
        cell: (row) => <Reason row={row} />,
      }),
      column('order_number', 104, ({ order_number }) => order_number ?? NO_VALUE, {
        whole: true,
        cell: ({ order_number }) => <OrderLink number={order_number} />,
      }),
      column('driver', 150, ({ driver }) => driver?.name ?? NO_VALUE, { grow: true }),
      column('attempts', 84, ({ attempts }) => String(attempts), { align: 'end' }),
      column('next_attempt', 148, ({ next_attempt_at }) => at(next_attempt_at), { whole: true }),
      column('last_error', 260, ({ last_error }) => last_error ?? NO_VALUE, { grow: true }),
    ];
  }, [t, date, seconds]);
}
