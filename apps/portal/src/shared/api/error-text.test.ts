import { ORPCError } from '@orpc/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllTexts } from '../testing/all-texts.ts';
import { errorStatus, errorTexts, fieldErrors, isUnknownId, messageText } from './error-text.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

const refusal = (status: number, data: unknown, message = 'validation_failed') =>
  new ORPCError('REFUSED', { status, message, data });

describe('the errors of a failed call', () => {
  test('are those with a message, with the field that the server names', () => {
    const errors = [
      { field: 'phone', msg: 'phone_taken' },
      { msg: 'x' },
      null,
      { field: 'a' },
      { msg: 7 },
      'x',
    ];
    expect(fieldErrors(refusal(422, { errors }))).toEqual([
      { field: 'phone', msg: 'phone_taken' },
      { msg: 'x' },
    ]);
  });

  test.each([
    [new Error('x')],
    [refusal(422, null)],
    [refusal(422, 'x')],
    [refusal(422, {})],
    [refusal(422, { errors: 'x' })],
  ])('are none without a list: %s', (error) => expect(fieldErrors(error)).toEqual([]));
});

describe('the texts of a failed call', () => {
  test('are one for each error, or one for the call', () => {
    const errors = [{ msg: 'phone_taken' }, { msg: 'no_such_key' }];
    expect(errorTexts(refusal(422, { errors }))).toEqual([messageText('phone_taken'), messageText('error')]);
    expect(messageText('phone_taken')).not.toBe(messageText('error'));
    expect(errorTexts(refusal(404, null, 'driver_not_found'))).toEqual([messageText('driver_not_found')]);
  });

  test('name the seconds to wait of a call that was limited, and only of that one', () => {
    expect(errorTexts(refusal(429, { retryAfter: 7 }))).toEqual([expect.stringContaining('7')]);
    expect(errorTexts(refusal(429, null, 'phone_taken'))).toEqual([messageText('phone_taken')]);
    expect(errorTexts(refusal(503, { retryAfter: 7 }, 'phone_taken'))).toEqual([messageText('phone_taken')]);
  });

  test.each([
    [true, 'error'],
    [false, 'no_connection'],
  ])('without an answer say whether there is a connection (%s)', (onLine, key) => {
    vi.stubGlobal('navigator', { onLine });
    expect(errorTexts(new TypeError('Failed to fetch'))).toEqual([messageText(key)]);
    vi.unstubAllGlobals();
  });
});

test('a message keeps the values that it is given', () => {
  expect(messageText('wait_seconds', { count: 12 })).toContain('12');
});

test.each([
  [refusal(404, null), true],
  [refusal(422, { errors: [{ field: 'id', msg: 'x' }] }), true],
  [refusal(422, { errors: [{ field: 'params.id', msg: 'x' }] }), true],
  [refusal(422, { errors: [{ field: 'params.id.x', msg: 'x' }] }), false],
  [refusal(422, { errors: [{ field: 'paid', msg: 'x' }] }), false],
  [refusal(422, { errors: [{ msg: 'x' }] }), false],
  [refusal(409, { errors: [{ field: 'id', msg: 'x' }] }), false],
  [new Error('x'), false],
])('whether a call asked for what does not exist: %#', (error, isUnknown) => {
  expect(isUnknownId(error)).toBe(isUnknown);
});

test('the status of a failed call is that of its answer', () => {
  expect(errorStatus(refusal(409, null))).toBe(409);
  expect(errorStatus(new Error('x'))).toBeNull();
});
