import { expect, it } from 'vitest';
import { createReplayBudget } from './replay-budget.ts';

const MB = 1 << 20;

it('[SEC-53] replayed bytes are counted by caller, over all of their sockets, and for the process', () => {
  let now = 0;
  const budget = createReplayBudget(() => now);
  budget.count('one', 15 * MB);
  expect(budget.allows('one')).toBe(true);
  budget.count('one', MB);
  expect([budget.allows('one'), budget.allows('two')]).toEqual([false, true]);
  for (let at = 2; at <= 16; at++) budget.count(`caller ${at}`, 16 * MB);
  expect(budget.allows('five')).toBe(false);
  now += 60_001;
  expect([budget.allows('one'), budget.allows('five')]).toEqual([true, true]);
});
