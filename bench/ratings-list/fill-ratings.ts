import type { Client } from 'pg';

const BATCH = 100_000;

/** Rates delivered orders until there are `count` ratings, some minutes after their delivery; half of them with a text. */
export async function fillRatings(client: Client, count: number, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from rating');
  const missing = count - (rows[0]?.n ?? 0);
  if (missing <= 0) return;
  for (let done = 0; done < missing; ) {
    say(`${done} of ${missing} ratings`);
    const { rowCount } = await client.query(
      `insert into rating (order_id, driver_id, restaurant_id, customer_id, driver_star, store_star, driver_feedback,
         store_feedback, created_at, updated_at)
       select o.id, o.driver_id, o.restaurant_id, o.customer_id, greatest(2, 10 - o.id % 7 - o.driver_id % 3) / 2.0,
         greatest(2, 10 - o.id % 5 - o.restaurant_id % 4) / 2.0,
         case when o.id % 4 = 0 then (array['سائق محترم ووصل في الموعد', 'تأخر السائق ولم يرد', 'Very polite driver'])[1 + o.id / 4 % 3]
           else '' end,
         case when o.id % 4 = 1 then (array['الأكل لذيذ والتغليف ممتاز', 'نقص صنف من الطلب', 'One item was missing'])[1 + o.id / 4 % 3]
           else '' end,
         o.delivery_time + interval '7 minutes', o.delivery_time + interval '7 minutes'
       from orders o
       where o.status = 'delivered' and o.driver_id is not null and o.delivery_time is not null
         and not exists (select from rating r where r.order_id = o.id)
       order by o.id limit $1`,
      [Math.min(BATCH, missing - done)],
    );
    if (!rowCount) throw new Error('the installation has too few delivered orders');
    done += rowCount;
  }
  await client.query('vacuum (analyze) rating, driver_rating, store_rating, driver');
}
