import { type Halalas, SETTING_DEFAULTS } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

/**
 * The membership that is running at this time; undefined without one, and while the setting MEMBERSHIP is off. `lock`
 * keeps it from ending until the transaction ends.
 */
export async function findRunningMembership(
  db: Db | Trx,
  driverId: number,
  now: Date,
  { lock = false } = {},
): Promise<{ id: number; due_at: Date } | undefined> {
  const isOnByDefault = SETTING_DEFAULTS.MEMBERSHIP.isActive;
  const { rows } = await sql<{ id: number; due_at: Date }>`
    select m.id, m.due_at from membership m
    where m.driver_id = ${driverId}::bigint and m.status in ('ACTIVE', 'SCHEDULED')
      and m.starts_at <= ${now}::timestamptz and m.due_at > ${now}::timestamptz
      and coalesce(
        (select (content->>'isActive')::boolean from setting where key = 'MEMBERSHIP'), ${isOnByDefault}::boolean
      )
    ${lock ? sql`for share of m` : sql``}`.execute(db);
  return rows[0];
}

/** Records why no fee is held for an order: its receipt and the driver's balances show it. */
export async function recordFeeWaiver(
  trx: Trx,
  of: { orderId: number; driverId: number; version: number; now: Date },
  membershipId: number,
  fee: Halalas,
): Promise<void> {
  await trx
    .insertInto('fee_waiver')
    .values({
      order_id: of.orderId,
      driver_id: of.driverId,
      membership_id: membershipId,
      fee,
      order_version: of.version,
      waived_at: of.now,
    })
    .execute();
}
