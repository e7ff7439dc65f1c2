/** What a refused connection means. */
type ConnectError = 'session_ended' | 'outdated' | 'new_password' | 'lost';

/**
 * Reads the message of a refused connection. Only the refused token is removed: with `isCurrentToken` false there is a
 * newer session, and the next attempt shows its token.
 */
export function classifyConnectError(message: string, isCurrentToken: boolean): ConnectError {
  if (message === 'unauthorized' && isCurrentToken) return 'session_ended';
  if (message === 'client_outdated') return 'outdated';
  return message === 'password_must_change' ? 'new_password' : 'lost';
}
