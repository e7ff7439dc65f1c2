const TOKEN = 'access_token';
const ROLE = 'role';
const MUST_CHANGE = 'password_must_change';

/** How this browser is set up. It says nothing of the person or the orders, and outlives every session. */
const KEPT: readonly string[] = ['language', 'theme', 'menu', 'menu-wide-screens'];

type Listener = () => void;
const endedListeners = new Set<Listener>();
const mustChangeListeners = new Set<Listener>();

/** The access token kept in browser storage, or null when nobody is signed in. */
export function accessToken(): string | null {
  return localStorage.getItem(TOKEN);
}

/** Keeps the token of a session, and whether its person has to change the password before anything else. */
export function storeToken(token: string, { mustChangePassword = false } = {}): void {
  if (mustChangePassword) localStorage.setItem(MUST_CHANGE, 'yes');
  else localStorage.removeItem(MUST_CHANGE);
  localStorage.setItem(TOKEN, token);
}

/** Whether the signed-in person has to change the password first; the server judges every call itself. */
export function passwordMustChange(): boolean {
  return localStorage.getItem(MUST_CHANGE) !== null;
}

/** Remembers that the server wants another password first, and tells who leads the person there. */
export function requirePasswordChange(): void {
  localStorage.setItem(MUST_CHANGE, 'yes');
  for (const listener of mustChangeListeners) listener();
}

/** Calls back whenever the server answers that the password must be changed first. Returns the way to stop. */
export function onPasswordChangeRequired(listener: Listener): () => void {
  mustChangeListeners.add(listener);
  return () => mustChangeListeners.delete(listener);
}

/** Remembers the role for the time until the profile is here; the server judges every call itself. */
export function storeRole(role: string): void {
  localStorage.setItem(ROLE, role);
}

/** Forgets all that was kept of the session, and tells who waits for it (caches, realtime, router). */
export function endSession(): void {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  for (const listener of endedListeners) listener();
}

/** Calls back whenever the session ends here or in another tab. Returns the way to stop. */
export function onSessionEnded(listener: Listener): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

if (typeof window !== 'undefined') {
  let shownFor: string | null = null;
  window.addEventListener('pagehide', () => {
    shownFor = accessToken();
  });
  // A page that the browser kept whole comes back as it was left: not after its session has ended.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || accessToken() === shownFor) return;
    document.body.replaceChildren();
    window.location.reload();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN && event.newValue === null) endSession();
  });
}
