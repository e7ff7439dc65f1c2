import { expect, test, vi } from 'vitest';
import { newUuid } from '../api/new-uuid.ts';
import { heldAttempt, isUnknownOutcome } from './attempt-store.ts';

test('an attempt outlives the dialog that began it, and belongs to one action, order and person', () => {
  const key = heldAttempt('Cancel', '1', '7').attempt.key();
  expect(heldAttempt('Cancel', '1', '7').attempt.key()).toBe(key);
  for (const other of [
    heldAttempt('Execute', '1', '7'),
    heldAttempt('Cancel', '2', '7'),
    heldAttempt('Cancel', '1', '8'),
  ]) {
    expect(other.attempt.key()).not.toBe(key);
  }
});

test.each([
  ['no-answer', true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [200, false],
  [409, false],
  [401, false],
] as const)('after %s it is unknown whether the action was carried out: %s', (outcome, unknown) => {
  expect(isUnknownOutcome(outcome)).toBe(unknown);
});

test('a uuid is made where the platform offers none', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(newUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
});
