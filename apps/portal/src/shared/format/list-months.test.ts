import { expect, test } from 'vitest';
import { listMonths } from './list-months.ts';

test('the months of a statement go back over the turn of the year', () => {
  const months = listMonths('2026-02-28');
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect([months.length, months.at(-1)]).toEqual([13, '2025-02']);
});
