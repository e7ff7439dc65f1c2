import { computeDriverScore } from '@mishwar/domain';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/transaction.ts';
import { callersOf } from '../../../testing/callers.ts';
import { createSignedInDriver } from '../../../testing/factories/drivers.ts';
import { CENTRE, createRestaurant, northOf } from '../../../testing/factories/stores.ts';
import { signInAs } from '../../../testing/sign-in.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { readOnlineScores } from './online-scores.query.ts';

const PATH = '/admin/api/v1/order-distribution/online-scores';

const server = useTestServer({ roles: new Set(['api']) });
beforeAll(async () => {
  await createRestaurant(server.app.db);
  await createRestaurant(server.app.db, { spot: northOf(CENTRE, 60) });
});
beforeEach(async () => {
  await server.app.db.deleteFrom('driver_position').execute();
});

const driverAt = (km: number, more: Parameters<typeof createSignedInDriver>[1] = {}) =>
  createSignedInDriver(server.app.db, { spot: northOf(CENTRE, km), now: server.app.now(), ...more });

describe('scores of the online drivers', () => {
  it('are for an order at the nearest restaurant under the settings in force', async () => {
    await driverAt(0);
    await driverAt(3);
    // Nearest to the restaurant at 60 km.
    await driverAt(57);
    await driverAt(30);
    const { client } = await signInAs(server);
    const { data } = await client.onlineScores.list();
    const { data: inForce } = await client.distribution.inForce();
    const far = 10 * (1 - 3 / inForce.max_distance);
    const distances = data.scores.map(([, distance]) => distance).toSorted((a, b) => a - b);
    expect(distances).toEqual([0, expect.closeTo(far, 1), expect.closeTo(far, 1), 10]);
    for (const [availability] of data.scores) expect(availability).toBe(10);
    expect(data.is_all).toBe(true);
  });

  it('exclude ineligible drivers: not ready, inactive, excluded from distribution, without a fresh position', async () => {
    await driverAt(1);
    await driverAt(1, { isReady: false });
    await driverAt(1, { isActive: false });
    await driverAt(1, { now: new Date(server.app.now().getTime() - 121_000) });
    const { id } = await driverAt(1);
    await sql`update driver set is_odm_enabled = false where id = ${id}`.execute(server.app.db);
    const { client } = await signInAs(server, 'ADMIN');
    expect((await client.onlineScores.list()).data.scores).toHaveLength(1);
  });

  it('are of the most recently seen drivers beyond the maximum', async () => {
    const now = server.app.now();
    for (const seconds of [1, 20, 40]) {
      await driverAt(seconds / 10, { now: new Date(now.getTime() - seconds * 1000) });
    }
    const asked = (most: number) => inTransaction(server.app.db, (trx) => readOnlineScores(trx, now, most));
    const { scores: all, isAll } = await asked(3);
    expect([all.length, isAll]).toEqual([3, true]);
    const { scores, isAll: isAllOfTwo } = await asked(2);
    expect([scores.length, isAllOfTwo]).toEqual([2, false]);
    const lowest = Math.min(...all.map(({ distance_score }) => distance_score));
    expect(scores.every(({ distance_score }) => distance_score > lowest)).toBe(true);
  });

  it('are empty without online drivers, and follow the formula', async () => {
    const { client } = await signInAs(server);
    expect((await client.onlineScores.list()).data).toMatchObject({ scores: [], is_all: true });
    await driverAt(0);
    const [scores] = (await client.onlineScores.list()).data.scores;
    const [availability_score, distance_score, idle_time_score] = scores ?? [0, 0, 0];
    const formula = {
      availability_weight: 40,
      distance_weight: 40,
      idle_time_weight: 20,
      qualified_limit: 70,
    };
    expect(
      computeDriverScore({ availability_score, distance_score, idle_time_score }, formula),
    ).toBeGreaterThanOrEqual(80);
  });

  it('are available to staff only', async () => {
    const { driver } = await callersOf(server);
    expect((await fetch(`${server.url}${PATH}`)).status).toBe(401);
    const asDriver = await fetch(`${server.url}${PATH}`, { headers: driver.headers });
    expect([401, 403]).toContain(asDriver.status);
  });
});
