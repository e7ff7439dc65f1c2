import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation.ts';

interface Mail {
  to: string;
  code: string | null;
}

/** Signs in over HTTP with password and mailed code, as the screen does; answers the token. The first demo operator is the SUPER_ADMIN. */
export async function signIn(origin: string, { secrets }: Installation, index = 0): Promise<string> {
  const [email, password] = Object.entries(secrets.operators)[index] ?? [];
  if (!email) throw new Error(`the demo has no operator ${index}`);
  const before = new Set(await codesOf(origin, email));
  const { attemptToken } = (await post(origin, '/admin/api/v2/login', { email, password })) as {
    attemptToken: string;
  };
  for (let attempt = 0; attempt < 300; attempt++) {
    const passKey = (await codesOf(origin, email)).find((code) => !before.has(code));
    if (passKey) {
      const { token } = (await post(origin, '/admin/api/v2/verify-otp', {
        email,
        passKey,
        attemptToken,
      })) as {
        token: string;
      };
      return token;
    }
    await sleep(50);
  }
  throw new Error(`no one-time code came for ${email}`);
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
