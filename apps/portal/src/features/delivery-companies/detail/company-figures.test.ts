import { expect, test } from 'vitest';
import { toPercent } from './company-figures.ts';

test('a share of nothing has no percentage', () => {
  expect([toPercent(0, 0), toPercent(1, 3), toPercent(3, 3)]).toEqual(['—', '33%', '100%']);
});
