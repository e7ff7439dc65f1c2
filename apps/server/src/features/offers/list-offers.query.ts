import type { OfferFilters, OfferRow } from '@mishwar/contract';
import { sql } from 'kysely';
import { isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { PageRequest } from '../../platform/lists/counted-page.ts';
import { defineServerList } from '../../platform/lists/server-list.ts';
import type { Db } from '../../platform/transaction.ts';
import { isDriverNamed, isOrderNumbered } from '../search/public.ts';

type ReadOffer = Omit<
  OfferRow,
  '_id' | 'order_id' | 'driver_id' | 'offered_at' | 'expires_at' | 'answered_at'
> & {
  id: number;
  order_id: number;
  driver_id: number;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
};

/** Texts become ids first, so that an index finds the offers. */
export const offerList = defineServerList<OfferFilters, ReadOffer>({
  table: 'offer',
  as: 'f',
  sortedBy: 'offered_at',
  filters: {
    status: (states) => isOneOf('f.status', 'offer_status', states),
    driver: (text, db) => isDriverNamed(db, 'f.driver_id', text),
    driver_company: (companies) =>
      sql<boolean>`f.driver_id = any(array(
        select id from driver where ${isOneOf('driver.delivery_company_id', 'bigint', companies)}))`,
    order_number: (numbers, db) => isOrderNumbered(db, 'f.order_id', numbers),
    date: (range, db) => isInPeriod(db, 'f.offered_at', range),
  },
  columns: sql`f.id, f.order_id, f.driver_id, f.wave + 1 as wave, f.score, f.status, f.offered_at, f.expires_at,
    f.answered_at, o.order_number, o.status as order_status, r.name as restaurant_name, d.name as driver_name,
    d.phone as driver_phone`,
  joins: sql`
    join orders o on o.id = f.order_id
    join restaurant r on r.id = o.restaurant_id
    join driver d on d.id = f.driver_id`,
});

/** A page of offers, how many there are, and how many are out now. `db` limits each statement's time. */
export async function listOffers(db: Db, request: PageRequest & { filters: OfferFilters }, now: Date) {
  const [{ rows, ...totals }, out] = await Promise.all([
    offerList.page(db, request),
    countOpenOffers(db, now),
  ]);
  return { results: rows.map(toOfferRow), ...totals, out };
}

const toOfferRow = ({ id, ...row }: ReadOffer): OfferRow => ({
  ...row,
  _id: String(id),
  order_id: String(row.order_id),
  driver_id: String(row.driver_id),
  offered_at: row.offered_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

async function countOpenOffers(db: Db, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'offered')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return n;
}
