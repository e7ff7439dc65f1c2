const TOKEN = 'access_token';
const ROLE = 'role';

type Listener = () => void;
const endedListeners = new Set<Listener>();

/** The access token kept in browser storage, or null when nobody is signed in. */
export function accessToken(): string | null {
  return localStorage.getItem(TOKEN);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN, token);
}

/** Remembers the role for the time until the profile is here; the server judges every call itself. */
export function storeRole(role: string): void {
  localStorage.setItem(ROLE, role);
}

/** Forgets token and role, and tells who waits for it (caches, realtime, router). */
export function endSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(ROLE);
  for (const listener of endedListeners) listener();
}

/** Calls back whenever the session ends here or in another tab. Returns the way to stop. */
export function onSessionEnded(listener: Listener): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN && event.newValue === null) endSession();
  });
}
