import { expect, test } from 'vitest';
import { classifyConnectError } from './connect-error.ts';

test.each([
  ['unauthorized', true, 'session_ended'],
  ['unauthorized', false, 'lost'],
  ['client_outdated', true, 'outdated'],
  ['client_outdated', false, 'outdated'],
  ['password_must_change', true, 'new_password'],
  ['password_must_change', false, 'new_password'],
  ['websocket error', true, 'lost'],
] as const)('a connection refused with %s, current token %s: %s', (message, isCurrentToken, meaning) => {
  expect(classifyConnectError(message, isCurrentToken)).toBe(meaning);
});
