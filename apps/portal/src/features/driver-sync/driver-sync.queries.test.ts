import type { DriverSync } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { isUnderWay, syncsQuery } from './driver-sync.queries.ts';

const sync = (state: string) => ({ state }) as DriverSync;

test('a sync is under way while it is queued or runs', () => {
  expect([sync('queued'), sync('running'), sync('done'), null, undefined].map(isUnderWay)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('syncs are polled every second while one of them is under way', () => {
  const intervalOf = (...syncs: (DriverSync | null)[]) =>
    (syncsQuery().refetchInterval as (query: object) => unknown)({
      state: { data: { data: syncs.map((one) => ({ sync: one })) } },
    });
  expect(intervalOf(null, sync('running'))).toBe(1_000);
  expect(intervalOf(null, sync('done'))).toBe(false);
  expect((syncsQuery().refetchInterval as (query: object) => unknown)({ state: {} })).toBe(false);
});
