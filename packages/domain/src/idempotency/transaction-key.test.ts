import { expect, test } from 'vitest';
import { isDefiniteAnswer, startAttempt } from './attempt.ts';
import { buildTransactionKey, KEYED_ACTIONS, parseTransactionKey } from './transaction-key.ts';

const uuids = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
};
const parts = { orderNumber: '10234', adminId: '7', action: 'Execute' } as const;

test('[CONST-67] a key is <order number>::<admin id>::<Action>::<uuid> and reads back', () => {
  const uuid = uuids()();
  for (const action of KEYED_ACTIONS) {
    const key = buildTransactionKey({ ...parts, action, uuid });
    expect(key).toBe(`10234::7::${action}::${uuid}`);
    expect(parseTransactionKey(key)).toEqual({ ...parts, action, uuid });
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

test('[STATE-16] each attempt has a key of its own', () => {
  const uuid = uuids();
  expect(startAttempt(parts, uuid).key()).not.toBe(startAttempt(parts, uuid).key());
});

test.each(['no-answer', 500, 502, 503, 504, 401, 408, 429] as const)(
  '[STATE-17] after %s the same key is sent again',
  (outcome) => {
    const attempt = startAttempt(parts, uuids());
    const first = attempt.key();
    attempt.ended(outcome);
    expect(attempt.key()).toBe(first);
    expect(isDefiniteAnswer(outcome)).toBe(false);
  },
);

test.each([200, 201, 400, 403, 404, 409, 422])(
  '[STATE-17] after the answer %s the next key is new',
  (status) => {
    const attempt = startAttempt(parts, uuids());
    const first = attempt.key();
    attempt.ended('no-answer');
    attempt.ended(status);
    expect(attempt.key()).not.toBe(first);
    expect(parseTransactionKey(attempt.key())).toMatchObject(parts);
  },
);
