import { API_VERSION_HEADER, PORTAL_API_VERSION, UNATTENDED_HEADER } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onPasswordChangeRequired, onSessionEnded } from '../session/session-store.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { api } from './api.ts';

const FOUND = {
  orders: [],
  customers: [],
  drivers: [],
  companies: [],
  plans: [],
  restaurants: [],
  operators: [],
};

let stored = memoryStorage();
let requests: Request[] = [];
/** What the server answers; it may do something meanwhile. */
let answer: () => Response = () => Response.json(FOUND);

function signIn(tokens: Record<string, string>): void {
  stored = memoryStorage(tokens);
  vi.stubGlobal('localStorage', stored);
}

beforeEach(() => {
  signIn({ access_token: 'of-staff', partner_token: 'of-partner' });
  requests = [];
  answer = () => Response.json(FOUND);
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return answer();
  });
});

const search = () => api.search.everything({ q: 'sa' });
const refuse = (status: number, message = 'error') =>
  Response.json({ defined: true, code: 'X', status, message }, { status });

/** What `run` does to the sessions: who was signed out, and whether a new password is needed. */
async function watchSessions(run: () => Promise<unknown>) {
  const ended: unknown[] = [];
  let needsPassword = false;
  const stops = [
    onSessionEnded((...end) => ended.push(end)),
    onPasswordChangeRequired(() => {
      needsPassword = true;
    }),
  ];
  const error = await run().catch((thrown: unknown) => thrown);
  for (const stop of stops) stop();
  return { ended, needsPassword, error };
}

test('a call carries its version, and the token of those who make it', async () => {
  await search();
  await api.partnerPortal.profile().catch(() => undefined);
  const sent = requests.map(({ headers }) => headers.get('authorization'));
  expect(sent).toEqual(['Bearer of-staff', 'Bearer of-partner']);
  expect(requests[0]?.headers.get(API_VERSION_HEADER)).toBe(PORTAL_API_VERSION);
  signIn({});
  await search();
  expect(requests[2]?.headers.has('authorization')).toBe(false);
});

test('[SEC-09] calls of both portals say when a minute has passed without input', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  await search();
  await api.partnerPortal.profile().catch(() => undefined);
  now.mockReturnValue(Number.MAX_SAFE_INTEGER);
  await search();
  await api.partnerPortal.profile().catch(() => undefined);
  const sent = requests.map(({ headers }) => headers.get(UNATTENDED_HEADER));
  expect(sent).toEqual([null, null, '1', '1']);
});

test('a header of a call comes along', async () => {
  await api.search.everything({ q: 'sa' }, { context: { headers: { 'x-transaction-key': 'k' } } });
  expect(requests[0]?.headers.get('x-transaction-key')).toBe('k');
});

test('a refused token ends its own session and no newer one', async () => {
  answer = () => refuse(401);
  expect((await watchSessions(search)).ended).toEqual([['ended', 'staff']]);
  expect({ ...stored }).toEqual({ partner_token: 'of-partner' });
  answer = () => {
    stored.access_token = 'newer';
    return refuse(401);
  };
  expect((await watchSessions(search)).ended).toEqual([]);
  expect(stored.access_token).toBe('newer');
});

test('a partner who is refused does not sign staff out', async () => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost', pathname: '/partner/orders' } });
  answer = () => refuse(401);
  const { ended } = await watchSessions(() => api.partnerPortal.profile());
  expect(ended).toEqual([['ended', 'partner']]);
  expect({ ...stored }).toEqual({ access_token: 'of-staff' });
});

test('the password must be changed where the server says so, and not for any other refusal', async () => {
  answer = () => refuse(403, 'password_must_change');
  expect((await watchSessions(search)).needsPassword).toBe(true);
  for (const other of [() => refuse(403, 'forbidden'), () => new Response('<html>', { status: 403 })]) {
    answer = other;
    expect((await watchSessions(search)).needsPassword).toBe(false);
  }
});

test('an answer that says it failed is an error, whatever its status', async () => {
  answer = () => Response.json({ success: false, errors: [{ msg: 'order_changed' }] });
  const { error } = await watchSessions(search);
  expect(error).toBeInstanceOf(ORPCError);
  expect((error as ORPCError<string, unknown>).data).toMatchObject({ errors: [{ msg: 'order_changed' }] });
  answer = () => Response.json({ ...FOUND, success: true });
  await expect(search()).resolves.toMatchObject(FOUND);
});
