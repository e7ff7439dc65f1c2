import type { OfferFilters } from '@mishwar/contract';
import { endOfDay, isCalendarDay, phoneNeedle, splitPasted, startOfDay } from '@mishwar/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { timeZone } from '../settings/public.ts';

/** A text that more drivers or orders than this match is too short to look for. */
const MOST_IDS = 2_000;
/** A shorter part of an order number finds nothing that anybody looks for. */
const SHORTEST_PART = 3;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The conditions that the filters mean, on the offer `f`. Texts become ids first, so that an index finds the offers. */
export async function matchingOffers(db: Db, filters: OfferFilters): Promise<Expression<SqlBool>[]> {
  const conditions: Expression<SqlBool>[] = [];
  const { status, driver, order_number: numbers, date } = filters;
  if (status?.length) conditions.push(sql<SqlBool>`f.status = any(${status}::offer_status[])`);
  if (driver) {
    conditions.push(sql<SqlBool>`f.driver_id = any(${await driversNamed(db, driver)}::bigint[])`);
  }
  if (numbers) {
    conditions.push(sql<SqlBool>`f.order_id = any(${await ordersNumbered(db, numbers)}::bigint[])`);
  }
  if (date?.from || date?.to) conditions.push(...(await within(db, date)));
  return conditions;
}

async function driversNamed(db: Db, text: string): Promise<number[]> {
  const phone = phoneNeedle(text);
  const { rows } = await sql<{ id: number }>`
    select d.id from driver d
    where d.search_name like '%' || fold_text(${escapeLike(text)}) || '%'
      or ${phone ? sql`d.search_phone like ${`%${escapeLike(phone)}%`}` : sql`false`}
    limit ${MOST_IDS}`.execute(db);
  return rows.map(({ id }) => id);
}

async function ordersNumbered(db: Db, pasted: string): Promise<number[]> {
  const typed = splitPasted(pasted).map((item) => item.typed.replace(/^#/, '').toUpperCase());
  const exact = await sql<{ id: number }>`
    select id from orders where order_number = any(${typed}::text[])`.execute(db);
  const [only] = typed;
  if (exact.rows.length > 0 || typed.length !== 1 || !only || only.length < SHORTEST_PART) {
    return exact.rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: number }>`
    select id from orders where order_number like ${`%${escapeLike(only)}%`} limit ${MOST_IDS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Half-open: whole days of the configured zone, or instants as they are. */
async function within(
  db: Db,
  { from, to }: NonNullable<OfferFilters['date']>,
): Promise<Expression<SqlBool>[]> {
  const hasDay = [from, to].some((value) => value !== undefined && isCalendarDay(value));
  const zone = hasDay ? await timeZone(db) : 'UTC';
  const conditions: Expression<SqlBool>[] = [];
  if (from) conditions.push(sql<SqlBool>`f.offered_at >= ${startOfDay(from, zone) ?? new Date(from)}`);
  if (to) conditions.push(sql<SqlBool>`f.offered_at < ${endOfDay(to, zone) ?? new Date(to)}`);
  return conditions;
}
