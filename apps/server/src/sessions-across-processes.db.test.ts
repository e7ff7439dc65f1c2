import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from './testing/factories/drivers.ts';
import { createOperator, TEST_PASSWORD } from './testing/factories/operators.ts';
import { openProcessGroup, type ProcessGroup, type ServerProcess } from './testing/processes.ts';
import { clientOf, sessionOf, signInAs } from './testing/sign-in.ts';
import { closedWithin, connectSocket, socketOf } from './testing/sockets.ts';
import { useTestServer } from './testing/test-server.ts';

/** The periodic session check, which must not be the cause, does not run while these tests do. */
const NEVER_MS = 3_600_000;

const database = useTestServer({ roles: new Set(['worker']) });
let group: ProcessGroup;
let processes: ServerProcess[];
const sockets: Socket[] = [];
beforeAll(async () => {
  group = await openProcessGroup(database.database, { SESSION_CHECK_MS: String(NEVER_MS) });
  processes = await Promise.all([group.start('api'), group.start('api')]);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await group.stop();
});

async function open(url: string, token: string, namespace = '/'): Promise<Socket> {
  const socket = socketOf(url, token, namespace);
  sockets.push(socket);
  expect(await connectSocket(socket)).toBeNull();
  return socket;
}
const urls = () => processes.map(({ url }) => url) as [string, string];

/** An operator with a session, a client and an open socket on both processes. */
async function atWork() {
  const operator = await createOperator(database.app);
  const tokens = await Promise.all(urls().map(() => sessionOf(database.app, operator.id)));
  const clients = urls().map((url, index) => clientOf(url, tokens[index]));
  for (const client of clients) expect((await client.auth.profile())._id).toBe(String(operator.id));
  const portals = await Promise.all(urls().map((url, index) => open(url, tokens[index] ?? '')));
  const reasons = portals.map((socket) => {
    const heard: string[] = [];
    socket.on('disconnect', (reason) => heard.push(reason));
    return heard;
  });
  const isOver = async () => {
    await Promise.all(
      portals.map((socket) => (socket.connected ? closedWithin(socket) : Promise.resolve(null))),
    );
    expect(reasons).toEqual(portals.map(() => ['io server disconnect']));
    for (const client of clients)
      await expect(client.auth.profile()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    // The token opens no new socket.
    for (const [index, url] of urls().entries())
      expect(await connectSocket(socketOf(url, tokens[index]))).toBe('unauthorized');
  };
  return { operator, clients, isOver };
}

/** How many statements wait for a lock of a table. */
async function waitingFor(table: string): Promise<number> {
  const { rows } = await database.database.pool.query(
    'select from pg_locks where not granted and relation = $1::regclass',
    [table],
  );
  return rows.length;
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  while (reader && !(await reader.read()).done);
}

describe('[SEC-07] on every process sessions and sockets end at once after', () => {
  it('a password reset by a super admin', async () => {
    const [first, second] = urls();
    const token = (await signInAs({ app: database.app, url: first }, 'SUPER_ADMIN')).token;
    const set = await atWork();
    const bystander = await atWork();
    const body = { password: 'Date-Palm-Of-Hasa' };
    await clientOf(first, token).operators.updatePassword({ params: { id: String(set.operator.id) }, body });
    await set.isOver();
    const reset = await atWork();
    await clientOf(second, token).operators.reset({ params: { id: String(reset.operator.id) } });
    await reset.isOver();
    for (const client of bystander.clients) expect((await client.auth.profile()).role).toBe('ADMIN');
  });

  it('an own password change, which returns a new token', async () => {
    const { clients, isOver } = await atWork();
    const change = { current_password: TEST_PASSWORD, password: 'Another-Palm-Tree' };
    const answer = await clients[1]?.auth.changePassword(change);
    await isOver();
    for (const url of urls()) expect((await clientOf(url, answer?.token).auth.profile()).role).toBe('ADMIN');
  });

  it('a deactivation of an operator or a driver, by any program', async () => {
    const { operator, isOver } = await atWork();
    const { pool } = database.database;
    await pool.query(`update operator set status = 'DEACTIVATE' where id = $1`, [operator.id]);
    await isOver();
    // Reactivation does not restore sessions.
    await pool.query(`update operator set status = 'ACTIVE' where id = $1`, [operator.id]);
    await isOver();

    const driver = await createSignedInDriver(database.app.db);
    const phone = await open(urls()[1], driver.token, '/driver');
    const closed = closedWithin(phone);
    await pool.query('update driver set is_active = false where id = $1', [driver.id]);
    expect(await closed).toBe('io server disconnect');
    const answer = await fetch(`${urls()[0]}/driver/v1/me`, {
      headers: { authorization: `Bearer ${driver.token}` },
    });
    expect(answer.status).toBe(401);
  });

  it('[CALL-118] a deactivation by a super admin, downloads included', async () => {
    const { pool } = database.database;
    await pool.query(
      `insert into former_transaction (former_id, driver_name, amount, created_at)
       select n::text, md5(n::text) || md5((n + 1)::text), 100, now() from generate_series(1, 50000) n`,
    );
    const [first, second] = urls();
    const admin = await signInAs({ app: database.app, url: second }, 'SUPER_ADMIN');
    const { operator, isOver } = await atWork();
    const token = await sessionOf(database.app, operator.id);
    const answer = await fetch(`${first}/admin/api/v1/transactions/export?version=old`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    // A read that waits for the database while its session ends.
    const lock = await database.app.pool.connect();
    await lock.query('begin; lock table region in access exclusive mode');
    const waiting = fetch(`${second}/admin/api/v1/regions`, {
      headers: { authorization: `Bearer ${token}` },
    });
    try {
      await expect.poll(() => waitingFor('region')).toBe(1);
      await admin.client.operators.deactivate({ params: { id: String(operator.id) } });
      // Otherwise the rest of the 50,000 rows would arrive.
      await expect(readAll(reader)).rejects.toThrow();
    } finally {
      await lock.query('commit');
      lock.release();
    }
    expect((await waiting).status).toBe(401);
    await isOver();
  });

  it('a password change with more sessions than one NOTIFY payload holds', async () => {
    const { operator, clients, isOver } = await atWork();
    await database.database.pool.query(
      `insert into session (token_hash, operator_id, expires_at)
       select sha256(n::text::bytea), $1, now() + interval '1 hour' from generate_series(1, 2000) n`,
      [operator.id],
    );
    await clients[0]?.auth.changePassword({ current_password: TEST_PASSWORD, password: 'Third-Palm-Tree' });
    await isOver();
  });
});
