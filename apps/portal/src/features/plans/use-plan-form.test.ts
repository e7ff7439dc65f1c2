import type { Plan } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { toValues } from './use-plan-form.ts';

test('a stored plan fills the form with whole riyals, its priority 1 where it has none', () => {
  const plan = { _id: '1', title: 'A', description: 'B', price: '120.90', gift: '10.00', isRecommend: true };
  const values = { title: 'A', description: 'B', price: '120', gift: '10', isRecommend: true };
  expect(toValues({ ...plan, priority: 3 } as unknown as Plan)).toEqual({ ...values, priority: '3' });
  expect(toValues({ ...plan, priority: null } as unknown as Plan)).toEqual({ ...values, priority: '1' });
});
