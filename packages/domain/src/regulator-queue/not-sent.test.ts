import { expect, it } from 'vitest';
import { isOverdue, NOT_SENT_REASONS, needsReplay, notSentReason } from './not-sent.ts';

const at = new Date('2026-11-24T12:00:00Z');

it.each([
  [{ attempts: 0, dead_at: null, held_reason: null }, 'waiting', false],
  [{ attempts: 2, dead_at: null, held_reason: null }, 'retrying', false],
  [{ attempts: 1, dead_at: at, held_reason: null }, 'given_up', true],
  [{ attempts: 0, dead_at: at, held_reason: 'switched_off' }, 'switched_off', true],
  [{ attempts: 0, dead_at: at, held_reason: 'earlier_not_sent' }, 'earlier_not_sent', true],
] as const)('%j is not sent because it is %s', (message, reason, replay) => {
  expect(notSentReason(message)).toBe(reason);
  expect(needsReplay(reason)).toBe(replay);
  expect(NOT_SENT_REASONS).toContain(reason);
});

it('is overdue after a quarter of an hour, not at it', () => {
  expect(isOverdue(at, new Date(at.getTime() + 15 * 60_000))).toBe(false);
  expect(isOverdue(at, new Date(at.getTime() + 15 * 60_000 + 1))).toBe(true);
});
