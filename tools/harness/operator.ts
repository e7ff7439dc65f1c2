import type { Installation } from './installation.ts';
import { until } from './measure.ts';
import { Client, jsonOf } from './requests.ts';
import { scoped } from './scoped.ts';

/** A code is worth nothing after three minutes. */
const MAX_WAIT_MS = 180_000;

/**
 * Sends the password and waits for the mailed code; `arrivedAfterMs` counts from the answer to its arrival. The first demo
 * operator is the SUPER_ADMIN.
 */
export async function requestCode(
  origin: string,
  { secrets }: Pick<Installation, 'secrets'>,
  { index = 0, pollMs = 50 } = {},
) {
  const [email, password] = Object.entries(secrets.operators)[index] ?? [];
  if (!email) throw new Error(`the demo has no operator ${index}`);
  const before = new Set(await codesOf(origin, email));
  const path = '/admin/api/v2/login';
  const { attemptToken } = await post<{ attemptToken: string }>(origin, path, { email, password });
  const answeredAt = performance.now();
  const passKey = await until(async () => (await codesOf(origin, email)).find((code) => !before.has(code)), {
    withinMs: MAX_WAIT_MS,
    pauseMs: pollMs,
    what: `no one-time code came for ${email}`,
  });
  return { email, passKey, attemptToken, arrivedAfterMs: performance.now() - answeredAt };
}

/** Signs in over HTTP with password and mailed code, as the screen does; answers the token. */
export async function signIn(
  origin: string,
  installation: Pick<Installation, 'secrets'>,
  index = 0,
): Promise<string> {
  const { arrivedAfterMs: _, ...body } = await requestCode(origin, installation, { index });
  return (await post<{ token: string }>(origin, '/admin/api/v2/verify-otp', body)).token;
}

async function codesOf(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/dev/mailbox/messages`);
  const mails = (await answer.json()) as { to: string; code: string | null }[];
  return mails.flatMap(({ to, code }) => (to.includes(email) && code ? [code] : []));
}

function post<Answer>(origin: string, path: string, body: object): Promise<Answer> {
  return scoped(async (stack) => {
    const client = stack.use(new Client(origin));
    return jsonOf((await client.send('POST', path, body)).body) as Answer;
  });
}
