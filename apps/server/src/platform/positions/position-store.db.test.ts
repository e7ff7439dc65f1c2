import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@mishwar/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { CENTRE, northOf } from '../../testing/factories/stores.ts';
import { NEEDS_REDIS, startRedis } from '../../testing/redis.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createLog } from '../log/log.ts';
import type { PositionReport, PositionStore } from './position-store.ts';
import { createPostgresStore } from './postgres-store.ts';
import { createRedisStore } from './redis-store.ts';

const redis = await startRedis();
const NOON = new Date('2026-03-01T12:00:00Z');
const log = createLog('silent');

const database = useTestDatabase();
let drivers: number[];
beforeAll(async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => createSignedInDriver(database.db, { now: NOON })),
  );
  drivers = made.map(({ id }) => id).toSorted((a, b) => a - b);
});
afterAll(async () => {
  await redis?.kill();
});

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const report = (driver: number, km: number, seconds: number): PositionReport => ({
  driver_id: drivers[driver] ?? 0,
  ...northOf(CENTRE, km),
  heading: 90,
  speed: 10,
  recorded_at: later(seconds),
});
const toKnown = ({ driver_id, latitude, longitude, recorded_at }: PositionReport) => ({
  driver_id,
  latitude,
  longitude,
  recorded_at,
});
const inPostgres = () => createPostgresStore({ db: database.db, now: () => later(3_600) });
const inRedis = (prefix: string, url = redis?.url ?? '') =>
  createRedisStore({ log, now: () => later(3_600) }, { url, prefix, database: inPostgres() });

/** Contract of a position store. `open` opens another process on the same store. */
function suite(open: (of: string) => Promise<PositionStore>): void {
  let store: PositionStore;
  let other: PositionStore;
  beforeEach(async () => {
    await database.db.deleteFrom('driver_position').execute();
    await database.db.deleteFrom('driver_track').execute();
    const of = randomUUID();
    [store, other] = [await open(of), await open(of)];
    // Waits until both are connected: before that they write to the database alone.
    await expect.poll(() => store.changes().then(() => true)).toBe(true);
    await expect.poll(() => other.changes().then(() => true)).toBe(true);
    return async () => {
      await store.close();
      await other.close();
    };
  });
  const known = async (from: PositionStore, cursor?: string) => {
    const { positions } = await from.changes(cursor);
    return positions.toSorted((a, b) => a.driver_id - b.driver_id);
  };

  it('shows another process all positions, exactly', async () => {
    const reports = [report(0, 1.234567, 0), report(1, 2, 0.123)];
    await store.write(reports);
    expect(await known(other)).toEqual(reports.map(toKnown));
    expect((await other.changes()).isWhole).toBe(true);
  });

  it('keeps the newest position of a driver, whatever arrives late', async () => {
    await store.write([report(0, 2, 10)]);
    await other.write([report(0, 1, 5)]);
    expect(await known(store)).toEqual([toKnown(report(0, 2, 10))]);
    await other.write([report(0, 3, 10)]);
    expect(await known(store)).toEqual([toKnown(report(0, 3, 10))]);
  });

  it('returns the changes since a cursor, of every process', async () => {
    await store.write([report(0, 1, 0), report(1, 1, 0)]);
    const { cursor } = await store.changes();
    await other.write([report(1, 2, 5)]);
    const changes = await store.changes(cursor);
    expect(changes.isWhole).toBe(false);
    expect(changes.positions).toContainEqual(toKnown(report(1, 2, 5)));
    const again = await store.changes(changes.cursor);
    await store.write([report(2, 3, 6)]);
    expect(await known(store, again.cursor)).toContainEqual(toKnown(report(2, 3, 6)));
  });

  it('misses no concurrent write', async () => {
    const seen = new Map<number, number>();
    let cursor: string | undefined;
    const look = async () => {
      const changes = await other.changes(cursor);
      cursor = changes.cursor;
      for (const { driver_id, recorded_at } of changes.positions) seen.set(driver_id, recorded_at.getTime());
    };
    const writing = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? store : other).write([report(at % 4, at, at)]),
    );
    const looking = (async () => {
      for (let turn = 0; turn < 20; turn++) await look();
    })();
    await Promise.all([...writing, looking]);
    await look();
    expect([...seen.entries()].toSorted(([a], [b]) => a - b)).toEqual(
      drivers.map((id, at) => [id, later(36 + at).getTime()]),
    );
  });
}

describe('positions in PostgreSQL', () => {
  suite(async () => inPostgres());

  it('returns rows of a slow transaction that committed after later ones were read', async () => {
    const [store] = [inPostgres()];
    await store.write([report(0, 1, 0), report(1, 1, 0)]);
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query('update driver_position set recorded_at = $2 where driver_id = $1', [
      drivers[0],
      later(9),
    ]);
    await store.write([report(1, 2, 5)]);
    const { cursor } = await store.changes();
    await slow.query('commit');
    slow.release();
    expect((await store.changes(cursor)).positions).toContainEqual({
      ...toKnown(report(0, 1, 0)),
      recorded_at: later(9),
    });
  });
});

describe('positions while Redis is unreachable', () => {
  it('are written to the database at once', async () => {
    await database.db.deleteFrom('driver_position').execute();
    const store = await inRedis(randomUUID(), 'redis://127.0.0.1:1');
    await store.write([report(0, 1, 0)]);
    await store.close();
    expect((await inPostgres().changes()).positions).toEqual([toKnown(report(0, 1, 0))]);
  });
});

describe.skipIf(redis === null)(`positions in Redis ${NEEDS_REDIS}`, () => {
  suite((prefix) => inRedis(prefix));

  it('are copied to the database within seconds, and when the process ends', async () => {
    const store = await inRedis(randomUUID());
    await store.changes();
    await store.write([report(3, 1, 0)]);
    const inDatabase = async () => (await inPostgres().changes()).positions.map(({ driver_id }) => driver_id);
    await expect.poll(inDatabase, { timeout: 30_000 }).toContain(drivers[3]);
    await store.write([report(2, 1, 0)]);
    await store.close();
    expect(await inDatabase()).toContain(drivers[2]);
  });

  it('are restored from the database when Redis has lost them', async () => {
    const prefix = randomUUID();
    const store = await inRedis(prefix);
    await store.changes();
    await store.write([report(0, 2, 60)]);
    const { cursor } = await store.changes();
    await expect
      .poll(async () => (await inPostgres().changes()).positions.map(({ recorded_at }) => recorded_at), {
        timeout: 30_000,
      })
      .toContainEqual(later(60));
    await redis?.forget(prefix);
    const { positions, isWhole } = await store.changes(cursor);
    expect(isWhole).toBe(true);
    expect(positions).toContainEqual(toKnown(report(0, 2, 60)));
    await store.close();
  });

  it('of a driver’s phone reach the map through the gateway', async () => {
    const server = await startTestServer({ redisUrl: redis?.url ?? null });
    const driver = await createSignedInDriver(server.app.db);
    const answer = await fetch(`${server.url}/driver/v1/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${driver.token}` },
      body: JSON.stringify({
        positions: [{ latitude: 26.5, longitude: 50.2, recorded_at: new Date().toISOString() }],
      }),
    });
    expect(answer.status).toBe(202);
    const { positions } = await server.app.positions.changes();
    expect(positions).toContainEqual(expect.objectContaining({ driver_id: driver.id, latitude: 26.5 }));
    const latitude = async () =>
      (await createPostgresStore(server.app).changes()).positions.find((at) => at.driver_id === driver.id)
        ?.latitude;
    await expect.poll(latitude, { timeout: 30_000 }).toBe(26.5);
    await server.stop();
  });
});
