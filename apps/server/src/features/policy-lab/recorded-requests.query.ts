import type { DistributionSettings, RecordedEnd, RecordedOffer, RecordedRequest } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { combineSettings, readDriverLimits, toMode } from '../distribution/public.ts';

/** Orders read in one statement. */
const ORDERS_PER_STATEMENT = 500;

interface OrderRow {
  id: number;
  restaurant_id: number;
  city_id: number;
  restaurant_latitude: number;
  restaurant_longitude: number;
  customer_latitude: number;
  customer_longitude: number;
  placed_at: Date;
  take_order_at: Date | null;
  delivery_time: Date | null;
  /** [action, ms, driver_id] in sequence. */
  events: [string, number, number | null][];
  /** [driver_id, offered_at ms, status, answered_at ms] */
  offers: [number, number, RecordedOffer['status'], number | null][];
  /** [decided_at ms, settings_id, wave number] */
  waves: [number, number, number][];
}

/** Requests of a period with the number of their first wave. */
export interface RequestOfPeriod {
  request: RecordedRequest;
  firstWave: number;
}

/**
 * The requests (times that an order waited for a driver) that began in a half-open period, with their state
 * at `until`, earliest first; only orders with waves.
 */
export async function readRecordedRequests(
  db: Db,
  from: Date,
  to: Date,
  until: Date,
): Promise<RequestOfPeriod[]> {
  const versions = await readSettingsByVersion(db);
  const { rows: orders } = await sql<{ id: number }>`
    select distinct o.id from distribution_wave w join orders o on o.id = w.order_id
    where w.decided_at >= ${from} and w.decided_at < ${until} and not o.is_fake order by o.id`.execute(db);
  const requests: RequestOfPeriod[] = [];
  for (let first = 0; first < orders.length; first += ORDERS_PER_STATEMENT) {
    const ids = orders.slice(first, first + ORDERS_PER_STATEMENT).map(({ id }) => id);
    for (const row of await ordersWithHistory(db, ids)) {
      for (const one of requestsOf(knownAt(row, until.getTime()), versions)) {
        const { started_at } = one.request;
        if (started_at >= from.getTime() && started_at < to.getTime()) requests.push(one);
      }
    }
  }
  return requests.sort(
    (a, b) => a.request.started_at - b.request.started_at || a.request.order_id - b.request.order_id,
  );
}

interface Version {
  mode: RecordedRequest['mode'];
  settings: DistributionSettings;
}

/** Settings by version with the current limits on drivers; a wave's record has the limits of its time. */
async function readSettingsByVersion(db: Db): Promise<Map<number, Version>> {
  const limits = await readDriverLimits(db);
  const rows = await db.selectFrom('distribution_settings').selectAll().execute();
  return new Map(rows.map((row) => [row.id, { mode: toMode(row), settings: combineSettings(row, limits) }]));
}

async function ordersWithHistory(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.restaurant_id, r.city_id, r.latitude as restaurant_latitude, r.longitude as restaurant_longitude,
      o.customer_latitude, o.customer_longitude, o.created_at as placed_at, o.take_order_at, o.delivery_time,
      (select coalesce(json_agg(json_build_array(e.action, ${ms('e.created_at')}, (e.data->>'driver_id')::bigint) order by e.id), '[]')
        from order_event e where e.order_id = o.id
          and e.action in ('created', 'accepted', 'assigned', 'unassigned', 'cancelled', 'delivered', 'executed')) as events,
      (select coalesce(json_agg(json_build_array(f.driver_id, ${ms('f.offered_at')}, f.status, ${ms('f.answered_at')}) order by f.id), '[]')
        from offer f where f.order_id = o.id) as offers,
      (select coalesce(json_agg(json_build_array(${ms('w.decided_at')}, w.settings_id, w.wave) order by w.wave), '[]')
        from distribution_wave w where w.order_id = o.id) as waves
    from orders o join restaurant r on r.id = o.restaurant_id
    where o.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

type Column = 'e.created_at' | 'f.offered_at' | 'f.answered_at' | 'w.decided_at';
const MS = {
  'e.created_at': sql`floor(extract(epoch from e.created_at) * 1000)::bigint`,
  'f.offered_at': sql`floor(extract(epoch from f.offered_at) * 1000)::bigint`,
  'f.answered_at': sql`floor(extract(epoch from f.answered_at) * 1000)::bigint`,
  'w.decided_at': sql`floor(extract(epoch from w.decided_at) * 1000)::bigint`,
} as const;
const ms = (column: Column) => MS[column];

/** The state of an order at the end of the replay; later events are ignored. */
const knownAt = (row: OrderRow, until: number): OrderRow => ({
  ...row,
  events: row.events.filter(([, at]) => at < until),
  waves: row.waves.filter(([at]) => at < until),
  offers: row.offers
    .filter(([, at]) => at < until)
    .map((offer) => {
      const [driver_id, offered_at, , answered_at] = offer;
      return answered_at === null || answered_at < until ? offer : [driver_id, offered_at, 'offered', null];
    }),
});

/** The requests of an order, from its history. */
function requestsOf(row: OrderRow, versions: ReadonlyMap<number, Version>): RequestOfPeriod[] {
  const spans: { started: number; end: RecordedEnd; release: RecordedRequest['release'] }[] = [];
  const start = (at: number) => spans.push({ started: at, end: { kind: 'open' }, release: null });
  for (const [action, at, driver] of row.events) {
    const last = spans.at(-1);
    if (action === 'created') start(at);
    else if (action === 'accepted' || action === 'assigned') {
      if (last?.end.kind === 'open' && driver !== null) last.end = { kind: action, at, driver_id: driver };
    } else if (action === 'cancelled' && last?.end.kind === 'open') last.end = { kind: 'cancelled', at };
    else if (last && !last.release && last.end.kind !== 'open') {
      last.release = { kind: action === 'cancelled' || action === 'unassigned' ? 'broken' : 'delivered', at };
    }
    if (action === 'unassigned') start(at);
  }
  // An order without history began to wait when it was placed.
  if (spans.length === 0) start(row.placed_at.getTime());
  return spans.flatMap(({ started, end, release }, index) => {
    const next = spans[index + 1]?.started ?? Number.POSITIVE_INFINITY;
    const within = (at: number) => at >= started && at < next;
    const waves = row.waves.filter(([at]) => within(at));
    const [first] = waves;
    const version = first && versions.get(first[1]);
    if (!first || !version) return [];
    const offers = row.offers
      .filter(([, at]) => within(at))
      .map(([driver_id, offered_at, status, answered_at]) => ({
        driver_id,
        offered_at,
        status,
        answered_at,
      }));
    const isOffered =
      end.kind === 'accepted' &&
      offers.some(({ driver_id, status }) => driver_id === end.driver_id && status === 'accepted');
    const { take_order_at, delivery_time } = row;
    const rode = take_order_at && delivery_time && index === spans.length - 1;
    const request: RecordedRequest = {
      order_id: row.id,
      started_at: started,
      ...version,
      restaurant_id: row.restaurant_id,
      restaurant: { latitude: row.restaurant_latitude, longitude: row.restaurant_longitude },
      city_id: row.city_id,
      customer: { latitude: row.customer_latitude, longitude: row.customer_longitude },
      placed_at: row.placed_at.getTime(),
      offers,
      waves: waves.map(([at, , wave]) => ({ wave: wave - first[2], at })),
      // A driver without a recorded offer was assigned by an operator.
      end: end.kind === 'accepted' && !isOffered ? { ...end, kind: 'assigned' } : end,
      release,
      ride_minutes: rode ? (delivery_time.getTime() - take_order_at.getTime()) / 60_000 : null,
    };
    return [{ request, firstWave: first[2] }];
  });
}
