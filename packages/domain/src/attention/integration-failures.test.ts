import { describe, expect, test } from 'vitest';
import { checkOpenRefund, checkUndeliveredMessage, checkUnknownPayment } from './integration-failures.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('a message', () => {
  const message = { created_at: ago(100), attempts: 1, next_attempt_at: ago(-8), dead_at: null };
  test('needs attention from the second failure until it is sent', () => {
    expect(checkUndeliveredMessage(message)).toBeNull();
    expect(checkUndeliveredMessage({ ...message, attempts: 2 })).toEqual({
      kind: 'not_delivered',
      since: ago(100),
      next: { automation: 'sent_again', from: ago(100), at: ago(-8) },
    });
  });
  test('that is a dead letter is not retried', () => {
    expect(checkUndeliveredMessage({ ...message, dead_at: ago(5) })).toEqual({
      kind: 'not_delivered',
      since: ago(5),
      next: null,
    });
  });
});

describe('a refund', () => {
  const refund = { state: 'REQUESTED' as const, created_at: ago(60), checked_at: ago(20), ended_at: null };
  test('may be open for a minute', () => {
    expect(checkOpenRefund(refund, 60, now)).toBeNull();
    expect(checkOpenRefund({ ...refund, created_at: ago(61) }, 60, now)).toEqual({
      kind: 'refund_open',
      since: ago(61),
      next: { automation: 'asked_again', from: ago(20), at: ago(-40) },
    });
  });
  test('needs attention from its failure on; a completed one does not', () => {
    expect(checkOpenRefund({ ...refund, state: 'FAILED', ended_at: ago(10) }, 60, now)).toEqual({
      kind: 'refund_failed',
      since: ago(10),
      next: null,
    });
    expect(checkOpenRefund({ ...refund, state: 'DONE', ended_at: ago(10) }, 60, now)).toBeNull();
  });
});

test('a payment without a result needs attention two minutes after its checkout has ended', () => {
  const payment = { expires_at: ago(120), checked_at: ago(20) };
  expect(checkUnknownPayment(payment, 60, now)).toBeNull();
  expect(checkUnknownPayment({ ...payment, expires_at: ago(121) }, 60, now)).toEqual({
    kind: 'payment_unknown',
    since: ago(121),
    next: { automation: 'asked_again', from: ago(20), at: ago(-40) },
  });
});
