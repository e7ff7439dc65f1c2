import type { Subscription } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { changesOf, toValues } from './use-subscription-form.ts';

const stored = {
  _id: '4',
  subscriptionName: 'A',
  company_id: '3',
  description: 'B',
  price: '10.00',
  duration: 30,
  status: 'INACTIVE',
} as unknown as Subscription;
const values = {
  subscriptionName: 'A',
  company_id: '3',
  description: 'B',
  price: '10.00',
  duration: '30',
  isDraft: false,
  status: 'INACTIVE',
} as const;

test('a stored subscription fills the form', () => {
  expect(toValues(stored)).toEqual(values);
});

test('an edit sends the fields that differ from what is stored', () => {
  const body = { subscriptionName: 'A', company_id: '3', description: 'B', price: '10.00', duration: 30 };
  const change = (over: object, status: 'ACTIVE' | 'INACTIVE' = 'INACTIVE') =>
    changesOf({ ...body, ...over } as Parameters<typeof changesOf>[0], status, values);
  expect(change({})).toEqual({});
  expect(change({ duration: 31, description: '' })).toEqual({ duration: 31, description: '' });
  expect(change({}, 'ACTIVE')).toEqual({ status: 'ACTIVE' });
});
