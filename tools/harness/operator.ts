import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/** A code is worth nothing after three minutes. */
const MAX_WAIT_MS = 180_000;

interface Mail {
  to: string;
  code: string | null;
}

/** The first step of a sign-in, with the code that was mailed for it. */
interface MailedCode {
  email: string;
  passKey: string;
  attemptToken: string;
  /** From the answer to the arrival of the code. */
  arrivedAfterMs: number;
}

/** Sends the password and waits for the mailed code. The first demo operator is the SUPER_ADMIN. */
export async function requestCode(
  origin: string,
  { secrets }: Installation,
  { index = 0, pollMs = 50 } = {},
): Promise<MailedCode> {
  const [email, password] = Object.entries(secrets.operators)[index] ?? [];
  if (!email) throw new Error(`the demo has no operator ${index}`);
  const before = new Set(await codesOf(origin, email));
  const { attemptToken } = (await post(origin, '/admin/api/v2/login', { email, password })) as {
    attemptToken: string;
  };
  const answeredAt = performance.now();
  while (performance.now() - answeredAt < MAX_WAIT_MS) {
    const passKey = (await codesOf(origin, email)).find((code) => !before.has(code));
    if (passKey) return { email, passKey, attemptToken, arrivedAfterMs: performance.now() - answeredAt };
    await sleep(pollMs);
  }
  throw new Error(`no one-time code came for ${email}`);
}

/** Signs in over HTTP with password and mailed code, as the screen does; answers the token. */
export async function signIn(origin: string, installation: Installation, index = 0): Promise<string> {
  const { email, passKey, attemptToken } = await requestCode(origin, installation, { index });
  const body = { email, passKey, attemptToken };
  const { token } = (await post(origin, '/admin/api/v2/verify-otp', body)) as { token: string };
  return token;
}

async function codesOf(origin: string, email: string): Promise<string[]> {
  const mails = (await (await fetch(`${origin}/dev/mailbox/messages`)).json()) as Mail[];
  return mails.flatMap((mail) => (mail.to.includes(email) && mail.code ? [mail.code] : []));
}

async function post(origin: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
