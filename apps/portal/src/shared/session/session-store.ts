/** Who is signed in: staff, or a partner user in the portal of companies. Their sessions do not know each other. */
export type Audience = 'staff' | 'partner';

const TOKENS: Readonly<Record<Audience, string>> = { staff: 'access_token', partner: 'partner_token' };
const ROLE = 'role';
const MUST_CHANGE = 'password_must_change';

/** Browser settings without personal data, and the session of a partner user: kept when a session of staff ends. */
const KEPT: readonly string[] = ['language', 'theme', 'menu', 'menu-wide-screens', TOKENS.partner];

/** The audience of a page. */
export const audienceOfPath = (pathname: string): Audience =>
  /^\/partner(\/|$)/.test(pathname) ? 'partner' : 'staff';

/** The audience of the open page. */
const shownAudience = (): Audience => audienceOfPath(window.location.pathname);

/**
 * Why a session is over: its person signed out here; it ended by itself, by the server or in another tab; or another one had
 * begun in another tab before this tab noticed.
 */
type EndReason = 'signed-out' | 'ended' | 'replaced';

/** The tokens with which this tab has read what it holds. */
const used = new Map<Audience, string>();

const endedListeners = new Set<(reason: EndReason, audience: Audience) => void>();
const mustChangeListeners = new Set<() => void>();

/** The access token in browser storage, or null when signed out. */
export function accessToken(audience: Audience = 'staff'): string | null {
  const token = localStorage.getItem(TOKENS[audience]);
  if (token !== null && !used.has(audience)) used.set(audience, token);
  return token;
}

/** Stores the token of a session and whether the password must be changed first. */
export function storeToken(token: string, { mustChangePassword = false } = {}): void {
  if (mustChangePassword) localStorage.setItem(MUST_CHANGE, 'yes');
  else localStorage.removeItem(MUST_CHANGE);
  keepToken('staff', token);
}

/** Stores the token of a partner user's session. */
export const storePartnerToken = (token: string): void => keepToken('partner', token);

function keepToken(audience: Audience, token: string): void {
  localStorage.setItem(TOKENS[audience], token);
  used.set(audience, token);
}

/** Whether the operator must change the password first; the server enforces it. */
export function passwordMustChange(): boolean {
  return localStorage.getItem(MUST_CHANGE) !== null;
}

/** Records that the password must be changed first and notifies subscribers. */
export function requirePasswordChange(): void {
  localStorage.setItem(MUST_CHANGE, 'yes');
  for (const listener of mustChangeListeners) listener();
}

/** Subscribes to *password must be changed*; returns the unsubscribe function. */
export function onPasswordChangeRequired(listener: () => void): () => void {
  mustChangeListeners.add(listener);
  return () => mustChangeListeners.delete(listener);
}

/** Stores the role until the profile is loaded; the server enforces it. */
export function storeRole(role: string): void {
  localStorage.setItem(ROLE, role);
}

/** Keys of what was typed in forms when a session ended; only sign-out removes them all. */
export const DRAFT_PREFIX = 'draft:';

/** Removes the entries of this tab's storage whose key `isGone`. */
function clearTab(isGone: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) if (isGone(key)) sessionStorage.removeItem(key);
}

/** Whether this tab keeps what was typed in a form when a session ended. */
export const hasDrafts = (): boolean =>
  Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));

/** Removes what was typed in forms from this tab. */
export const clearDrafts = (): void => clearTab((key) => key.startsWith(DRAFT_PREFIX));

/** Clears the session and, on a page of its audience, notifies subscribers (caches, realtime, router). */
export function endSession(reason: EndReason = 'ended', audience: Audience = 'staff'): void {
  if (audience === 'partner') localStorage.removeItem(TOKENS.partner);
  else {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
  }
  forget(reason, audience);
}

/** Drops what this tab holds of a session and, on a page of its audience, notifies subscribers. */
function forget(reason: EndReason, audience: Audience): void {
  used.delete(audience);
  if (audience === 'staff') clearTab((key) => !key.startsWith(DRAFT_PREFIX));
  // The session of the open page goes on when one of the other audience ends.
  if (audience !== shownAudience()) return;
  for (const listener of endedListeners) listener(reason, audience);
}

/** Opens the page again, without what it shows. */
function reopen(): void {
  document.body.replaceChildren();
  window.location.reload();
}

/** Drops what this tab holds of a session that another tab has ended. One that has begun since goes on. */
function checkSession(audience: Audience): void {
  const token = used.get(audience);
  const stored = localStorage.getItem(TOKENS[audience]);
  if (token === undefined || token === stored) return;
  if (stored === null) endSession('ended', audience);
  else {
    forget('replaced', audience);
    if (audience === shownAudience()) reopen();
  }
}

/** Subscribes to the end of the open page's session, in any tab; returns the unsubscribe function. */
export function onSessionEnded(listener: (reason: EndReason, audience: Audience) => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

if (typeof window !== 'undefined') {
  let shownFor: string | null = null;
  window.addEventListener('pagehide', () => {
    shownFor = accessToken(shownAudience());
  });
  // A page restored from the back/forward cache must not show data of an ended session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && accessToken(shownAudience()) !== shownFor) reopen();
  });
  // A tab that was frozen may have missed what another one did. An event of the document need not bubble to the window.
  for (const waking of ['resume', 'visibilitychange'])
    window.addEventListener(waking, () => checkSession(shownAudience()), { capture: true });
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    for (const audience of ['staff', 'partner'] as const) {
      if (key !== TOKENS[audience]) continue;
      if (newValue === null) {
        // The removal of an old token may be reported after a newer one was stored.
        if (localStorage.getItem(TOKENS[audience]) === null) endSession('ended', audience);
        else checkSession(audience);
      } else if (oldValue === used.get(audience)) {
        // A changed password: the session goes on with another token.
        used.set(audience, newValue);
      }
    }
  });
}
