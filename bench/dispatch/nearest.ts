import {
  computeDriverScore,
  createPositionIndex,
  DEFAULT_DISTRIBUTION_SETTINGS,
  type DispatchDriver,
  haversineKm,
  type Place,
  type PositionIndex,
  scoreDriver,
} from '@mishwar/domain';
import { median } from '../../tools/harness/statistics.ts';
import { createRandom } from '../../tools/lib/random.ts';

const NEAREST = 20;
/** km */
const RADIUS = 10;
const CENTRE = { latitude: 24.7, longitude: 46.7 };
/** Degrees: a city of some 60 km. */
const ACROSS = 0.55;
const QUERIES = 2_000;
const CELL = 0.005;

/**
 * Microseconds of CPU of finding the twenty nearest of so many drivers and scoring them, and of the bare grid that only finds
 * them: the same drivers and places, in turns.
 */
export function timeNearest(drivers: number, turns: number): { ours: number; bare: number } {
  const random = createRandom(3);
  const place = (): Place => ({
    latitude: CENTRE.latitude + (random() - 0.5) * ACROSS,
    longitude: CENTRE.longitude + (random() - 0.5) * ACROSS,
  });
  const now = new Date();
  const fleet = Array.from({ length: drivers }, (_, at) => driverAt(at + 1, place(), now));
  const index = createPositionIndex();
  const grid = new Map<number, Spot[]>();
  for (const { driver_id, position } of fleet) {
    if (!position) continue;
    index.put({ driver_id, ...position, recordedAt: position.at.getTime() });
    const key = keyOf(Math.floor(position.latitude / CELL), Math.floor(position.longitude / CELL));
    const cell = grid.get(key);
    const spot = { id: driver_id, x: position.longitude, y: position.latitude };
    if (cell) cell.push(spot);
    else grid.set(key, [spot]);
  }
  const places = Array.from({ length: QUERIES }, place);
  const ours = () => places.reduce((sum, centre) => sum + bestOf(index, fleet, centre, now), 0);
  const bare = () => places.reduce((sum, centre) => sum + nearestBare(grid, centre).length, 0);
  const times = Array.from({ length: turns }, () => ({ ours: microseconds(ours), bare: microseconds(bare) }));
  // The first ones compile.
  const warm = times.slice(Math.ceil(turns / 4));
  return { ours: median(warm.map((time) => time.ours)), bare: median(warm.map((time) => time.bare)) };
}

function microseconds(work: () => number): number {
  const before = process.cpuUsage();
  if (!(work() > 0)) throw new Error('no driver was found');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / QUERIES;
}

/** The best score of the twenty nearest. */
function bestOf(index: PositionIndex, fleet: readonly DispatchDriver[], centre: Place, now: Date): number {
  const { formula } = DEFAULT_DISTRIBUTION_SETTINGS;
  const since = now.getTime() - DEFAULT_DISTRIBUTION_SETTINGS.position_seconds * 1000;
  let best = 0;
  for (const id of index.findNearest({ centre, radius: RADIUS, limit: NEAREST, since })) {
    const driver = fleet[id - 1];
    if (!driver?.position) continue;
    const distance = haversineKm(driver.position, centre);
    const scores = scoreDriver(driver, distance, DEFAULT_DISTRIBUTION_SETTINGS, now);
    best = Math.max(best, computeDriverScore(scores, formula));
  }
  return best;
}

interface Spot {
  id: number;
  x: number;
  y: number;
}

const keyOf = (row: number, column: number): number => row * 100_000 + column;

/** What one writes first: cells in a map, more rings until there are enough and one more, all of them sorted. */
function nearestBare(grid: ReadonlyMap<number, readonly Spot[]>, { latitude, longitude }: Place): number[] {
  const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
  const found: { id: number; way: number }[] = [];
  let isLast = false;
  for (let ring = 0; ring < 100; ring++) {
    for (let y = row - ring; y <= row + ring; y++) {
      const step = y === row - ring || y === row + ring ? 1 : Math.max(2 * ring, 1);
      for (let x = column - ring; x <= column + ring; x += step) {
        for (const spot of grid.get(keyOf(y, x)) ?? [])
          found.push({ id: spot.id, way: (spot.x - longitude) ** 2 + (spot.y - latitude) ** 2 });
      }
    }
    if (isLast) break;
    isLast = found.length >= NEAREST;
  }
  return found
    .sort((a, b) => a.way - b.way)
    .slice(0, NEAREST)
    .map(({ id }) => id);
}

const driverAt = (driver_id: number, place: Place, now: Date): DispatchDriver => ({
  driver_id,
  is_active: true,
  is_ready: true,
  is_odm_enabled: true,
  position: { ...place, at: now },
  orders_in_hand: driver_id % 3,
  number_of_received: null,
  balance: 100_000,
  company_distance_receive: null,
  missed_offers: driver_id % 2,
  idle_since: new Date(now.getTime() - (driver_id % 60) * 60_000),
  is_motorcycle: false,
  documents_expire_at: null,
});
