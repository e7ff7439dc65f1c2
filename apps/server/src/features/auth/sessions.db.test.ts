import { UNATTENDED_HEADER } from '@mishwar/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperator, TEST_PASSWORD } from '../../testing/factories/operators.ts';
import { clientOf, pollForHalfAnHour, sessionOf, signInAs } from '../../testing/sign-in.ts';
import { connectSocket, socketOf } from '../../testing/sockets.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let second: Awaited<ReturnType<TestServer['another']>>;
beforeAll(async () => {
  second = await server.another({ roles: new Set(['api']) });
});

const MINUTE = 60_000;
const ended = { status: 401, code: 'UNAUTHORIZED' };

describe('[SEC-09] a session ends by itself', () => {
  it('after thirty minutes without a person, whatever an open page polls', async () => {
    const poll = async (headers: Record<string, string>) =>
      pollForHalfAnHour(server, (await signInAs(server)).token, '/admin/api/v1/attention', headers);
    expect(await poll({ [UNATTENDED_HEADER]: '1' })).toEqual([200, 200, 200, 401]);
    expect(await poll({})).toEqual([200, 200, 200, 200]);
  });

  it('after thirty minutes without a person, however often its socket is opened', async () => {
    const { client, token } = await signInAs(server);
    server.clock.advance(20 * MINUTE);
    const socket = socketOf(server.url, token);
    expect(await connectSocket(socket)).toBeNull();
    socket.close();
    server.clock.advance(11 * MINUTE);
    await expect(client.auth.profile()).rejects.toMatchObject(ended);
  });

  it('after thirty minutes without use', async () => {
    const { client, token } = await signInAs(server);
    server.clock.advance(29 * MINUTE);
    await client.lookups.regions();
    server.clock.advance(31 * MINUTE);
    await expect(client.auth.profile()).rejects.toMatchObject(ended);
    await expect(clientOf(server.url, token).lookups.regions()).rejects.toMatchObject(ended);
  });

  it('after twelve hours, however much it is used', async () => {
    const { client } = await signInAs(server);
    for (let quarters = 0; quarters < 12 * 4 - 1; quarters += 1) {
      server.clock.advance(15 * MINUTE);
      await client.lookups.regions();
    }
    server.clock.advance(15 * MINUTE);
    await expect(client.lookups.regions()).rejects.toMatchObject(ended);
  });
});

describe('a session', () => {
  it('[CALL-005] answers who is signed in: role and _id, without a body', async () => {
    for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
      const { token, id } = await signInAs(server, role);
      const answer = await fetch(`${server.url}/admin/api/v1/profile`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ _id: String(id), role });
    }
  });

  it('[CALL-004] is ended by logging out, this one alone and on every process', async () => {
    const { client, token, id } = await signInAs(server);
    const elsewhere = clientOf(server.url, await sessionOf(server.app, id));
    const logout = () =>
      fetch(`${server.url}/admin/api/v1/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await logout();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true });
    await expect(client.auth.profile()).rejects.toMatchObject(ended);
    await expect(clientOf(second.url, token).auth.profile()).rejects.toMatchObject(ended);
    expect((await logout()).status).toBe(401);
    expect((await elsewhere.auth.profile())._id).toBe(String(id));
  });
});

describe('[SEC-08] tokens', () => {
  it('have 256 bits, and only their hash is stored', async () => {
    const { token } = await signInAs(server);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await server.database.pool.query<{ text: string }>(
      'select row_to_json(s)::text as text from session s',
    );
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('[SEC-07] every session of an operator ends at once, on every process', () => {
  async function twoSessions() {
    const operator = await createOperator(server.app);
    const tokens = [await sessionOf(server.app, operator.id), await sessionOf(server.app, operator.id)];
    const clients = [clientOf(server.url, tokens[0]), clientOf(second.url, tokens[1])];
    for (const client of clients) expect((await client.auth.profile())._id).toBe(String(operator.id));
    return { operator, clients };
  }

  it('when a super admin sets or resets the password', async () => {
    const admin = await signInAs(server, 'SUPER_ADMIN');
    const one = await twoSessions();
    const params = { id: String(one.operator.id) };
    await admin.client.operators.updatePassword({ params, body: { password: 'New-Password-8' } });
    for (const client of one.clients) await expect(client.auth.profile()).rejects.toMatchObject(ended);
    const other = await twoSessions();
    await admin.client.operators.reset({ params: { id: String(other.operator.id) } });
    for (const client of other.clients) await expect(client.auth.profile()).rejects.toMatchObject(ended);
  });

  it('when the operator is deactivated', async () => {
    const { operator, clients } = await twoSessions();
    await server.database.pool.query(`update operator set status = 'DEACTIVATE' where id = $1`, [
      operator.id,
    ]);
    for (const client of clients) await expect(client.auth.profile()).rejects.toMatchObject(ended);
  });

  it('when the operator changes the password, and continues with a new token', async () => {
    const { clients } = await twoSessions();
    const [client, elsewhere] = clients;
    const change = { current_password: TEST_PASSWORD, password: 'Another-Palm-Tree' };
    const answer = await client?.auth.changePassword(change);
    for (const old of [client, elsewhere]) await expect(old?.auth.profile()).rejects.toMatchObject(ended);
    expect((await clientOf(server.url, answer?.token).auth.profile()).role).toBe('ADMIN');
  });
});

describe('changing one’s own password', () => {
  it('asks for the present one, and for a new one of at least eight characters', async () => {
    const { client } = await signInAs(server);
    const refused = (field: string, msg: string) => ({ status: 422, data: { errors: [{ field, msg }] } });
    const change = (current_password: string, password: string) =>
      client.auth.changePassword({ current_password, password });
    await expect(change('wrong', 'Another-Palm-Tree')).rejects.toMatchObject(
      refused('current_password', 'password_wrong'),
    );
    await expect(change(TEST_PASSWORD, TEST_PASSWORD)).rejects.toMatchObject(
      refused('password', 'password_same'),
    );
    await expect(change(TEST_PASSWORD, '1234567')).rejects.toMatchObject(
      refused('password', 'password_min_8'),
    );
  });

  it('is all that an operator with a generated password may do first', async () => {
    const { client, id } = await signInAs(server);
    await server.database.pool.query('update operator set must_change_password = true where id = $1', [id]);
    expect((await client.auth.profile())._id).toBe(String(id));
    await expect(client.lookups.regions()).rejects.toMatchObject({
      status: 403,
      message: 'password_must_change',
    });
    const { token } = await client.auth.changePassword({
      current_password: TEST_PASSWORD,
      password: 'Another-Palm-Tree',
    });
    expect(await clientOf(server.url, token).lookups.regions()).toEqual([]);
  });
});
