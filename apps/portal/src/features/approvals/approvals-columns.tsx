import type { ApprovalRow } from '@mishwar/contract';
import { APPROVAL_TOTAL_HOURS, formatMoney, parseMoney } from '@mishwar/domain';
import type { Language } from '@mishwar/locales';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import rowCard from '../../shared/table/row-card.module.css';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Format = ReturnType<typeof useFormat>;
type Column = ListColumn<ApprovalRow>;

const TONES: Record<ApprovalRow['state'], Tone> = {
  PENDING: 'assigned',
  APPROVED: 'delivered',
  REJECTED: 'cancelled',
  WITHDRAWN: 'returned',
  EXPIRED: 'returned',
};
export const approvalTone = (row: ApprovalRow): Tone => TONES[row.state];

/** The drivers of a request: one name, or a name and the number of others; none of another request. */
export function driversText({ drivers, driver_count: count }: ApprovalRow, t: TFunction): string {
  const name = drivers[0]?.name;
  if (name === undefined) return NO_VALUE;
  return count === 1 ? name : t('approvals.and_others', { name, count: count - 1 });
}

/** Whether a request is about money: not about the rule, nor about a super admin's account. */
export const isMoney = ({ rule, operator }: ApprovalRow) => rule === null && operator === null;

const sumText = (row: ApprovalRow, amount: Format['amount']) => (isMoney(row) ? amount(row.sum) : NO_VALUE);

/** The rule that a request asks for, in words; empty for a request about money. */
export function ruleText({ rule }: ApprovalRow, t: TFunction, amount: Format['amount']): string {
  if (rule === null) return '';
  const { credit_above: above, mass_gifts } = rule;
  const limit =
    above === null ? t('approvals.rule.no_limit') : t('approvals.rule.limit', { amount: amount(above) });
  return [limit, t(mass_gifts ? 'approvals.rule.gifts_yes' : 'approvals.rule.gifts_no')].join(
    t('list.separator'),
  );
}

/** The change of a super admin's account that a request asks for; empty for another request. */
export const operatorText = ({ operator }: ApprovalRow, t: TFunction): string =>
  operator === null ? '' : t(`approvals.operator.${operator.change}`, { name: operator.name });

/** What a request is about: its drivers, the rule or the change of an account that it asks for. */
function subjectText(row: ApprovalRow, t: TFunction, amount: Format['amount']) {
  if (row.operator !== null) return operatorText(row, t);
  return row.rule === null ? driversText(row, t) : ruleText(row, t, amount);
}

function columnsOf(t: TFunction, { amount, date, seconds }: Format): Column[] {
  const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
  const plain = (
    id: string,
    label: Column['label'],
    width: number,
    text: (row: ApprovalRow) => string,
    more: Partial<Column> = {},
  ): Column => ({ id, label, width, text, cell: (row) => <bdi>{text(row)}</bdi>, ...more });
  const digits = { whole: true } as const;
  return [
    plain('id', 'approvals.columns.id', 76, ({ _id }) => _id, { ...digits, fixed: true }),
    plain('kind', 'approvals.columns.kind', 130, (row) => t(`approvals.kinds.${row.kind}`)),
    plain('drivers', 'approvals.columns.drivers', 180, (row) => subjectText(row, t, amount), { grow: true }),
    plain('sum', 'approvals.columns.sum', 116, (row) => sumText(row, amount), {
      ...digits,
      align: 'end',
      cell: (row) => (isMoney(row) ? <Amount value={row.sum} /> : NO_VALUE),
    }),
    plain('requested_by', 'approvals.columns.requested_by', 150, (row) => row.requested_by.name, {
      grow: true,
    }),
    plain('requested_at', 'approvals.columns.requested_at', 170, (row) => at(row.requested_at), {
      ...digits,
      sorted: true,
      cell: (row) => <Ltr>{at(row.requested_at)}</Ltr>,
    }),
    plain('decided_by', 'approvals.columns.decided_by', 150, (row) => row.decided_by?.name ?? NO_VALUE, {
      grow: true,
    }),
    plain('state', 'approvals.columns.state', 110, (row) => t(`approvals.states.${row.state}`), {
      pin: 'end',
      cell: (row) => <ApprovalState row={row} />,
    }),
  ];
}

/** The columns of requests in the reader's language and zone. */
export function useApprovalColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => columnsOf(t, format), [t, format]);
}

function ApprovalState({ row }: { row: ApprovalRow }) {
  const { t } = useTranslation();
  return <StatusBadge tone={approvalTone(row)}>{t(`approvals.states.${row.state}`)}</StatusBadge>;
}

function ApprovalCard({ row }: { row: ApprovalRow }) {
  const { t } = useTranslation();
  const { amount, date, seconds } = useFormat();
  return (
    <div className={rowCard.card}>
      <span className={rowCard.head}>
        <strong>{isMoney(row) ? <Amount value={row.sum} /> : t(`approvals.kinds.${row.kind}`)}</strong>
        <ApprovalState row={row} />
      </span>
      <span>
        <Ltr>{row._id}</Ltr>
      </span>
      <span className={rowCard.main}>
        <bdi>{subjectText(row, t, amount)}</bdi>
      </span>
      {isMoney(row) && <span>{t(`approvals.kinds.${row.kind}`)}</span>}
      <span className={rowCard.line}>
        <bdi>{row.requested_by.name}</bdi>
      </span>
      <span>
        <Ltr>{`${date(row.requested_at)} ${seconds(row.requested_at)}`}</Ltr>
      </span>
    </div>
  );
}

/** Stable identities for the list kit. */
export const approvalCard = (row: ApprovalRow) => <ApprovalCard row={row} />;

/** Why a request waits whose own sum is within the limit; null where that is not the reason. */
export const dayTotalText = ({ day_total }: ApprovalRow, t: TFunction, language: Language): string | null =>
  day_total === null
    ? null
    : t('approvals.day_total', {
        amount: formatMoney(parseMoney(day_total), language, { currency: true }),
        hours: APPROVAL_TOTAL_HOURS,
      });
