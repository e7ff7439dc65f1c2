import type { RegulatorQueueFilters, RegulatorQueueRow } from '@mishwar/contract';
import {
  type CitcOperation,
  isOverdue,
  type NotSentReason,
  notSentReason,
  OVERDUE_MINUTES,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { anyOf, type Condition, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { toOrderNumber } from '../search/public.ts';

const NOT_SENT = sql<boolean>`m.destination = 'citc' and m.sent_at is null`;

/** The condition of each reason, as `notSentReason` has it. */
const REASONS: Readonly<Record<NotSentReason, Condition>> = {
  waiting: sql<boolean>`m.dead_at is null and m.attempts = 0`,
  retrying: sql<boolean>`m.dead_at is null and m.attempts > 0`,
  given_up: sql<boolean>`m.dead_at is not null and m.held_reason is null`,
  switched_off: sql<boolean>`m.held_reason = 'switched_off'`,
  earlier_not_sent: sql<boolean>`m.held_reason = 'earlier_not_sent'`,
};

interface Row {
  id: number;
  event: CitcOperation;
  created_at: Date;
  attempts: number;
  dead_at: Date | null;
  held_reason: string | null;
  next_attempt_at: Date;
  last_error: string | null;
  order_number: string | null;
  driver_id: number | null;
  driver_name: string | null;
  driver_id_number: string | null;
}

const queueList = defineServerList<RegulatorQueueFilters, Row>({
  table: 'outbox',
  as: 'm',
  sortedBy: 'created_at',
  only: NOT_SENT,
  filters: {
    operation: (operations) => isOneOf('m.event', 'text', operations),
    reason: (reasons) => anyOf(reasons.map((reason) => REASONS[reason])),
    order_number: (number) => sql<boolean>`m.payload->>'order_number' = ${toOrderNumber(number)}`,
  },
  columns: sql`m.id, m.event, m.created_at, m.attempts, m.dead_at, m.held_reason, m.next_attempt_at, m.last_error,
    m.payload->>'order_number' as order_number, d.id as driver_id, d.name as driver_name,
    d.id_number as driver_id_number`,
  joins: sql`left join driver d on d.id = (m.payload->>'driver_id')::bigint`,
});

/** A page of what the regulator does not know of yet. */
export async function listRegulatorQueue(
  db: Db,
  request: PageRequest & { filters: RegulatorQueueFilters },
  now: Date,
) {
  const { rows, ...totals } = await queueList.page(db, request);
  return { results: rows.map((row) => toQueueRow(row, now)), ...totals };
}

function toQueueRow(row: Row, now: Date): RegulatorQueueRow {
  const isDriverKnown = row.driver_id !== null && row.driver_name !== null && row.driver_id_number !== null;
  return {
    _id: String(row.id),
    operation: row.event,
    reason: notSentReason(row),
    order_number: row.order_number,
    driver: isDriverKnown
      ? { _id: String(row.driver_id), name: row.driver_name ?? '', id_number: row.driver_id_number ?? '' }
      : null,
    since: row.created_at.toISOString(),
    isOverdue: isOverdue(row.created_at, now),
    attempts: row.attempts,
    next_attempt_at: row.dead_at === null ? row.next_attempt_at.toISOString() : null,
    last_error: row.last_error,
    correlation_id: `outbox:${row.id}`,
  };
}

/** How much the regulator does not know of, by operation and reason, and whether it is sent anything. */
export async function summarizeRegulatorQueue(db: Db, now: Date) {
  const reason = sql`case ${sql.join(
    Object.entries(REASONS).map(([name, condition]) => sql`when ${condition} then ${name}::text`),
    sql` `,
  )} end`;
  const { rows } = await sql<{
    operation: CitcOperation;
    reason: NotSentReason;
    count: number;
    overdue: number;
    oldest: Date;
  }>`
    select m.event as operation, ${reason} as reason, count(*)::int as count,
      count(*) filter (where m.created_at < ${now}::timestamptz - ${OVERDUE_MINUTES} * interval '1 minute')::int as overdue,
      min(m.created_at) as oldest
    from outbox m where ${NOT_SENT} group by 1, 2 order by 1, 2`.execute(db);
  const oldest = rows.reduce<Date | null>(
    (first, row) => (first === null || row.oldest < first ? row.oldest : first),
    null,
  );
  return {
    counts: rows.map(({ operation, reason: why, count: n }) => ({ operation, reason: why, count: n })),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
    oldest: oldest?.toISOString() ?? null,
    isOn: (await readSetting(db, 'TOGGLE_CITC')).isActive,
  };
}
