import { expect, it } from 'vitest';
import { createReadSlots, MAX_READS, MAX_WAITING_READS, placesOf } from './read-slots.ts';

/** Reads of callers: which have begun, and the ends of each. */
function readers() {
  const slots = createReadSlots();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    begun,
    start(caller: string, name: string, rows = 100) {
      void slots
        .take(caller, placesOf(rows), (end) => ends.set(name, end))
        .then((is) => begun.push(is ? name : `${name} refused`));
      return settle();
    },
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

it('[SEC-54] a few reads of a caller run at once, the next in the sequence of their arrival, those of others beside them', async () => {
  const { begun, start, end } = readers();
  for (let at = 0; at < MAX_READS + 2; at++) await start('one', `one ${at}`);
  expect(begun).toHaveLength(MAX_READS);
  await start('two', 'two');
  expect(begun.at(-1)).toBe('two');
  await end('one 3');
  expect(begun.at(-1)).toBe(`one ${MAX_READS}`);
  await end('one 3');
  expect(begun).toHaveLength(MAX_READS + 2);
  await end('one 0');
  expect(begun.at(-1)).toBe(`one ${MAX_READS + 1}`);
});

it('[SEC-54] a client that goes while it waits leaves its place to the next one; beyond a bound a read is refused', async () => {
  const { begun, start, end } = readers();
  for (let at = 0; at < MAX_READS + MAX_WAITING_READS; at++) await start('one', `${at}`);
  await start('one', 'more');
  expect(begun.at(-1)).toBe('more refused');
  await end(`${MAX_READS}`);
  await end('0');
  expect(begun).toContain(`${MAX_READS + 1}`);
  expect(begun).not.toContain(`${MAX_READS}`);
  await start('one', 'later');
  for (let at = 1; at < MAX_READS + MAX_WAITING_READS; at++) await end(`${at}`);
  expect(begun.at(-1)).toBe('later');
});

it('[SEC-54] a page of many rows takes the places of several reads, and is not passed by later ones', async () => {
  const { begun, start, end } = readers();
  for (const name of ['first', 'second', 'third']) await start('one', name, 600);
  await start('one', 'small');
  expect(begun).toEqual(['first', 'second']);
  await end('first');
  expect(begun).toEqual(['first', 'second', 'third']);
  await end('second');
  expect(begun.at(-1)).toBe('small');
  expect([1, 200, 201, 600, 1e9, Number.NaN].map(placesOf)).toEqual([1, 1, 2, 3, MAX_READS, 1]);
});
