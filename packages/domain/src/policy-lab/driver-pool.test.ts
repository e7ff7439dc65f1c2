import { describe, expect, it } from 'vitest';
import { AVAILABLE_DRIVER } from '../distribution/testing/available-driver.ts';
import type { RecordedDriver } from '../distribution/wave-record.ts';
import { DriverPool } from './driver-pool.ts';
import { Timeline } from './timeline.ts';

const CENTRE = { latitude: 26.42, longitude: 50.09 };
const KM = 1 / 111.195;
const AT = Date.parse('2026-03-01T12:00:00Z');

const driver = (id: number, km: number, change: Partial<RecordedDriver> = {}): RecordedDriver => ({
  driver_id: id,
  ...AVAILABLE_DRIVER,
  position: { ...CENTRE, latitude: CENTRE.latitude + km * KM, at: new Date(AT).toISOString() },
  ...change,
});

function makePool(drivers: readonly RecordedDriver[]) {
  const [recorded, replayed] = [new Timeline(), new Timeline()];
  const pool = new DriverPool(recorded, replayed);
  for (const facts of drivers) pool.learn(facts, AT);
  return { pool, recorded, replayed };
}

const idsAround = (pool: DriverPool, asked: Partial<Parameters<DriverPool['around']>[1]> = {}) =>
  pool.around(CENTRE, { radius: 5, beyond: -1, at: AT, ...asked }).map(({ driver_id }) => driver_id);

describe('the drivers around a place', () => {
  const few = [driver(3, 4), driver(1, 2), driver(9, 1), driver(2, 1), driver(4, 6)];

  it('are within the radius, nearest first, at equal distances the lower id', () => {
    expect(idsAround(makePool(few).pool)).toEqual([2, 9, 1, 3]);
  });

  it.each([
    [{ beyond: 1.5 }, [1, 3]],
    [{ except: new Set([2, 1]) }, [9, 3]],
    [{ radius: 0.5 }, []],
  ])('with %o are %j', (asked, ids) => {
    expect(idsAround(makePool(few).pool, asked)).toEqual(ids);
  });

  it('end with the last one that a wave needs', () => {
    const asked: number[] = [];
    const isLast = ({ driver_id }: { driver_id: number }, distance: number) => {
      asked.push(distance);
      return driver_id === 9;
    };
    expect(idsAround(makePool(few).pool, { isLast })).toEqual([2, 9]);
    expect(asked).toEqual([1, 1]);
  });

  it('are the same when there are many, over several cells of the map', () => {
    const many = Array.from({ length: 400 }, (_, at) => driver(at + 1, ((at * 37) % 400) / 50));
    const expected = many
      .map(({ driver_id }, at) => ({ driver_id, km: ((at * 37) % 400) / 50 }))
      .filter(({ km }) => km < 5)
      .sort((a, b) => a.km - b.km)
      .map(({ driver_id }) => driver_id);
    expect(idsAround(makePool(many).pool, { radius: 4.99 })).toEqual(expected);
  });

  it('stand where they were seen last', () => {
    const { pool } = makePool(few);
    pool.move(4, { ...CENTRE, at: AT + 1 });
    pool.move(9, { ...CENTRE, at: AT - 1 });
    expect(idsAround(pool)).toEqual([4, 2, 9, 1, 3]);
    expect(pool.placeOf(4)).toMatchObject(CENTRE);
    expect(pool.placeOf(99)).toBeUndefined();
  });
});

describe('a driver of the record', () => {
  it('keeps the orders and missed offers from outside the period, beside those of the replay', () => {
    const { pool, recorded, replayed } = makePool([]);
    recorded.take(7, {});
    recorded.expire(1, 7, { offeredAt: AT, at: AT });
    const facts = driver(7, 1, { orders_in_hand: 2, missed_offers: 3 });
    pool.learn(facts, AT);
    expect([pool.carries(7), pool.carriesFromOutside(7)]).toEqual([1, true]);
    expect(pool.corrected(facts, AT)).toMatchObject({ orders_in_hand: 1, missed_offers: 2 });
    replayed.take(7, {});
    replayed.take(7, {});
    replayed.expire(2, 7, { offeredAt: AT, at: AT });
    expect(pool.carries(7)).toBe(3);
    expect(pool.corrected(facts, AT)).toMatchObject({ orders_in_hand: 3, missed_offers: 3 });
  });

  it('never carries fewer than no orders', () => {
    const { pool, recorded } = makePool([]);
    recorded.take(7, {});
    const facts = driver(7, 1);
    pool.learn(facts, AT);
    expect([pool.carries(7), pool.carriesFromOutside(7)]).toEqual([0, false]);
    expect(pool.corrected(facts, AT)).toMatchObject({ orders_in_hand: 0, missed_offers: 0 });
  });

  it('is idle since the last order of the replay where it differs from the record', () => {
    const before = '2026-03-01T11:00:00.000Z';
    const facts = driver(7, 1, { idle_since: before, documents_expire_at: before });
    const { pool, replayed } = makePool([facts]);
    expect(pool.corrected(facts, AT)).toMatchObject({
      idle_since: new Date(before),
      documents_expire_at: new Date(before),
    });
    const order = {};
    replayed.take(7, order);
    replayed.free(7, order, AT);
    expect(pool.corrected(facts, AT).idle_since).toEqual(new Date(AT));
  });

  it('without a position has none, and may carry what the record allows, on a motorcycle one', () => {
    const facts = driver(7, 1, { position: null, number_of_received: 3 });
    const rider = driver(9, 1, { number_of_received: 3, is_motorcycle: true, position: null });
    const { pool } = makePool([facts, rider]);
    expect(pool.corrected(facts, AT).position).toBeNull();
    expect(idsAround(pool)).toEqual([]);
    expect([pool.allowed(7, 2), pool.allowed(8, 2), pool.allowed(9, 2)]).toEqual([3, 2, 1]);
  });
});
