import { expect, test } from 'vitest';
import { isDefiniteAnswer } from './send-outcome.ts';
import { buildTransactionKey, KEYED_ACTIONS, parseTransactionKey } from './transaction-key.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const parts = { orderNumber: '10234', adminId: '7', action: 'Execute' } as const;

test('[CONST-67] a key is <order number>::<admin id>::<Action>::<uuid> and reads back', () => {
  for (const action of KEYED_ACTIONS) {
    const key = buildTransactionKey({ ...parts, action, uuid: UUID });
    expect(key).toBe(`10234::7::${action}::${UUID}`);
    expect(parseTransactionKey(key)).toEqual({ ...parts, action, uuid: UUID });
  }
});

test.each([
  '',
  '10234::7::Execute',
  '10234::7::Refund::00000000-0000-4000-8000-000000000001',
  '10234::7::execute::00000000-0000-4000-8000-000000000001',
  '::7::Execute::00000000-0000-4000-8000-000000000001',
  '10234::7::Execute::1',
  '10234::7::Execute::00000000-0000-4000-8000-000000000001::x',
  '10 234::7::Execute::00000000-0000-4000-8000-000000000001',
])('%j is not a key', (key) => {
  expect(parseTransactionKey(key)).toBeNull();
});

test('the uuid of a key is read in small letters', () => {
  const uuid = '0b3b9c7e-93a1-4a5e-8e0f-2d6f1a7c9b10';
  expect(parseTransactionKey(buildTransactionKey({ ...parts, uuid: uuid.toUpperCase() }))?.uuid).toBe(uuid);
});

test.each(['no-answer', 100, 199, 500, 502, 503, 504, 401, 408, 425, 429] as const)(
  '[STATE-17] %s is no definite answer',
  (outcome) => {
    expect(isDefiniteAnswer(outcome)).toBe(false);
  },
);

test.each([200, 201, 400, 403, 404, 409, 422, 499])('[STATE-17] %s is a definite answer', (status) => {
  expect(isDefiniteAnswer(status)).toBe(true);
});
