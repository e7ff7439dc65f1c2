import { expect, test } from 'vitest';
import { type RowResult, runBulk } from './bulk-action.ts';

test('every row runs once and has its own result', async () => {
  const results = new Map<string, RowResult['status'][]>();
  let running = 0;
  let most = 0;
  await runBulk(
    ['a', 'b', 'c', 'd', 'e'],
    async (row) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (row === 'c') throw new Error('no');
    },
    (error) => String(error),
    (row, result) => results.set(row, [...(results.get(row) ?? []), result.status]),
  );
  expect(most).toBe(3);
  expect(Object.fromEntries(results)).toEqual({
    a: ['running', 'done'],
    b: ['running', 'done'],
    c: ['running', 'failed'],
    d: ['running', 'done'],
    e: ['running', 'done'],
  });
});
