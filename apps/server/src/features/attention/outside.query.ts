import {
  type AttentionReason,
  checkOpenRefund,
  checkUndeliveredMessage,
  checkUnknownPayment,
  MAX_FAILURE_AGE_HOURS,
  MIN_FAILED_ATTEMPTS,
  type OpenRefund,
  type UndeliveredMessage,
  type UnknownPayment,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import type { Db } from '../../platform/transaction.ts';
import { REFUND_POLL_SECONDS, TOP_UP_POLL_SECONDS } from '../payments/public.ts';
import { type FoundItem, type SubjectRow, toSubject, toWireAutomation } from './found-item.ts';

/** More rows are not useful in one list. */
const MAX_ROWS = 200;

/** What others did not take, or do not say: the regulator and every other receiver, and the payment gateways. */
export async function listExternalProblems(db: Db, now: Date): Promise<FoundItem[]> {
  const lists = await Promise.all([
    findUndeliveredMessages(db, now),
    findOpenRefunds(db, now),
    findUnknownPayments(db, now),
  ]);
  return lists.flat();
}

interface Subject extends SubjectRow {
  id: number;
  third_party: string;
  transaction_id?: number | null;
}

const toAttentionItems = (subject: Subject, trouble: AttentionReason | null): FoundItem[] => {
  if (!trouble) return [];
  const { kind, since, next } = trouble;
  const { transaction_id = null } = subject;
  return [
    {
      kind,
      key: `${kind}:${subject.id}`,
      third_party: subject.third_party,
      transaction_id: transaction_id === null ? null : String(transaction_id),
      ...toSubject(subject),
      since: since.toISOString(),
      next: toWireAutomation(next),
      late_by: null,
    },
  ];
};

/**
 * Messages that were refused more than once, and those that were given up in the last day; not those that are held. What was given up is solved
 * when a later message of the same kind about the same thing arrived.
 */
async function findUndeliveredMessages(db: Db, now: Date): Promise<FoundItem[]> {
  const { rows } = await sql<Subject & UndeliveredMessage>`
    select m.id, m.destination as third_party, m.created_at, m.attempts, m.next_attempt_at, m.dead_at,
      o.id as order_id, o.order_number, o.status, r.name as restaurant_name, r.phone as restaurant_phone,
      c.name as customer_name, c.phone as customer_phone, o.driver_id, d.name as driver_name, d.phone as driver_phone
    from (
      (select * from outbox where sent_at is null and dead_at is null and attempts >= ${sql.lit(MIN_FAILED_ATTEMPTS)}
        and destination not in ('realtime', 'driver') and last_error is not null order by id desc limit ${sql.lit(MAX_ROWS)})
      union all
      (select * from outbox dead where dead_at > ${getFailureThreshold(now)} and held_reason is null and not exists (
          select from outbox later where later.destination = dead.destination and later.ordering_key = dead.ordering_key
            and later.event = dead.event and later.id > dead.id and later.sent_at is not null
            and later.destination not in ('realtime', 'driver'))
        order by dead_at desc limit ${sql.lit(MAX_ROWS)})
    ) m
    left join orders o on o.order_number = m.payload->>'order_number'
    left join restaurant r on r.id = o.restaurant_id
    left join customer c on c.id = o.customer_id
    left join driver d on d.id = coalesce(o.driver_id,
      case when m.payload->>'driver_id' ~ '^[0-9]{1,18}$' then (m.payload->>'driver_id')::bigint end) ${prepared}`.execute(
    db,
  );
  return rows.flatMap((row) => toAttentionItems(row, checkUndeliveredMessage(row)));
}

/** Refunds whose end is not known, and those that failed in the last day and were not asked for again. */
async function findOpenRefunds(db: Db, now: Date): Promise<FoundItem[]> {
  const { rows } = await sql<Subject & OpenRefund>`
    select f.id, p.gateway as third_party, f.transaction_id, f.state, f.created_at, f.checked_at, f.ended_at,
      d.name as driver_name, d.phone as driver_phone
    from wallet_refund f
    join wallet_payment p on p.transaction_id = f.transaction_id
    join wallet_transaction t on t.id = f.transaction_id
    join driver d on d.id = t.driver_id
    where f.state = 'REQUESTED' or (f.state = 'FAILED' and f.ended_at > ${getFailureThreshold(now)} and not exists (
      select from wallet_refund later where later.transaction_id = f.transaction_id and later.id > f.id))
    order by f.id desc limit ${sql.lit(MAX_ROWS)} ${prepared}`.execute(db);
  return rows.flatMap((row) => toAttentionItems(row, checkOpenRefund(row, REFUND_POLL_SECONDS, now)));
}

/** Top-ups whose checkout is over and without a final status from the gateway. */
async function findUnknownPayments(db: Db, now: Date): Promise<FoundItem[]> {
  const { rows } = await sql<Subject & UnknownPayment>`
    select p.id, p.gateway as third_party, p.transaction_id, p.expires_at, coalesce(p.checked_at, p.expires_at) as checked_at,
      d.name as driver_name, d.phone as driver_phone
    from wallet_payment p
    join wallet_transaction t on t.id = p.transaction_id
    join driver d on d.id = t.driver_id
    where p.settled_at is null and p.expires_at is not null and p.expires_at < ${now}
    order by p.id desc limit ${sql.lit(MAX_ROWS)} ${prepared}`.execute(db);
  return rows.flatMap((row) => toAttentionItems(row, checkUnknownPayment(row, TOP_UP_POLL_SECONDS, now)));
}

const getFailureThreshold = (now: Date): Date => new Date(now.getTime() - MAX_FAILURE_AGE_HOURS * 3_600_000);
