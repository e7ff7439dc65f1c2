import { api } from '../api/api.ts';
import { clearDrafts, endSession } from './session-store.ts';

/** Signs out: on the server if it is reachable, in the browser always. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout({});
  } catch {
    // An unreachable server ends the session by its idle limit.
  } finally {
    endSession('signed-out');
    clearDrafts();
  }
}

/** Signs a partner user out: on the server if it is reachable, in the browser always. */
export async function signOutPartner(): Promise<void> {
  try {
    await api.partnerPortal.logout({});
  } catch {
    // As above.
  } finally {
    endSession('signed-out', 'partner');
  }
}
