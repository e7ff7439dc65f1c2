import type { OfferFilters, OfferRow } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';
import { buildOfferConditions } from './matching-offers.ts';

/** Counting stops here; the screen then says "10,000+". */
export const MAX_COUNT = 10_000;

export interface OffersRequest {
  filters: OfferFilters;
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of offers, how many there are, and how many are out now. `db` limits each statement's time. */
export async function listOffers(db: Db, request: OffersRequest, now: Date) {
  const { filters, page, limit, sort } = request;
  const conditions = await buildOfferConditions(db, filters);
  const matching = db.selectFrom('offer as f').where((eb) => eb.and(conditions));
  const direction = sort === -1 ? 'desc' : 'asc';
  const offset = (page - 1) * limit;
  const keys = matching
    .select(['f.id', 'f.offered_at'])
    .orderBy('f.offered_at', direction)
    .orderBy('f.id', direction)
    .offset(offset)
    .limit(limit);
  const readRows = () =>
    db
      .selectFrom(keys.as('k'))
      .innerJoin('offer as f', 'f.id', 'k.id')
      .innerJoin('orders as o', 'o.id', 'f.order_id')
      .innerJoin('restaurant as r', 'r.id', 'o.restaurant_id')
      .innerJoin('driver as d', 'd.id', 'f.driver_id')
      .select(['f.id', 'f.order_id', 'f.driver_id', 'f.wave', 'f.score', 'f.status'])
      .select(['f.offered_at', 'f.expires_at', 'f.answered_at'])
      .select(['o.order_number', 'o.status as order_status', 'r.name as restaurant_name'])
      .select(['d.name as driver_name', 'd.phone as driver_phone'])
      .orderBy('k.offered_at', direction)
      .orderBy('k.id', direction)
      .execute();
  const count = async (): Promise<number> => {
    const { n } = await db
      .selectFrom(
        matching
          .select('f.id')
          .limit(MAX_COUNT + 1)
          .as('c'),
      )
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  // At the same time: the page does not wait for the counts.
  const [rows, out] = await Promise.all([readRows(), countOpenOffers(db, now)]);
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0);
  const counted = isLastPage ? offset + rows.length : await count();
  return {
    results: rows.map(toOfferRow),
    total: Math.min(counted, Math.max(MAX_COUNT, offset + rows.length)),
    total_exact: isLastPage || counted <= MAX_COUNT,
    out,
  };
}

type SelectedOffer = Omit<
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

const toOfferRow = ({ id, ...row }: SelectedOffer): OfferRow => ({
  ...row,
  _id: String(id),
  order_id: String(row.order_id),
  driver_id: String(row.driver_id),
  wave: row.wave + 1,
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
