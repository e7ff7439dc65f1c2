import { expect, test } from 'vitest';
import { createOperator, TEST_PASSWORD } from '../../testing/factories/operators.ts';
import { createPartnerUser } from '../../testing/factories/partners.ts';
import { clientOf, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const post = (path: string, body: unknown) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const STAFF = { table: 'operator', path: '/admin/api/v2', create: createOperator } as const;
const PARTNERS = { table: 'partner', path: '/partner/api/v1', create: createPartnerUser } as const;
type Kind = typeof STAFF | typeof PARTNERS;

const logIn = ({ path }: Kind, email: string) => post(`${path}/login`, { email, password: TEST_PASSWORD });

/** An open sign-in with its mailed code: `verify` takes its second step. */
async function beginSignIn(kind: Kind, email: string) {
  const { attemptToken } = (await (await logIn(kind, email)).json()) as { attemptToken: string };
  const passKey = await eventually(async () => (await server.app.mailbox?.messages(email))?.[0]?.code);
  return { verify: () => post(`${kind.path}/verify-otp`, { email, passKey, attemptToken }) };
}

/** Starts `call` while another transaction holds the account's row; that one does `meanwhile` and commits once the call waits. */
async function whileHeld(
  { table }: Kind,
  id: number,
  meanwhile: string,
  call: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  const { pool } = server.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    const held = `select pg_backend_pid() as pid from ${table} where id = $1 for update`;
    const { rows } = await holder.query<{ pid: number }>(held, [id]);
    const settled = Promise.allSettled([call()]);
    await eventually(async () => {
      const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await pool.query(waiting, [rows[0]?.pid])).rows.length > 0;
    });
    await holder.query(meanwhile, [id]);
    await holder.query('commit');
    return (await settled)[0];
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

async function readAccount({ table }: Kind, id: number) {
  const { rows } = await server.database.pool.query<{ hash: string; sessions: number; attempts: number }>(
    `select password_hash as hash,
       (select count(*)::int from session where ${table}_id = $1 and ended_at is null) as sessions,
       (select count(*)::int from sign_in_attempt where ${table}_id = $1 and used_at is null) as attempts
     from ${table} where id = $1`,
    [id],
  );
  return rows[0];
}

const unauthorized = { status: 'rejected', reason: { status: 401, code: 'UNAUTHORIZED' } };
const answered = (status: number) => ({ status: 'fulfilled', value: { status } });

test('[SEC-07] a sign-in that began with the former password ends with the own change', async () => {
  const { client, email } = await signInAs(server);
  const { verify } = await beginSignIn(STAFF, email);
  const change = { current_password: TEST_PASSWORD, password: 'Another-Palm-Tree' };
  const { token } = await client.auth.changePassword(change);
  expect((await verify()).status).toBe(401);
  expect((await clientOf(server.url, token).auth.profile()).role).toBe('ADMIN');
});

test.each([
  [
    'a reset',
    `with ended as (update session set ended_at = now() where operator_id = $1)
     update operator set password_hash = 'reset' where id = $1`,
    'reset',
  ],
  ['a deactivation', `update operator set status = 'DEACTIVATE' where id = $1`, null],
])('[SEC-07] an own change does not undo %s that was under way', async (_, meanwhile, hash) => {
  const { client, id } = await signInAs(server);
  const before = await readAccount(STAFF, id);
  const change = { current_password: TEST_PASSWORD, password: 'Another-Palm-Tree' };
  const result = await whileHeld(STAFF, id, meanwhile, () => client.auth.changePassword(change));
  expect(result).toMatchObject(unauthorized);
  expect(await readAccount(STAFF, id)).toEqual({ hash: hash ?? before?.hash, sessions: 0, attempts: 0 });
});

test.each([STAFF, PARTNERS])(
  '[SEC-07] the former password of an account of the table $table opens no sign-in while it is replaced',
  async (kind) => {
    const { id, email } = await kind.create(server.app);
    const meanwhile = `update ${kind.table} set password_hash = 'reset' where id = $1`;
    const result = await whileHeld(kind, id, meanwhile, () => logIn(kind, email));
    expect(result).toMatchObject(answered(401));
    expect(await readAccount(kind, id)).toEqual({ hash: 'reset', sessions: 0, attempts: 0 });
    expect(await server.app.mailbox?.messages(email)).toEqual([]);
  },
);

test.each([STAFF, PARTNERS])(
  '[SEC-07] a code of an account of the table $table waits for a reset, which waits for no code',
  async (kind) => {
    const { id, email } = await kind.create(server.app);
    const { verify } = await beginSignIn(kind, email);
    const meanwhile = `delete from sign_in_attempt where ${kind.table}_id = $1`;
    expect(await whileHeld(kind, id, meanwhile, verify)).toMatchObject(answered(401));
    expect(await readAccount(kind, id)).toMatchObject({ sessions: 0, attempts: 0 });
  },
);
