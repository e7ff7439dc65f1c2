import { expect, it } from 'vitest';
import { isRefusal, Tally } from './tally.ts';

it.each([
  [404, {}, true],
  [429, {}, true],
  [0, {}, true],
  [200, {}, false],
  [500, {}, false],
  [503, {}, false],
  [503, { 'retry-after': '2' }, true],
  [503, new Headers({ 'retry-after': '2' }), true],
])('status %i with %o is a refusal: %s', (status, headers, expected) => {
  expect(isRefusal({ status, headers })).toBe(expected);
});

it('counts what got through and keeps five examples', () => {
  const tally = new Tally();
  for (let n = 0; n < 7; n += 1) tally.mustBeRefused(`attempt ${n}`, { status: 200, headers: {} });
  tally.mustBeRefused('another', { status: 401, headers: {} });
  tally.mustNotFail('a valid request', { status: 200, headers: {} });
  tally.mustNotFail('a failure', { status: 500, headers: {} });
  tally.mustBeServed('the owner', { status: 429, headers: {} });
  expect(tally).toMatchObject({ tried: 10, refused: 1, through: 9 });
  expect(tally.examples).toHaveLength(5);
});
