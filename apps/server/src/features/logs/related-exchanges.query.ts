import type { MissingExchange, RelatedExchange } from '@mishwar/contract';
import {
  countOfLog,
  type ExchangeOutcome,
  type ExchangeThirdParty,
  findMissingDriverExchanges,
  findMissingExchanges,
} from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { isPartnersOrder } from '../third-party-reports/public.ts';

/** Exchanges of one order or driver that are read at most. */
const MAX_ROWS = 200;

interface ReadRelated {
  id: number;
  third_party: ExchangeThirdParty;
  type: string;
  method: string;
  status: number;
  outcome: ExchangeOutcome;
  duration_ms: number;
  attempt: number | null;
  order_number: string | null;
  created_at: Date;
}

async function readRelated(db: Db, where: RawBuilder<boolean>): Promise<RelatedExchange[]> {
  const { rows } = await sql<ReadRelated>`
    select id, third_party, type, method, status, outcome, duration_ms, attempt, order_number, created_at
    from exchange_log where ${where} order by id desc limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ id, attempt, created_at, ...row }) => ({
    ...row,
    _id: String(id),
    count: countOfLog(attempt),
    created_at: created_at.toISOString(),
  }));
}

/** What was sent about an order, oldest first, and what is missing; null where there is no such order. */
export async function readOrderExchanges(
  db: Db,
  orderNumber: string,
): Promise<{ data: RelatedExchange[]; missing: MissingExchange[] } | null> {
  const order = await db
    .selectFrom('orders')
    .select(['status', 'from_company', 'channel_order_id', 'driver_id', 'is_fake'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  if (!order) return null;
  const data = await readRelated(db, sql<boolean>`order_number = ${orderNumber}`);
  const of = {
    status: order.status,
    isPartners: isPartnersOrder(order),
    hasDriver: order.driver_id !== null,
    isFake: order.is_fake,
  };
  return { data: data.toReversed(), missing: findMissingExchanges(of, data) };
}

/** The latest exchanges about a driver, newest first, and what is missing; null where there is no such driver. */
export async function readDriverExchanges(
  db: Db,
  driverId: number,
): Promise<{ data: RelatedExchange[]; missing: MissingExchange[] } | null> {
  const driver = await db
    .selectFrom('driver')
    .select(['is_active', 'citc_status'])
    .where('id', '=', driverId)
    .executeTakeFirst();
  if (!driver) return null;
  const data = await readRelated(db, sql<boolean>`driver_id = ${driverId}`);
  const unsent = await db
    .selectFrom('outbox')
    .select(['event', 'attempts'])
    .where('destination', '=', 'citc')
    .where('ordering_key', '=', `driver:${driverId}`)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute();
  const of = {
    isActive: driver.is_active,
    isRegistered: driver.citc_status === true,
    unsent: unsent.map(({ event, attempts }) => ({ type: event, isTried: attempts > 0 })),
  };
  return { data, missing: findMissingDriverExchanges(of, data) };
}
