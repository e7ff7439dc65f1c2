import type { AttentionItem, AttentionReason } from '@mishwar/contract';
import {
  ATTENTION_KINDS,
  checkOpenOrder,
  type AttentionReason as FoundReason,
  LATE_AFTER_MINUTES,
  MAX_SILENT_MINUTES,
  MAX_STORE_WAIT_MINUTES,
  MIN_FAILED_WAVES,
  type OrderStatus,
  UNACCEPTED_ALERT_MINUTES,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { type FoundItem, toSubject, toWireAutomation } from './found-item.ts';
import { listLedgerProblems } from './ledger.query.ts';
import { listLowRatings } from './low-ratings.query.ts';
import { listExternalProblems } from './outside.query.ts';
import { readSnoozes } from './snooze.ts';

/** More items of one kind are not useful in one list. */
const MAX_LISTED_PER_KIND = 50;
/** So many orders are judged at once, the newest: what has been open for days is no news. */
const MAX_CHECKED_ORDERS = 1_000;

/**
 * What needs attention now, the most urgent kind first, and of one kind what has last come to be so, or what
 * is expected to be late the most. An order is one item with all of
 * its reasons. The ledger's findings are listed who may see it. Items of which every reason is snoozed come last and are not counted in
 * `total`.
 */
export async function listAttentionItems(
  db: Db,
  now: Date,
  { seesLedger }: { seesLedger: boolean },
): Promise<{ results: AttentionItem[]; total: number; snoozed: number }> {
  const { time: offlineHours } = await readSetting(db, 'TIME_TRACKING');
  const [rows, outside, ratings, ledger, snoozes] = await Promise.all([
    findCandidateOrders(db, now),
    listExternalProblems(db, now),
    listLowRatings(db, now),
    seesLedger ? listLedgerProblems(db) : [],
    readSnoozes(db, now),
  ]);
  const reasons = rows
    .flatMap((row) => checkOrder(row, offlineHours, now))
    .concat(outside, ratings, ledger)
    .map((reason) => ({ ...reason, snooze: snoozes.get(reason.key) ?? null }));
  const items = groupByOrder(reasons).sort(
    (a, b) => (b.late_by ?? 0) - (a.late_by ?? 0) || (a.since > b.since ? -1 : a.since < b.since ? 1 : 0),
  );
  const open = items.filter(({ snooze }) => !snooze);
  const snoozed = items.filter(({ snooze }) => snooze);
  const results = [...byUrgency(open), ...byUrgency(snoozed)];
  return { results, total: open.length, snoozed: snoozed.length };
}

type Reason = FoundItem & Pick<AttentionItem, 'snooze'>;

/** One item of each order, by its most urgent reason that is not snoozed; what is not about an order is an item of its own. */
function groupByOrder(reasons: readonly Reason[]): AttentionItem[] {
  const groups = Map.groupBy(reasons, ({ order_id, key }) => order_id ?? key);
  return [...groups.values()].flatMap((group) => {
    const [first, ...also] = group.toSorted(
      (a, b) => Number(a.snooze !== null) - Number(b.snooze !== null) || urgency(a) - urgency(b),
    );
    return first ? [{ ...first, also: also.map(toReason) }] : [];
  });
}

const urgency = ({ kind }: Reason): number => ATTENTION_KINDS.indexOf(kind);

const toReason = (reason: Reason): AttentionReason => {
  const { kind, key, third_party, transaction_id, since, next, late_by, snooze } = reason;
  return { kind, key, third_party, transaction_id, since, next, late_by, snooze };
};

/** The items by kind, the most urgent kind first, with at most so many of each. */
const byUrgency = (items: AttentionItem[]): AttentionItem[] =>
  ATTENTION_KINDS.flatMap((kind) => items.filter((item) => item.kind === kind).slice(0, MAX_LISTED_PER_KIND));

interface SuspectRow {
  id: number;
  order_number: string;
  status: OrderStatus;
  created_at: Date;
  promised_at: Date;
  assigned_at: Date | null;
  arrived_store_at: Date | null;
  restaurant_name: string;
  restaurant_phone: string;
  customer_name: string;
  customer_phone: string;
  driver_id: number | null;
  driver_name: string | null;
  driver_phone: string | null;
  heard_at: Date | null;
  started_at: Date | null;
  next_wave_at: Date | null;
  waves: number;
  last_wave_at: Date | null;
  arrives_at: Date | null;
  computed_at: Date | null;
}

/** The open orders that the rule may find something in: a superset, found along the index of open orders. */
async function findCandidateOrders(db: Db, now: Date): Promise<SuspectRow[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const { rows } = await sql<SuspectRow>`
    select o.id, o.order_number, o.status, o.created_at, o.promised_at, o.assigned_at, o.arrived_store_at,
      r.name as restaurant_name, r.phone as restaurant_phone, c.name as customer_name, c.phone as customer_phone,
      o.driver_id, d.name as driver_name, d.phone as driver_phone, p.received_at as heard_at,
      t.started_at, t.next_wave_at, coalesce(w.n, 0) as waves, w.last_wave_at, e.arrives_at, e.computed_at
    from orders o
    join restaurant r on r.id = o.restaurant_id
    join customer c on c.id = o.customer_id
    left join driver d on d.id = o.driver_id
    left join driver_position p on p.driver_id = o.driver_id
    left join distribution_task t on t.order_id = o.id
    left join delivery_estimate e on e.order_id = o.id and e.driver_id = o.driver_id
    left join lateral (
      select count(*) as n, max(decided_at) as last_wave_at from distribution_wave w where w.order_id = t.order_id and w.decided_at >= t.started_at
    ) w on o.status = 'new'
    where o.status not in ('delivered', 'cancelled') and not o.is_fake
      and (
        o.promised_at < ${before(LATE_AFTER_MINUTES)}
        or e.arrives_at > o.promised_at + make_interval(mins => ${sql.lit(LATE_AFTER_MINUTES)})
        or (o.status = 'new' and (
          w.n >= ${sql.lit(MIN_FAILED_WAVES)} or coalesce(t.started_at, o.created_at) < ${before(UNACCEPTED_ALERT_MINUTES)}
        ))
        or (o.status <> 'new' and coalesce(p.received_at, o.assigned_at, o.created_at) < ${before(MAX_SILENT_MINUTES)})
        or (o.status = 'arrived_store' and o.arrived_store_at < ${before(MAX_STORE_WAIT_MINUTES)})
      )
    order by o.created_at desc
    limit ${sql.lit(MAX_CHECKED_ORDERS)} ${prepared}`.execute(db);
  return rows;
}

function checkOrder(row: SuspectRow, offlineHours: number, now: Date): FoundItem[] {
  const { started_at, next_wave_at, waves, last_wave_at, arrives_at, computed_at, ...order } = row;
  const search = started_at && next_wave_at ? { started_at, waves, last_wave_at, next_wave_at } : null;
  const estimate = arrives_at && computed_at ? { arrives_at, computed_at } : null;
  return checkOpenOrder({ ...order, search, estimate }, offlineHours, now).map((one) =>
    toAttentionItem(row, one),
  );
}

const toAttentionItem = (row: SuspectRow, { kind, since, next, late_by }: FoundReason): FoundItem => ({
  kind,
  key: `${kind}:${row.id}`,
  third_party: null,
  transaction_id: null,
  ...toSubject({ ...row, order_id: row.id }),
  since: since.toISOString(),
  next: toWireAutomation(next),
  late_by: late_by ?? null,
});
