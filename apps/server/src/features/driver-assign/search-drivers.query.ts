import type { AssignableDriver } from '@mishwar/contract';
import {
  computeDriverScore,
  type DispatchDriver,
  type DistributionSettings,
  DRIVER_FILTERS,
  type DriverSort,
  haversineKm,
  isQualified,
  type Place,
  type RoadDistances,
  scoreDriver,
  toPhoneSearchTerm,
} from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { ensureSettingsVersion, measureRoadDistances, readWaveSettings } from '../distribution/public.ts';
import { type AreasInForce, readAreasInForce } from '../service-areas/public.ts';
import { type CandidateRow, candidates } from './candidates.query.ts';
import { type TargetOrder, targetOrder } from './target-order.query.ts';

export const DRIVERS_PER_PAGE = 10;
/** How many of the drivers found, the nearest available ones first, are sorted by what the distribution thinks of them. */
const SORTED_DRIVERS = 200;

export interface DriverSearch {
  keyword?: string | undefined;
  name?: string | undefined;
  token?: string | undefined;
  order_number?: string | undefined;
  available?: boolean | undefined;
  /** [lng, lat] */
  coordinate?: readonly [number, number] | undefined;
  page: number;
  by: DriverSort;
}

/**
 * Active drivers for manual assignment, ten per page: those without a reason against an offer first, by score or distance
 * within each group; from the 201st on available drivers by distance. Score and reasons come from the order distribution,
 * for the given order.
 */
export function searchDrivers(
  { db, roads, now: clock }: Pick<App, 'db' | 'roads' | 'now'>,
  search: DriverSearch,
): Promise<{ drivers: AssignableDriver[]; total: number }> {
  const now = clock();
  return inTransaction(db, async (trx) => {
    const settings = await readWaveSettings(trx, await ensureSettingsVersion(trx));
    const areas = await readAreasInForce(trx);
    const order = search.order_number ? await targetOrder(trx, search.order_number, areas) : undefined;
    const place = placeOf(search, order);
    const offset = (search.page - 1) * DRIVERS_PER_PAGE;
    const isSorted = offset < SORTED_DRIVERS;
    const range = isSorted ? { offset: 0, limit: SORTED_DRIVERS } : { offset, limit: DRIVERS_PER_PAGE };
    const rows = await findCandidates(trx, search, { place, settings, now }, range);
    const found = rows.map((row) => ({ row, driver: toDispatchDriver(row, areas) }));
    const around = place ? [{ restaurant: place, drivers: found.map(({ driver }) => driver), settings }] : [];
    const [distances] = await measureRoadDistances(roads, around);
    const assignable = found.map((one) => toAssignable(one, { place, order, settings, distances, now }));
    const drivers = isSorted
      ? sortDrivers(assignable, search.by).slice(offset, offset + DRIVERS_PER_PAGE)
      : assignable;
    return { drivers, total: rows[0]?.total ?? 0 };
  });
}

/** Drivers without a reason against an offer first, then the highest score or the smallest distance. */
function sortDrivers(drivers: readonly AssignableDriver[], by: DriverSort): AssignableDriver[] {
  const rank = ({ score, distance }: AssignableDriver) =>
    by === 'score' ? -(score ?? Number.NEGATIVE_INFINITY) : (distance ?? Number.POSITIVE_INFINITY);
  const isRefused = ({ reasons }: AssignableDriver) => Number(reasons.length > 0);
  return drivers.toSorted(
    (one, other) => isRefused(one) - isRefused(other) || compare(rank(one), rank(other)),
  );
}

/** Two infinite ranks are equal: their difference is no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

function placeOf({ coordinate }: DriverSearch, order: TargetOrder | undefined): Place | undefined {
  if (coordinate) return { longitude: coordinate[0], latitude: coordinate[1] };
  return order?.restaurant;
}

interface Scene {
  place: Place | undefined;
  settings: DistributionSettings;
  now: Date;
}

const findCandidates = (
  trx: Trx,
  search: DriverSearch,
  { place, settings, now }: Scene,
  range: { offset: number; limit: number },
): Promise<CandidateRow[]> =>
  candidates(trx, {
    text: search.keyword || search.name || undefined,
    phone: search.keyword ? (toPhoneSearchTerm(search.keyword) ?? undefined) : undefined,
    token: search.token || undefined,
    onlyAvailable: search.available === true,
    place,
    onlineSince: new Date(now.getTime() - settings.position_seconds * 1000),
    received: settings.received,
    ...range,
  });

function toAssignable(
  { row, driver }: { row: CandidateRow; driver: DispatchDriver },
  scene: Scene & { order: TargetOrder | undefined; distances: RoadDistances | undefined },
): AssignableDriver {
  const { place, order, settings, distances, now } = scene;
  const distance =
    place && driver.position ? (distances?.get(row.id) ?? haversineKm(driver.position, place)) : null;
  const score =
    distance === null
      ? null
      : computeDriverScore(scoreDriver(driver, distance, settings, now), settings.formula);
  const facts = {
    driver,
    order: order ?? {
      restaurant: place ?? { latitude: 0, longitude: 0 },
      declined_by: NO_DRIVERS,
      offered_to: NO_DRIVERS,
    },
    settings,
    distance: distance ?? 0,
    now,
  };
  const refusing = DRIVER_FILTERS.filter(
    ({ id, refuses }) => !settings.filters_off.includes(id) && refuses(facts),
  );
  const reasons: string[] = refusing.map(({ id }) => id);
  if (score !== null && !isQualified(score, settings.formula)) reasons.push('below_limit');
  if (order?.driver_id === row.id) reasons.unshift('has_order');
  return {
    driver_id: String(row.id),
    driver_name: row.name,
    token: row.token,
    driver_phone: row.phone,
    company_name: row.company_name,
    is_online: row.is_online,
    orders_in_hand: row.orders_in_hand,
    number_of_received: row.number_of_received ?? settings.received,
    distance: distance === null ? null : Math.round(distance * 100) / 100,
    score: score === null ? null : Math.round(score * 10) / 10,
    reasons,
  };
}

const NO_DRIVERS: ReadonlySet<number> = new Set();

function toDispatchDriver(row: CandidateRow, { ofCompany }: AreasInForce): DispatchDriver {
  const area = ofCompany.get(row.delivery_company_id ?? 0);
  const { latitude, longitude, recorded_at: at } = row;
  const isPlaced = latitude !== null && longitude !== null && at !== null;
  return {
    driver_id: row.id,
    is_active: true,
    is_ready: row.is_ready,
    is_odm_enabled: row.is_odm_enabled,
    position: isPlaced ? { latitude, longitude, at } : null,
    orders_in_hand: row.orders_in_hand,
    number_of_received: row.number_of_received,
    balance: row.balance,
    company_distance_receive: row.company_distance_receive,
    missed_offers: row.missed_offers,
    idle_since: row.idle_since,
    is_motorcycle: row.is_motorcycle,
    documents_expire_at: row.documents_expire_at,
    ...(area && { area }),
  };
}
