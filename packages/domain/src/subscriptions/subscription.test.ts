import { expect, test } from 'vitest';
import {
  checkSubscription,
  MAX_SUBSCRIPTION_DAYS,
  MAX_SUBSCRIPTION_SAR,
  missingSubscriptionFields,
  parseDays,
  SUBSCRIPTION_STATUSES,
  statusOfNewSubscription,
} from './subscription.ts';

const fields = { subscriptionName: 'x', company_id: '1', price: '300', duration: '30', description: 'y' };

test('[ENT-59] a subscription is ACTIVE, INACTIVE or DRAFT; a new one is a draft only by the switch', () => {
  expect(SUBSCRIPTION_STATUSES).toEqual(['ACTIVE', 'INACTIVE', 'DRAFT']);
  expect([true, false].map(statusOfNewSubscription)).toEqual(['DRAFT', 'ACTIVE']);
});

test.each(['subscriptionName', 'company_id', 'price', 'duration', 'description'] as const)(
  'the field %s is required',
  (name) => {
    expect(missingSubscriptionFields(fields)).toEqual([]);
    for (const nothing of ['', '  '])
      expect(missingSubscriptionFields({ ...fields, [name]: nothing })).toEqual([name]);
  },
);
test('a company that was not chosen is missing', () => {
  expect(missingSubscriptionFields({ ...fields, company_id: null })).toEqual(['company_id']);
});

test.each([
  [{}, []],
  [{ price: '٣٠٠٫٥', duration: '٣٠' }, []],
  [{ price: 300, duration: MAX_SUBSCRIPTION_DAYS }, []],
  [{ price: '3x' }, [{ field: 'price', msg: 'subscription_price_number' }]],
  [{ price: '1.005' }, [{ field: 'price', msg: 'subscription_price_number' }]],
  [{ price: '0' }, [{ field: 'price', msg: 'subscription_price_out_of_limits' }]],
  [{ price: '-3' }, [{ field: 'price', msg: 'subscription_price_out_of_limits' }]],
  [{ price: MAX_SUBSCRIPTION_SAR + 0.01 }, [{ field: 'price', msg: 'subscription_price_out_of_limits' }]],
  [{ duration: 'x' }, [{ field: 'duration', msg: 'subscription_duration_number' }]],
  [{ duration: '0' }, [{ field: 'duration', msg: 'subscription_duration_number' }]],
  [{ duration: '1.5' }, [{ field: 'duration', msg: 'subscription_duration_number' }]],
  [{ duration: MAX_SUBSCRIPTION_DAYS + 1 }, [{ field: 'duration', msg: 'subscription_duration_number' }]],
])('of %o the problems are %o', (change, problems) => {
  expect(checkSubscription({ ...fields, ...change })).toEqual(problems);
  expect(checkSubscription(change)).toEqual(problems);
});

test('days are whole numbers', () => {
  expect([parseDays(' 30 '), parseDays('-1'), parseDays('')]).toEqual([30, null, null]);
});
