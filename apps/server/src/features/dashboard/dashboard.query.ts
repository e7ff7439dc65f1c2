import type { Dashboard, DashboardSlot, OrderFilters } from '@mishwar/contract';
import {
  type DashboardPeriod,
  type DashboardSpan,
  type DurationFigures,
  getDashboardSpan,
  getDriversNeeded,
  IN_HAND_STATUSES,
  summarizeDurations,
} from '@mishwar/domain';
import { readSetting } from '../../platform/settings.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { countMatchingDrivers } from '../drivers/public.ts';
import { countMatchingOrders } from '../orders/public.ts';
import {
  type Cities,
  figuresBySlot,
  readDurations,
  readOrderHours,
  readTops,
} from './hourly-figures.query.ts';
import { readMoney } from './money.query.ts';

interface DashboardRequest {
  period: DashboardPeriod;
  /** Ids of delivery cities; empty for all. */
  cities: Cities;
  /** Whether the sum of all held money may be seen. */
  seesLedger: boolean;
  now: Date;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The figures of the dashboard, read in one snapshot, so that they agree with each other. */
export async function readDashboard(db: Db, request: DashboardRequest): Promise<Dashboard> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readFigures(trx, request));
}

async function readFigures(
  trx: Trx,
  { period, cities, seesLedger, now }: DashboardRequest,
): Promise<Dashboard> {
  const { timezone: zone } = await readSetting(trx, 'TIME_ZONE');
  const span = getDashboardSpan(period, now, zone);
  const hours = await readOrderHours(trx, span, cities);
  const figures = await figuresBySlot(trx, span, cities, zone);
  const durations = await readDurations(trx, span, figures);
  const tops = await readTops(trx, figures);
  const ofPeriod = createdWithin(span, cities);
  const slots = toSlots(span, hours, durations);
  const delivery = summarizeDurations(
    durations.flatMap(({ kind, ...count }) => (kind === 'delivery' ? count : [])),
  );
  return {
    at: now.toISOString(),
    period,
    first_day: span.firstDay,
    last_day: span.lastDay,
    orders: {
      total: slots.reduce((sum, { orders }) => sum + orders, 0),
      compared: await countCompared(trx, span, hours, cities, now),
      compared_until: span.compared.until.toISOString(),
      late: await countMatchingOrders(trx, { ...ofPeriod, late: 'yes' }, now),
      slots,
    },
    now: await readNow(trx, cities, delivery.median, now),
    acceptance: summarizeDurations(
      durations.flatMap(({ kind, ...count }) => (kind === 'acceptance' ? count : [])),
    ),
    delivery,
    ...tops,
    ...(await readMoney(trx, span, seesLedger, now)),
  };
}

const citiesFilter = (cities: Cities): OrderFilters =>
  cities.length > 0 ? { customer_city: cities.map(String) } : {};

function createdWithin({ from, until }: { from: Date; until: Date }, cities: Cities): OrderFilters {
  return { ...citiesFilter(cities), date: { from: from.toISOString(), to: until.toISOString() } };
}

type HourCounts = ReadonlyMap<number, number>;

/** Sum of the full hours of a span. */
function sumHours(hours: HourCounts, { from, until }: { from: Date; until: Date }): number {
  let sum = 0;
  for (let hour = from.getTime(); hour < until.getTime(); hour += HOUR_MS) sum += hours.get(hour) ?? 0;
  return sum;
}

/** Orders of the earlier period until the same time: its full hours, and the rows of the hour that is under way. */
async function countCompared(
  trx: Trx,
  { compared: { from, until } }: DashboardSpan,
  hours: HourCounts,
  cities: Cities,
  now: Date,
): Promise<number> {
  const hour = new Date(Math.floor(until.getTime() / HOUR_MS) * HOUR_MS);
  const full = sumHours(hours, { from, until: hour });
  return hour < until
    ? full + (await countMatchingOrders(trx, createdWithin({ from: hour, until }, cities), now))
    : full;
}

type SlotDurations = Awaited<ReturnType<typeof readDurations>>;

function toSlots(span: DashboardSpan, hours: HourCounts, durations: SlotDurations): DashboardSlot[] {
  const bySlot = Map.groupBy(durations, ({ kind, slot }) => `${kind} ${slot}`);
  const figuresOf = (kind: 'acceptance' | 'delivery', place: number): DurationFigures =>
    summarizeDurations(bySlot.get(`${kind} ${place}`) ?? []);
  return span.slots.map((slot, place) => ({
    from: slot.from.toISOString(),
    until: slot.until.toISOString(),
    day: slot.day,
    hour: slot.hour,
    orders: sumHours(hours, slot),
    compared: sumHours(hours, slot.compared),
    acceptance: figuresOf('acceptance', place),
    delivery: figuresOf('delivery', place),
  }));
}

/** What is open, late and online now, and how many drivers the orders of this time of day need. */
async function readNow(
  trx: Trx,
  cities: Cities,
  deliverySeconds: number | null,
  now: Date,
): Promise<Dashboard['now']> {
  const count = (filters: OrderFilters) =>
    countMatchingOrders(trx, { ...citiesFilter(cities), ...filters }, now);
  const anHour = (until: Date) => createdWithin({ from: new Date(until.getTime() - HOUR_MS), until }, cities);
  const lastHour = await count(anHour(now));
  const comingHour = await count(anHour(new Date(now.getTime() - WEEK_MS + HOUR_MS)));
  const online = { online: 'yes', ...(cities.length > 0 ? { cities: cities.map(String) } : {}) } as const;
  return {
    open: await count({ status: ['new', ...IN_HAND_STATUSES] }),
    unassigned: await count({ status: ['new'] }),
    late: await count({ status: ['new', ...IN_HAND_STATUSES], late: 'yes' }),
    drivers_online: await countMatchingDrivers(trx, online, now),
    drivers_busy: await countMatchingDrivers(trx, { ...online, busy: 'yes' }, now),
    drivers_needed: getDriversNeeded(Math.max(lastHour, comingHour), deliverySeconds),
  };
}
