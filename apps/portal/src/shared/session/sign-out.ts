import { api } from '../api/api.ts';
import { endSession } from './session-store.ts';

/** Ends the session on the server; here it ends even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout({});
  } catch {
    // What the server could not be told it finds out by itself: sessions end when they are idle.
  } finally {
    endSession();
  }
}
