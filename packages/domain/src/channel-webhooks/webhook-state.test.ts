import { describe, expect, test } from 'vitest';
import { deliveryState, isDisabledAfter, webhookState } from './webhook-state.ts';

const now = new Date('2026-03-02T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('a webhook', () => {
  test.each([
    ['fails for the first time', 1, ago(0), 500, false],
    ['fails often within a day', 500, ago(23.9), 500, false],
    ['fails for a day with little traffic', 19, ago(80), 500, false],
    ['fails for a day', 20, ago(24), 500, true],
    ['gives no answer for a day', 20, ago(24), 0, true],
    ['is gone', 1, ago(0), 410, true],
  ])('that %s', (_name, failures, failing_since, status, expected) => {
    expect(isDisabledAfter({ failures, failing_since }, status, now)).toBe(expected);
  });

  test('has a state', () => {
    const webhook = { is_active: true, disabled_at: null, failures: 0 };
    expect(webhookState(webhook)).toBe('on');
    expect(webhookState({ ...webhook, failures: 1 })).toBe('failing');
    expect(webhookState({ ...webhook, is_active: false, failures: 1 })).toBe('off');
    expect(webhookState({ ...webhook, disabled_at: now })).toBe('disabled');
  });
});

test.each([
  ['sent', { sent_at: now, attempts: 2 }],
  ['waiting', {}],
  ['retrying', { attempts: 1 }],
  ['failed', { attempts: 28, dead_at: now }],
  ['held', { dead_at: now, held_reason: 'switched_off' }],
])('a delivery is %s', (state, fields) => {
  expect(deliveryState({ sent_at: null, dead_at: null, held_reason: null, attempts: 0, ...fields })).toBe(
    state,
  );
});
