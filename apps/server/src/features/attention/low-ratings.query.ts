import {
  checkLowRating,
  MAX_LOW_RATING_AGE_HOURS,
  MAX_LOW_STARS,
  type ReviewableRating,
} from '@mishwar/domain';
import { sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import type { Db } from '../../platform/transaction.ts';
import { type FoundItem, type SubjectRow, toSubject, toWireAutomation } from './found-item.ts';

/** More rows are not useful in one list. */
const MAX_ROWS = 200;

interface Row extends ReviewableRating, SubjectRow {
  id: number;
}

/** Low ratings of the last day that staff have not looked at. */
export async function listLowRatings(db: Db, now: Date): Promise<FoundItem[]> {
  const { rows } = await sql<Row>`
    select r.id, r.order_id, o.order_number, s.name as restaurant_name, s.phone as restaurant_phone, c.name as customer_name,
      c.phone as customer_phone, d.name as driver_name, d.phone as driver_phone,
      r.driver_star::float8 as driver_star, r.store_star::float8 as store_star, r.updated_at, r.reviewed_at
    from rating r
    join orders o on o.id = r.order_id
    join restaurant s on s.id = r.restaurant_id
    join customer c on c.id = r.customer_id
    join driver d on d.id = r.driver_id
    where r.reviewed_at is null and least(r.driver_star, r.store_star) <= ${sql.lit(MAX_LOW_STARS)}
      and r.updated_at >= ${new Date(now.getTime() - MAX_LOW_RATING_AGE_HOURS * 3_600_000)}
    order by r.updated_at desc limit ${sql.lit(MAX_ROWS)} ${prepared}`.execute(db);
  return rows.flatMap((row) => {
    const trouble = checkLowRating(row, now);
    if (!trouble) return [];
    return [
      {
        kind: trouble.kind,
        key: `${trouble.kind}:${row.id}`,
        third_party: null,
        transaction_id: null,
        ...toSubject(row),
        since: trouble.since.toISOString(),
        next: toWireAutomation(trouble.next),
        late_by: null,
      },
    ];
  });
}
