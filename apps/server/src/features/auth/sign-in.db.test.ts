import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '../../platform/maintenance.ts';
import { createOperator, type TestOperator } from '../../testing/factories/operators.ts';
import { clientOf, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let operator: TestOperator;
beforeEach(async () => {
  await server.database.pool.query('delete from sign_in_throttle; delete from sign_in_attempt');
  operator = await createOperator(server.app);
});

const post = (path: string, body: unknown) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const login = (password = operator.password, email = operator.email) =>
  post('/admin/api/v2/login', { email, password });
/** Passes the first step; the token of the attempt. */
async function begin(password = operator.password, email = operator.email): Promise<string> {
  const answer = await login(password, email);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { attemptToken: string }).attemptToken;
}
const verify = (passKey: string, attemptToken: string, email = operator.email) =>
  post('/admin/api/v2/verify-otp', { email, passKey, attemptToken });
/** The latest code mailed to an address, once there are `count`. */
async function mailedCode(email = operator.email, count = 1): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const messages = (await server.app.mailbox?.messages(email)) ?? [];
    if (messages.length >= count && messages[0]?.code) return messages[0].code;
    await sleep(50);
  }
  throw new Error(`no code was mailed to ${email}`);
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  it('[CALL-002] [CALL-003] [ROLE-17] takes a password, mails a code, and gives a token that calls carry as a bearer', async () => {
    const first = await login();
    expect(first.status).toBe(201);
    const { attemptToken, ...others } = (await first.json()) as { attemptToken: string };
    expect(others).toEqual({ expiredAfter: 180 });
    const second = await verify(await mailedCode(), attemptToken);
    expect(second.status).toBe(200);
    const { token, mustChangePassword } = (await second.json()) as {
      token: string;
      mustChangePassword: boolean;
    };
    expect(mustChangePassword).toBe(false);
    const call = (headers: Record<string, string>) =>
      fetch(`${server.url}/admin/api/v1/profile`, { headers });
    expect((await call({ authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await call({ authorization: token })).status).toBe(401);
    expect((await call({})).status).toBe(401);
  });

  it('stores the last sign-in of an operator, which outlives the session', async () => {
    const admin = await signInAs(server, 'SUPER_ADMIN');
    const lastSignIn = async () =>
      (await admin.client.operators.edit({ id: String(operator.id) })).data.last_sign_in_at;
    const token = await begin();
    const code = await mailedCode();
    await verify(wrong(code), token);
    expect(await lastSignIn()).toBeNull();
    expect((await verify(code, token)).status).toBe(200);
    const { rows } = await server.database.pool.query<{ created_at: Date }>(
      `update session set expires_at = now() - interval '1 year' where operator_id = $1 returning created_at`,
      [operator.id],
    );
    await deleteExpiredRows(server.app);
    const left = await server.database.pool.query('select from session where operator_id = $1', [
      operator.id,
    ]);
    expect(left.rowCount).toBe(0);
    expect(await lastSignIn()).toBe(rows[0]?.created_at.toISOString());
  });

  it('[CALL-001] answers version 1 of the credentials step like version 2', async () => {
    const answer = await post('/admin/api/v1/login', { email: operator.email, password: operator.password });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ expiredAfter: 180, attemptToken: expect.any(String) });
  });

  it('mails the code in both languages, and keeps it readable in no table', async () => {
    await login();
    const code = await mailedCode();
    const [mail] = (await server.app.mailbox?.messages(operator.email)) ?? [];
    expect(mail?.subject).toContain('رمز الدخول');
    expect(mail?.subject).toContain('sign-in code');
    expect(mail?.text).toContain(`رمز الدخول لمرة واحدة:\n\n${code}`);
    const kept = await server.database.pool.query<{ text: string }>(
      `select row_to_json(a)::text as text from sign_in_attempt a union all select row_to_json(j)::text from graphile_worker._private_jobs j
       union all select row_to_json(m)::text from captured_mail m`,
    );
    expect(kept.rows.map(({ text }) => text).join()).not.toContain(code);
  });

  it('finds the account however the e-mail is written, and takes a code typed in Arabic digits', async () => {
    const attempt = await begin(operator.password, operator.email.toUpperCase());
    const arabic = (await mailedCode()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    expect((await verify(` ${arabic} `, attempt)).status).toBe(200);
  });
});

describe('[SEC-02] guessing passwords', () => {
  it('waits longer and longer after five wrong ones, and takes the right one after the wait', async () => {
    for (let tries = 0; tries < 6; tries += 1) expect((await login('wrong')).status).toBe(401);
    const blocked = await login();
    expect(blocked.status).toBe(429);
    expect(await blocked.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 1 } });
    expect(blocked.headers.get('retry-after')).toBe('1');
    server.clock.advance(1_000);
    expect((await login('wrong')).status).toBe(401);
    expect(await (await login()).json()).toMatchObject({ data: { retryAfter: 2 } });
    server.clock.advance(2_000);
    expect((await login()).status).toBe(201);
    expect((await login('wrong')).status).toBe(401);
  });

  it('counts guesses that are sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('wrong')));
    const judged = answers.filter(({ status }) => status === 401).length;
    // Five are free and the sixth begins the waiting; a busy machine may outlast the first two waits, of 1 and 2 seconds,
    // and turn some away for want of a free hand.
    expect(judged).toBeGreaterThanOrEqual(1);
    expect(judged).toBeLessThanOrEqual(8);
  });

  it('slows one address down over many accounts, whatever else the body says', async () => {
    const statuses: number[] = [];
    // The first wait is a second, which a busy machine may outlast: then a later try meets a longer one.
    while (statuses.at(-1) !== 429 && statuses.length < 30)
      statuses.push((await login('wrong', `a${statuses.length}@test.invalid`)).status);
    expect(statuses.slice(0, 21).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const extra = await post('/admin/api/v2/login', {
      email: operator.email,
      password: 'x',
      address: '10.0.0.1',
    });
    expect(extra.status).toBe(422);
  });
});

describe('[SEC-03] known and unknown e-mails', () => {
  it('are answered alike, in status, body and work', async () => {
    const known = await login('wrong');
    const unknown = await login('wrong', 'unknown@test.invalid');
    const strip = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
    expect(await strip(known)).toEqual(await strip(unknown));
    const timed = async (email: string) => {
      const start = performance.now();
      await login('wrong', email);
      return performance.now() - start;
    };
    const [ofKnown, ofUnknown] = [await timed(operator.email), await timed('nobody2@test.invalid')];
    // Hashing takes tens of milliseconds; without it an answer takes two or three.
    expect(ofUnknown).toBeGreaterThan(ofKnown / 4);
  });

  it('and a deactivated operator is answered like a wrong password', async () => {
    await server.database.pool.query(`update operator set status = 'DEACTIVATE' where id = $1`, [
      operator.id,
    ]);
    const answer = await login();
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'BAD_CREDENTIALS', message: 'bad_credentials' });
  });
});

describe('[SEC-04] one-time codes', () => {
  it('work once', async () => {
    const attempt = await begin();
    const code = await mailedCode();
    expect((await verify(code, attempt)).status).toBe(200);
    expect((await verify(code, attempt)).status).toBe(401);
  });

  it('end after three minutes', async () => {
    const attempt = await begin();
    const code = await mailedCode();
    server.clock.advance(180_000);
    const answer = await verify(code, attempt);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'BAD_CODE', message: 'bad_code' });
  });

  it('are gone after five wrong tries of their attempt', async () => {
    const attempt = await begin();
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(wrong(code), attempt)).status).toBe(401);
    expect((await verify(code, attempt)).status).toBe(401);
  });

  it('allow fifteen tries an hour for an account and an address, also when sent again', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const attempt = await begin();
      const code = await mailedCode(operator.email, round);
      for (let tries = 0; tries < 5; tries += 1) await verify(wrong(code), attempt);
    }
    const attempt = await begin();
    const blocked = await verify(await mailedCode(operator.email, 4), attempt);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(3_000);
    server.clock.advance(3_600_000);
    const later = await begin();
    expect((await verify(await mailedCode(operator.email, 5), later)).status).toBe(200);
  });

  it('belong to the person who asked for them, and to their own attempt', async () => {
    const attempt = await begin();
    const code = await mailedCode();
    const other = await createOperator(server.app);
    const otherAttempt = await begin(other.password, other.email);
    await mailedCode(other.email);
    expect((await verify(code, otherAttempt, other.email)).status).toBe(401);
    expect((await verify(code, otherAttempt)).status).toBe(401);
    expect((await verify(code, attempt, other.email)).status).toBe(401);
    expect((await verify(code, attempt)).status).toBe(200);
  });
});

describe('[SEC-05] no step can be left out', () => {
  it('without the first step no code is right, and after it nothing is open but the second', async () => {
    for (const passKey of ['000000', '123456'])
      expect((await verify(passKey, 'x'.repeat(43))).status).toBe(401);
    const attempt = await begin();
    const code = await mailedCode();
    expect((await post('/admin/api/v2/verify-otp', { email: operator.email, passKey: code })).status).toBe(
      422,
    );
    expect((await verify(code, 'x'.repeat(43))).status).toBe(401);
    for (const token of ['', code, `${attempt} `]) expect((await verify(code, token)).status).toBe(422);
    await expect(clientOf(server.url).auth.profile()).rejects.toMatchObject({ status: 401 });
    await expect(clientOf(server.url, attempt).auth.profile()).rejects.toMatchObject({ status: 401 });
  });
});

describe('empty and wrong input', () => {
  it('names each empty field by its message key', async () => {
    const answer = await post('/admin/api/v2/login', { email: ' ', password: '' });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      data: {
        errors: [
          { field: 'email', msg: 'email_not_empty' },
          { field: 'password', msg: 'password_not_empty' },
        ],
      },
    });
    const code = await post('/admin/api/v2/verify-otp', {
      ...{ email: operator.email, passKey: ' ', attemptToken: 'x'.repeat(43) },
    });
    expect(await code.json()).toMatchObject({
      data: { errors: [{ field: 'passKey', msg: 'passKey_not_empty' }] },
    });
  });
});
