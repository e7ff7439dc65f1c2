import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../tools/installation/problem.ts';

interface Mail {
  readonly to: string;
  readonly code: string | null;
}

/** Signs in as a person does, with the code from the local mailbox; answers the token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const before = new Set(await codesTo(origin, email));
  const { attemptToken } = (await post(`${origin}/admin/api/v2/login`, { email, password })) as {
    attemptToken: string;
  };
  for (let tries = 0; tries < 100; tries++) {
    const passKey = (await codesTo(origin, email)).find((code) => !before.has(code));
    if (passKey !== undefined) {
      const answer = (await post(`${origin}/admin/api/v2/verify-otp`, { email, passKey, attemptToken })) as {
        token: string;
      };
      return answer.token;
    }
    await sleep(100);
  }
  throw new StartProblem(`No one-time code came for ${email}.`);
}

async function codesTo(origin: string, email: string): Promise<string[]> {
  const answer = await fetch(`${origin}/dev/mailbox/messages`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to.includes(email)).flatMap(({ code }) => (code === null ? [] : [code]));
}

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new StartProblem(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
