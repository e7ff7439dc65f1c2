import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { api } from '../api/api.ts';
import { startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen, serverAnswers, someFrames } from '../testing/answered-screen.tsx';
import { useProfile } from './profile.ts';
import { storeToken } from './session-store.ts';

type Profile = Awaited<ReturnType<typeof api.auth.profile>>;

const PROFILE: Profile = {
  ...{ _id: '3', role: 'ADMIN', email: 'a@example.com', first_name: 'نوف', last_name: 'العتيبي' },
  timezone: { gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' },
  ...{ order_socket: true, api_version: 'v2' },
};

beforeAll(() => startI18n('ar'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.removeItem('access_token');
});

function Name() {
  return <p>{useProfile()?.last_name}</p>;
}

/** Waits until the page shows a text, and moves no fake clock. */
async function shows(text: string): Promise<void> {
  while (!document.body.textContent?.includes(text)) await someFrames();
}

/** Shows the profile, whose last name counts how often it was answered; returns the calls. */
async function open() {
  let answered = 0;
  const calls = serverAnswers(({ path }) => {
    if (path !== '/admin/api/v1/profile') return undefined;
    answered += 1;
    return { status: 200, body: { ...PROFILE, last_name: `answer ${answered}` } };
  });
  await render(
    <AnsweredScreen>
      <Name />
    </AnsweredScreen>,
  );
  await shows('answer 1');
  return calls;
}

test('[RT-08] [ROLE-04] [CONST-33] the profile is checked again every 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const calls = await open();
  for (const checks of [1, 2, 3]) {
    vi.advanceTimersByTime(19_999);
    await someFrames();
    expect(calls).toHaveLength(checks);
    vi.advanceTimersByTime(1);
    await shows(`answer ${checks + 1}`);
    expect(calls).toHaveLength(checks + 1);
  }
});

test('[ROLE-17] calls carry the token as a bearer token', async () => {
  storeToken('the-token');
  const calls = await open();
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer the-token');
});
