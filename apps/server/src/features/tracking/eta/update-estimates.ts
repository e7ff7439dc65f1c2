import { listStops, type Place, timeStops } from '@mishwar/domain';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Roads } from '../../../platform/roads/roads.ts';
import type { Db } from '../../../platform/transaction.ts';
import { type Carrier, listCarriers } from './carried-orders.query.ts';

export const UPDATE_INTERVAL_MS = 30_000;
/** Ways of one table of roads: 80 places; routing services take 100. */
const MAX_WAYS_PER_TABLE = 40;

interface Way {
  from: Place;
  to: Place;
}
interface Estimate {
  order_id: number;
  driver_id: number;
  arrives_at: Date;
}

/**
 * Estimates for all open orders with an online driver when they arrive at the customer, and removes the estimates of all
 * others. Any number of processes may do so at once.
 */
export async function updateDeliveryEstimates({
  db,
  roads,
  now,
}: Pick<App, 'db' | 'roads' | 'now'>): Promise<void> {
  const at = now();
  const planned = (await listCarriers(db, at)).flatMap(planStops);
  const minutes = await readMinutes(
    roads,
    planned.flatMap(({ ways }) => ways),
  );
  let read = 0;
  const estimates = planned.flatMap(({ driver_id, stops, ways }) => {
    const times = timeStops(stops, minutes.slice(read, read + ways.length), at);
    read += ways.length;
    return stops.flatMap(({ kind, order: { order_id } }, index): Estimate[] => {
      const arrives_at = times[index];
      return kind === 'customer' && arrives_at ? [{ order_id, driver_id, arrives_at }] : [];
    });
  });
  await saveEstimates(db, estimates, at);
}

function planStops({ driver_id, position, orders }: Carrier) {
  if (!position) return [];
  const stops = listStops(orders);
  const ways = stops.map(
    ({ place }, index): Way => ({ from: stops[index - 1]?.place ?? position, to: place }),
  );
  return [{ driver_id, stops, ways }];
}

/** Minutes of each way by road: the diagonals of tables. */
async function readMinutes(roads: Roads, ways: readonly Way[]): Promise<number[]> {
  const minutes: number[] = [];
  for (let start = 0; start < ways.length; start += MAX_WAYS_PER_TABLE) {
    const some = ways.slice(start, start + MAX_WAYS_PER_TABLE);
    const table = await roads.table(
      some.map(({ from }) => from),
      some.map(({ to }) => to),
    );
    minutes.push(...some.map((_, index) => table[index]?.[index]?.minutes ?? 0));
  }
  return minutes;
}

/** Stores what moved by a minute or more, and removes what is not among the estimates, in one statement. */
async function saveEstimates(db: Db, estimates: readonly Estimate[], now: Date): Promise<void> {
  await sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb)
        as one (order_id bigint, driver_id bigint, arrives_at timestamptz)
    ), removed as (
      delete from delivery_estimate e where not exists (select from fresh f where f.order_id = e.order_id)
    )
    insert into delivery_estimate (order_id, driver_id, arrives_at, computed_at)
    select f.order_id, f.driver_id, f.arrives_at, ${now}
    from fresh f
    left join delivery_estimate e on e.order_id = f.order_id
    where e.order_id is null or e.driver_id <> f.driver_id
      or abs(extract(epoch from e.arrives_at - f.arrives_at)) >= 60
    order by f.order_id
    on conflict (order_id) do update
      set driver_id = excluded.driver_id, arrives_at = excluded.arrives_at, computed_at = excluded.computed_at`.execute(
    db,
  );
}
