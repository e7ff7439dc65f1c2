import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { stubWindow } from '../testing/run-hook.ts';
import {
  type Audience,
  accessToken,
  audienceOfPath,
  clearDrafts,
  endSession,
  hasDrafts,
  onPasswordChangeRequired,
  onSessionEnded,
  passwordMustChange,
  requirePasswordChange,
  storePartnerToken,
  storeRole,
  storeToken,
} from './session-store.ts';

const open = (pathname: string) =>
  stubWindow({
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    location: { pathname },
  });
beforeEach(() => open('/orders'));

test('a session has its token, and its password must be changed only where that is said', () => {
  expect(accessToken()).toBeNull();
  storeToken('one', { mustChangePassword: true });
  expect([accessToken(), passwordMustChange()]).toEqual(['one', true]);
  storeToken('two');
  expect([accessToken(), passwordMustChange()]).toEqual(['two', false]);
});

test('who listens hears once that the password must be changed, and nothing afterwards', () => {
  const heard = vi.fn();
  const stop = onPasswordChangeRequired(heard);
  requirePasswordChange();
  stop();
  requirePasswordChange();
  expect(heard).toHaveBeenCalledOnce();
  expect(passwordMustChange()).toBe(true);
});

test('the end of a session removes what is personal, keeps settings and drafts, and is heard with its reason', () => {
  const heard = vi.fn();
  const stop = onSessionEnded(heard);
  storeToken('one');
  storeRole('ADMIN');
  localStorage.setItem('language', 'en');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('menu', 'closed');
  localStorage.setItem('menu-wide-screens', 'open');
  localStorage.setItem('map-polygon', '[]');
  sessionStorage.setItem('orders-list', '{}');
  sessionStorage.setItem('draft:7:driver:1', '{}');
  endSession();
  endSession('signed-out');
  stop();
  endSession();
  expect(Object.keys(localStorage).sort()).toEqual(['language', 'menu', 'menu-wide-screens', 'theme']);
  expect(Object.keys(sessionStorage)).toEqual(['draft:7:driver:1']);
  expect(heard.mock.calls).toEqual([
    ['ended', 'staff'],
    ['signed-out', 'staff'],
  ]);
});

test.each([
  ['/orders', ['ended', 'staff']],
  ['/partner/orders', ['signed-out', 'partner']],
])('staff and a partner user have sessions that do not end each other, also for %s', (path, heardThere) => {
  open(path);
  const heard = vi.fn();
  const stop = onSessionEnded(heard);
  storeToken('of staff');
  storePartnerToken('of a partner');
  endSession('signed-out', 'partner');
  expect([accessToken(), accessToken('partner')]).toEqual(['of staff', null]);
  storePartnerToken('of a partner');
  endSession();
  expect([accessToken(), accessToken('partner')]).toEqual([null, 'of a partner']);
  stop();
  expect(heard.mock.calls).toEqual([heardThere]);
});

test.each([
  ['/partner', 'partner'],
  ['/partner/orders', 'partner'],
  ['/partners', 'staff'],
  ['/orders', 'staff'],
])('%s is a page of %s', (path, audience) => {
  expect(audienceOfPath(path)).toBe(audience);
});

test('drafts are found, and removed without the rest of the tab', () => {
  expect(hasDrafts()).toBe(false);
  sessionStorage.setItem('draft:7:driver:1', '{}');
  sessionStorage.setItem('orders-list', '{}');
  expect(hasDrafts()).toBe(true);
  clearDrafts();
  expect(hasDrafts()).toBe(false);
  expect(Object.keys(sessionStorage)).toEqual(['orders-list']);
});

const SESSIONS = [
  ['access_token', '/orders', 'staff'],
  ['partner_token', '/partner/orders', 'partner'],
] as const;
test.each(SESSIONS)(
  'a session ends when another tab removes %s, and not late, when there is a newer one',
  async (key, path, audience) => {
    // The listeners of a page are added when it opens.
    vi.resetModules();
    onTestFinished(() => void vi.resetModules());
    open(path);
    const page = await import('./session-store.ts');
    const heard: unknown[] = [];
    page.onSessionEnded((...end) => heard.push(end));
    const removed = () => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    localStorage.setItem(key, 'newer');
    removed();
    expect([page.accessToken(audience), heard]).toEqual(['newer', []]);
    localStorage.removeItem(key);
    removed();
    expect(heard).toEqual([['ended', audience]]);
  },
);

/** A tab that has used the token `first`: its store, what it heard of ends, and how often its page was opened again. */
async function openUsedTab(key: string, pathname: string, audience: Audience) {
  // The listeners of a page are added when it opens.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const reload = vi.fn();
  stubWindow({
    localStorage: memoryStorage({ [key]: 'first' }),
    sessionStorage: memoryStorage({ 'orders-list': '{}', 'draft:7:driver:1': '{}' }),
    location: { pathname, reload },
    document: { body: { replaceChildren: () => undefined } },
  });
  const page = await import('./session-store.ts');
  const heard: unknown[] = [];
  page.onSessionEnded((...end) => heard.push(end));
  expect(page.accessToken(audience)).toBe('first');
  return {
    page,
    heard,
    reload,
    wake: () => {
      for (const event of ['resume', 'visibilitychange']) window.dispatchEvent(new Event(event));
    },
    hear: (change: { oldValue: string | null; newValue: string | null }) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, ...change })),
  };
}

test.each(SESSIONS)(
  'a tab that slept while another %s was stored drops its session once, and opens its page again',
  async (key, path, audience) => {
    const { page, heard, reload, wake } = await openUsedTab(key, path, audience);
    localStorage.setItem(key, 'of another person');
    wake();
    expect(page.accessToken(audience)).toBe('of another person');
    wake();
    expect(heard).toEqual([['replaced', audience]]);
    expect(reload).toHaveBeenCalledOnce();
    if (audience === 'staff') expect(Object.keys(sessionStorage)).toEqual(['draft:7:driver:1']);
  },
);

test.each(SESSIONS)(
  'a session ends once, also when the removal of %s is reported after the next sign-in, which goes on',
  async (key, path, audience) => {
    const { page, heard, reload, hear } = await openUsedTab(key, path, audience);
    localStorage.setItem(key, 'of another person');
    hear({ oldValue: 'first', newValue: null });
    hear({ oldValue: null, newValue: 'of another person' });
    expect(heard).toEqual([['replaced', audience]]);
    expect(reload).toHaveBeenCalledOnce();
    expect(page.accessToken(audience)).toBe('of another person');
  },
);

test.each(SESSIONS)('a tab that slept while %s was removed ends its session', async (key, path, audience) => {
  const { heard, reload, wake } = await openUsedTab(key, path, audience);
  localStorage.removeItem(key);
  wake();
  expect(heard).toEqual([['ended', audience]]);
  expect(reload).not.toHaveBeenCalled();
});

test.each(SESSIONS)(
  'a tab that wakes goes on with the same %s, and with the one after a new password',
  async (key, path, audience) => {
    const { heard, reload, wake, hear } = await openUsedTab(key, path, audience);
    wake();
    localStorage.setItem(key, 'second');
    hear({ oldValue: 'first', newValue: 'second' });
    wake();
    expect(heard).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  },
);
