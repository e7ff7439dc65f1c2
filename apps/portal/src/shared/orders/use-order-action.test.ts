import type { SendOutcome } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { isUnknownOutcome } from './use-order-action.ts';

test('no answer, or one of a gateway, leaves the outcome open', () => {
  const outcomes: SendOutcome[] = ['no-answer', 200, 409, 422, 500, 501, 502, 503, 504, 505];
  expect(outcomes.filter(isUnknownOutcome)).toEqual(['no-answer', 502, 503, 504]);
});
