import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EventQueue } from './event-queue.ts';

it('gives events by time, then by rank, then as they were scheduled', () => {
  const event = fc.record({ at: fc.integer({ min: 0, max: 5 }), rank: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const queue = new EventQueue<{ at: number; rank: number; turn: number }>();
      const numbered = events.map((one, turn) => ({ ...one, turn }));
      for (const one of numbered) queue.push(one);
      const taken = numbered.map(() => queue.takeUntil(5, 2));
      expect(taken).toEqual(numbered.toSorted((a, b) => a.at - b.at || a.rank - b.rank || a.turn - b.turn));
      expect(queue.takeUntil(5, 2)).toBeUndefined();
    }),
  );
});

it.each([
  [9, 9, false],
  [10, 0, false],
  [10, 1, true],
  [11, 0, true],
])('an event of time 10 and rank 1 is due at time %i and rank %i: %s', (at, rank, isDue) => {
  const queue = new EventQueue();
  const event = { at: 10, rank: 1 };
  queue.push(event);
  expect(queue.takeUntil(at, rank)).toBe(isDue ? event : undefined);
  expect(queue.takeUntil(99, 9)).toBe(isDue ? undefined : event);
});
