import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyHeap } from './key-heap.ts';

const ITEMS = 12;

it('takes the items by their smallest keys, after any insertions and decreases', () => {
  const put = fc.record({ item: fc.nat(ITEMS - 1), key: fc.nat(100), isTakenNext: fc.boolean() });
  fc.assert(
    fc.property(fc.array(put, { maxLength: 80 }), (steps) => {
      const heap = new KeyHeap(ITEMS);
      const keys = new Map<number, number>();
      const take = () => {
        expect(heap.least).toBe(Math.min(...keys.values()));
        const item = heap.take();
        expect(keys.get(item)).toBe(Math.min(...keys.values()));
        keys.delete(item);
      };
      for (const { item, key, isTakenNext } of steps) {
        if (key <= (keys.get(item) ?? key)) {
          heap.put(key, item);
          keys.set(item, key);
        }
        if (isTakenNext && keys.size > 0) take();
      }
      while (keys.size > 0) take();
      expect(heap.least).toBe(Number.POSITIVE_INFINITY);
    }),
  );
});

it('is empty after a clear, and takes the same items again', () => {
  const heap = new KeyHeap(3);
  for (const item of [0, 1, 2]) heap.put(item, item);
  heap.clear();
  expect(heap.least).toBe(Number.POSITIVE_INFINITY);
  heap.put(7, 1);
  heap.put(5, 0);
  expect([heap.take(), heap.take()]).toEqual([0, 1]);
});
