import { expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';

it('[SEC-42] bytes of bodies are bounded in all and by caller, and given back', () => {
  const budget = new BodyBudget({ total: 100, ofCaller: 60 });
  expect(budget.take('one', 50)).toBe(true);
  expect(budget.take('one', 20)).toBe(false);
  expect(budget.take('two', 50)).toBe(true);
  expect(budget.take('three', 1)).toBe(false);
  expect(budget.total).toBe(100);
  budget.give('two', 50);
  expect(budget.take('three', 1)).toBe(true);
  budget.give('one', 50);
  budget.give('three', 1);
  expect(budget.total).toBe(0);
});
