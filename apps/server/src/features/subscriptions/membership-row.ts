import type { Membership } from '@mishwar/contract';
import { type MembershipStatus, moneyToWire, unusedPart } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/** A membership with the names of its subscription; the price in halalas. */
export interface StoredMembership {
  id: number;
  driver_id: number;
  name: string;
  description: string;
  price: number;
  starts_at: Date;
  due_at: Date;
  status: MembershipStatus;
}

/** The columns of `StoredMembership`: of the membership `m` and its subscription `s`. */
export const MEMBERSHIP_COLUMNS = sql`
  m.id, m.driver_id, s.name, s.description, m.price, m.starts_at, m.due_at, m.status`;

/**
 * The start of the last membership of the driver `d`; null for a driver without one. A renewal that was ended before it
 * began does not count.
 */
export const LAST_START = sql`(
  select m.starts_at from membership m
  where m.driver_id = d.id and (m.ended_at is null or m.ended_at > m.starts_at) order by m.id desc limit 1)`;

/** The status at this moment, which the job may not have stored yet. */
export function statusAt({ status, starts_at, due_at }: StoredMembership, now: Date): MembershipStatus {
  if (status === 'ENDED') return 'ENDED';
  if (due_at <= now) return 'EXPIRED';
  return starts_at <= now ? 'ACTIVE' : 'SCHEDULED';
}

/** Maps a membership to the wire. */
export function toMembership(row: StoredMembership, now: Date): Membership {
  const status = statusAt(row, now);
  const isOver = status === 'ENDED' || status === 'EXPIRED';
  const period = { startsAt: row.starts_at, dueAt: row.due_at };
  return {
    _id: String(row.id),
    subscription_info: { subscriptionName: row.name, description: row.description },
    membership_status: status,
    price: moneyToWire(row.price),
    start_date: row.starts_at.toISOString(),
    due_date: row.due_at.toISOString(),
    unused: isOver ? null : moneyToWire(unusedPart(row.price, period, now)),
  };
}

/** A membership; `lock` keeps it from changing until the transaction ends. */
export async function readMembership(
  db: Db | Trx,
  id: number,
  lock = false,
): Promise<StoredMembership | undefined> {
  const { rows } = await sql<StoredMembership>`
    select ${MEMBERSHIP_COLUMNS} from membership m join subscription s on s.id = m.subscription_id
    where m.id = ${id} ${lock ? sql`for no key update of m` : sql``}`.execute(db);
  return rows[0];
}
