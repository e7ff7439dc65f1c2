import { useTestDatabase } from '@mishwar/db/testing';
import { DEFAULT_DISTRIBUTION_SETTINGS } from '@mishwar/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { createPostgresStore } from '../../../platform/positions/postgres-store.ts';
import { estimatedRoads } from '../../../platform/roads/roads.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { CENTRE, northOf } from '../../../testing/factories/stores.ts';
import { decideWaves } from '../waves/decide-wave-of.ts';
import { type RunningIndex, startDriverIndex } from './driver-index.ts';
import { findNearbyDrivers, type Neighbours } from './drivers-near.query.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const AROUND = {
  centre: CENTRE,
  radius: 5,
  onlineSince: new Date(NOW.getTime() - 120_000),
  limit: 4,
};

const database = useTestDatabase();
beforeEach(async () => {
  await database.db.deleteFrom('driver_position').execute();
});

const positions = () => createPostgresStore({ db: database.db, now: () => NOW });
const startIndex = (store = positions(), smallFleet = 1) =>
  startDriverIndex({ positions: store, log: createLog('silent') }, smallFleet);
const driverAt = (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(database.db, { spot: northOf(CENTRE, km), now: NOW, ...more });
const near = async (index?: RunningIndex, around = AROUND) => {
  const areas = { ofCity: new Map(), ofCompany: new Map() };
  const [found] = await inTransaction(database.db, (trx) =>
    findNearbyDrivers(trx, [around], { now: NOW, areas, index }),
  );
  return inSequence(found);
};
const inSequence = (found?: Neighbours) =>
  found && { ...found, drivers: found.drivers.toSorted((a, b) => a.driver_id - b.driver_id) };

it('loads all positions at start and follows the writes of every process', async () => {
  const [first, second] = [await driverAt(1), await driverAt(2)];
  const index = startIndex();
  await index.follow();
  const asked = { centre: CENTRE, radius: 5, limit: 10 };
  expect(index.nearest(asked)).toEqual([first.id, second.id]);
  const move = { heading: null, speed: null, recorded_at: new Date(NOW.getTime() + 1_000) };
  await positions().write([{ driver_id: first.id, ...northOf(CENTRE, 3), ...move }]);
  await expect.poll(() => index.nearest(asked)).toEqual([second.id, first.id]);
  await index.stop();
});

it('finds the same drivers as the table: the nearest online ones and the nearest of all', async () => {
  for (let at = 0; at < 30; at++) {
    const reported = new Date(NOW.getTime() - (at % 3 === 0 ? 600_000 : 0));
    await driverAt(0.01 * (at + 1), { isReady: at % 5 > 0, now: reported });
  }
  await driverAt(9);
  const index = startIndex();
  await index.follow();
  const few = await near(index);
  expect(few).toEqual(await near());
  expect(few?.isAll).toBe(false);
  expect(few?.drivers.map(({ position }) => position?.at.getTime() === NOW.getTime())).toEqual([
    ...[false, true, true, false, true, true],
  ]);
  const wide = { ...AROUND, radius: 30, limit: 40 };
  expect(await near(index, wide)).toEqual(await near(undefined, wide));
  expect(await near(index, wide)).toMatchObject({ isAll: true });
  await index.stop();
});

it('extends the search past ineligible drivers until a wave has scanned its maximum', async () => {
  for (let at = 0; at < 150; at++) await driverAt(0.01 * (at + 1), { isReady: false });
  const asked = await Promise.all([driverAt(2.1), driverAt(2.2)]);
  await driverAt(2.3);
  const index = startIndex();
  await index.follow();
  const settings = {
    ...DEFAULT_DISTRIBUTION_SETTINGS,
    dispatch: { ...DEFAULT_DISTRIBUTION_SETTINGS.dispatch, max_scan_driver: 2 },
  };
  const excluded = { declined_by: new Set<number>(), offered_to: new Set<number>() };
  const wave = { restaurant: CENTRE, cityId: 1, ...excluded, settings, wave: 0 };
  const areas = { ofCity: new Map(), ofCompany: new Map() };
  for (const known of [index, undefined]) {
    const [made] = await inTransaction(database.db, (trx) =>
      decideWaves(trx, [wave], { now: NOW, areas, roads: estimatedRoads, index: known }),
    );
    expect(made?.decision.offered).toEqual(asked.map(({ id }) => id));
  }
  await index.stop();
});

it('returns the same for several places at once as for each alone', async () => {
  for (let at = 0; at < 40; at++) await driverAt(at * 0.4, { isReady: at % 3 > 0 });
  const index = startIndex();
  await index.follow();
  const places = [0, 2, 9].map((km) => ({ ...AROUND, centre: northOf(CENTRE, km) }));
  const looking = { now: NOW, areas: { ofCity: new Map(), ofCompany: new Map() }, index };
  const together = await inTransaction(database.db, (trx) => findNearbyDrivers(trx, places, looking));
  expect(together).toHaveLength(places.length);
  for (const [at, place] of places.entries()) {
    expect(together[at]?.drivers.length).toBeGreaterThan(0);
    expect(inSequence(together[at])).toEqual(await near(index, place));
  }
  await index.stop();
});

it('falls back to the table when it is out of date and for a small fleet', async () => {
  const driver = await driverAt(1);
  const broken = { ...positions(), changes: () => Promise.reject(new Error('gone')) };
  const unread = startIndex(broken);
  const small = startIndex(positions(), 2);
  await small.follow();
  const asked = { centre: CENTRE, radius: 5, limit: 10 };
  expect([unread.nearest(asked), small.nearest(asked)]).toEqual([undefined, undefined]);
  expect((await near(unread))?.drivers.map(({ driver_id }) => driver_id)).toEqual([driver.id]);

  const index = startIndex();
  await index.follow();
  await index.stop();
  expect(index.nearest(asked)).toEqual([driver.id]);
  const later = performance.now() + 3_001;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(index.nearest(asked)).toBeUndefined();
  clock.mockRestore();
  await Promise.all([unread.stop(), small.stop()]);
});
