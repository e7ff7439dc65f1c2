import { api } from '../api/api.ts';
import { clearDrafts, endSession } from './session-store.ts';

/** Milliseconds in which the server may end the session; the browser's ends in any case. */
const TIMEOUT_MS = 3_000;

/** Signs out: on the server if it is reachable, in the browser always. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout({}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // An unreachable or silent server ends the session by its idle limit.
  } finally {
    endSession('signed-out');
    clearDrafts();
  }
}

/** Signs a partner user out: on the server if it is reachable, in the browser always. */
export async function signOutPartner(): Promise<void> {
  try {
    await api.partnerPortal.logout({}, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // As above.
  } finally {
    endSession('signed-out', 'partner');
  }
}
