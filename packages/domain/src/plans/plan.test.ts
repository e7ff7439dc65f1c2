import { expect, test } from 'vitest';
import {
  checkPlanTerms,
  MAX_PLAN_SAR,
  NEW_PLAN,
  PLAN_PRIORITIES,
  toPlanBody,
  toStoredPlanTerms,
  truncateToRiyals,
} from './plan.ts';

test.each([
  ['250', 250],
  ['12.9', 12],
  ['٤٩٫٩٩', 49],
  [' 7. ', 7],
  ['.5', 0],
  ['-0.5', 0],
  ['-3.7', -3],
  [99.99, 99],
  [0, 0],
])('[VAL-47] [VAL-49] %j is %d riyals', (entered, riyals) => {
  expect(truncateToRiyals(entered)).toBe(riyals);
  expect(toPlanBody({ ...terms, price: entered, gift: entered })).toMatchObject({
    price: riyals,
    gift: riyals,
  });
});

test.each(['', '.', '-', 'abc', '1e3', '1,000', Number.NaN, Number.POSITIVE_INFINITY])(
  '%j is no amount',
  (entered) => {
    expect(truncateToRiyals(entered)).toBeNull();
  },
);

const terms = { title: 'x', description: '', price: '500', gift: '50', isRecommend: false, priority: 2 };

test.each([
  [{}, []],
  [{ price: '1', gift: '0' }, []],
  [{ price: String(MAX_PLAN_SAR), gift: String(MAX_PLAN_SAR) }, []],
  [{ price: '' }, [{ field: 'price', msg: 'plan_price_required' }]],
  [{ price: '0' }, [{ field: 'price', msg: 'plan_price_positive' }]],
  [{ price: '0.99' }, [{ field: 'price', msg: 'plan_price_positive' }]],
  [{ price: '-5' }, [{ field: 'price', msg: 'plan_price_positive' }]],
  [{ price: MAX_PLAN_SAR + 1 }, [{ field: 'price', msg: 'plan_amount_too_large' }]],
  [{ gift: '-1' }, [{ field: 'gift', msg: 'plan_gift_negative' }]],
  [{ gift: 'x' }, [{ field: 'gift', msg: 'plan_gift_required' }]],
  [{ priority: 4 }, []],
])('the terms %o have the problems %o', (change, problems) => {
  expect(checkPlanTerms({ ...terms, ...change })).toEqual(problems);
});

test('[CONST-54] [ENT-54] a recommended plan has a priority from 1 to 3, another plan has none', () => {
  expect(PLAN_PRIORITIES).toEqual([1, 2, 3]);
  const problem = [{ field: 'priority', msg: 'plan_priority_invalid' }];
  for (const priority of [0, 4, 1.5])
    expect(checkPlanTerms({ ...terms, isRecommend: true, priority })).toEqual(problem);
  for (const priority of PLAN_PRIORITIES) {
    expect(checkPlanTerms({ ...terms, isRecommend: true, priority })).toEqual([]);
    expect(toStoredPlanTerms({ ...terms, isRecommend: true, priority }).priority).toBe(priority);
    expect(toStoredPlanTerms({ ...terms, isRecommend: false, priority }).priority).toBeNull();
  }
  expect(toStoredPlanTerms({ ...terms, isRecommend: true, priority: undefined }).priority).toBe(1);
});

test('[VAL-52] the priority is sent with a recommendation only', () => {
  expect(toPlanBody({ ...terms, isRecommend: true })).toEqual({
    ...terms,
    price: 500,
    gift: 50,
    isRecommend: true,
  });
  expect(toPlanBody(terms)).not.toHaveProperty('priority');
});

test('amounts are stored in halalas, without their fraction', () => {
  expect(toStoredPlanTerms({ ...terms, price: '249.99', gift: 20.5 })).toMatchObject({
    price: 24_900,
    gift: 2_000,
  });
});

test('a new plan starts with its default values', () => {
  expect(NEW_PLAN).toEqual({ price: '0', gift: '0', isRecommend: false, priority: 1 });
});
