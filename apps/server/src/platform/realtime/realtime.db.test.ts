import type { Subscribed } from '@mishwar/contract';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { sessionOf, signInAs } from '../../testing/sign-in.ts';
import { closedWithin, connectSocket, eventually, socketOf } from '../../testing/sockets.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';
import type { OutboxMessage } from '../outbox.ts';
import { appendToOutbox } from '../outbox.ts';
import { inTransaction } from '../transaction.ts';

/** The first server checks sessions often; the second one never does, so that only a notification closes its sockets. */
const server = useTestServer({ sessionCheckMs: 250 });
let second: Awaited<ReturnType<TestServer['another']>>;
const sockets: Socket[] = [];
beforeAll(async () => {
  second = await server.another({ roles: new Set(['api']), sessionCheckMs: 3_600_000 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function open(token: string, { url = server.url, namespace = '/' } = {}): Promise<Socket> {
  const socket = socketOf(url, token, namespace);
  sockets.push(socket);
  expect(await connectSocket(socket)).toBeNull();
  return socket;
}
const subscribeOnce = (socket: Socket, after: number | null): Promise<Subscribed> =>
  socket.timeout(3_000).emitWithAck('subscribe', { feed: 'orders', after });
/** Subscribes until there is an answer, as a portal does. */
const subscribe = (socket: Socket, after: number | null): Promise<Subscribed> =>
  eventually(() => subscribeOnce(socket, after).catch(() => null));
const update = (id: number, driver = 'Saad'): OutboxMessage => ({
  destination: 'realtime',
  orderingKey: String(id),
  event: 'update',
  payload: { _id: String(id), updatedFields: { driver_name: driver } },
});
const send = (...messages: OutboxMessage[]) =>
  inTransaction(server.app.db, (trx) => appendToOutbox(trx, messages));
interface Heard {
  event: string;
  payload: unknown;
  seq: number;
}
function listenTo(socket: Socket): Heard[] {
  const heard: Heard[] = [];
  socket.onAny((event: string, payload: unknown, { seq }: { seq: number }) =>
    heard.push({ event, payload, seq }),
  );
  return heard;
}

describe('the order feed', () => {
  it('[RT-09] [CALL-163] [CALL-164] sends newOrder and update to the portals of every process, with one sequence of numbers', async () => {
    const { token } = await signInAs(server);
    const portals = [await open(token), await open(token, { url: second.url })];
    const heard = portals.map(listenTo);
    for (const portal of portals)
      expect(await subscribe(portal, null)).toMatchObject({ status: 'ok', events: [] });
    await send(
      { destination: 'realtime', orderingKey: '1', event: 'newOrder', payload: { _id: '1' } },
      update(1),
    );
    await send({ destination: 'whatsapp', orderingKey: '1', event: 'code', payload: {} });
    await send(update(2));
    for (const of of heard) {
      await eventually(() => of.length === 3);
      expect(of.map(({ event, payload }) => [event, payload])).toEqual([
        ['newOrder', { _id: '1' }],
        ['update', { _id: '1', updatedFields: { driver_name: 'Saad' } }],
        ['update', { _id: '2', updatedFields: { driver_name: 'Saad' } }],
      ]);
      const first = of[0]?.seq ?? 0;
      expect(of.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2]);
    }
  });

  it('answers no heartbeat while the feed cannot be read, and answers again afterwards', async () => {
    const { token } = await signInAs(server);
    const portal = await open(token);
    const { seq } = await subscribe(portal, null);
    expect(await subscribe(portal, seq)).toMatchObject({ status: 'ok', events: [] });
    const blocker = await server.database.pool.connect();
    await blocker.query('begin; lock table feed_event in access exclusive mode');
    try {
      const outcome = () => subscribeOnce(portal, seq).then(() => 'answered', String);
      // More than a few messages a second would close the socket.
      await expect.poll(outcome, { interval: 500 }).toContain('timed out');
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await subscribe(portal, seq)).toMatchObject({ status: 'ok', events: [] });
  });

  it('sends nothing of a rolled-back transaction', async () => {
    const { token } = await signInAs(server);
    const portal = await open(token);
    const heard = listenTo(portal);
    await subscribe(portal, null);
    await inTransaction(server.app.db, async (trx) => {
      await appendToOutbox(trx, [update(77)]);
      throw new Error('no');
    }).catch(() => undefined);
    await send(update(78));
    await eventually(() => heard.length > 0);
    expect(heard.map(({ payload }) => (payload as { _id: string })._id)).toEqual(['78']);
  });

  it('replays missed events, or answers reset where there are too many', async () => {
    const { token } = await signInAs(server);
    const portal = await open(token);
    const { seq } = await subscribe(portal, null);
    portal.close();
    await send(update(10), update(11), update(12));
    await eventually(async () => (await lastSeq()) === seq + 3);
    const back = await open(token);
    const answer = await eventually(async () => {
      const subscribed = await subscribe(back, seq);
      return subscribed.seq === seq + 3 && subscribed;
    });
    expect(answer).toMatchObject({ status: 'ok', seq: seq + 3 });
    expect(answer.status === 'ok' && answer.events.map((event) => event.seq)).toEqual([
      seq + 1,
      seq + 2,
      seq + 3,
    ]);

    await send(...Array.from({ length: 501 }, (_, index) => update(index)));
    await eventually(async () => (await subscribe(back, null)).seq === seq + 504);
    expect((await subscribe(back, seq)).status).toBe('reset');
    expect(await subscribe(back, 9_999_999)).toMatchObject({ status: 'reset' });
  });

  it('lists carry the sequence number of their state, from which a portal follows without a second read', async () => {
    const { token, client } = await signInAs(server);
    const before = await lastSeq();
    await send(update(30));
    // An event has its number when it is relayed, after its transaction.
    await eventually(async () => (await lastSeq()) === before + 1);
    await eventually(async () => (await client.orders.list({})).feed_seq === before + 1);
    const { feed_seq: seq } = await client.orders.list({ tab: 'live' });
    await send(update(31), update(32));
    const portal = await open(token, { url: second.url });
    const answer = await eventually(async () => {
      const subscribed = await subscribe(portal, seq);
      return subscribed.seq === seq + 2 && subscribed;
    });
    expect(answer.status === 'ok' && answer.events.map(({ payload }) => payload)).toEqual(
      [31, 32].map((id) => ({ _id: String(id), updatedFields: { driver_name: 'Saad' } })),
    );
  });

  it('answers reset where missed events are deleted', async () => {
    const { token } = await signInAs(server);
    const portal = await open(token);
    const { seq } = await subscribe(portal, null);
    await send(update(20), update(21));
    await eventually(async () => (await subscribe(portal, null)).seq === seq + 2);
    await server.database.pool.query('delete from feed_event where seq = $1', [seq + 1]);
    expect(await subscribe(portal, seq)).toMatchObject({ status: 'reset', seq: seq + 2 });
  });
});

describe('after a failover that lost the last events', () => {
  const updates = (count: number) => Array.from({ length: count }, (_, id) => update(id));

  it.each([0, 2, 3])('a portal reads its data again, with %i new events in their place', async (count) => {
    const { token } = await signInAs(server);
    const portal = await open(token, { url: second.url });
    const { seq: before } = await subscribe(portal, null);
    await send(...updates(3));
    // Both processes may have marked the loss of the case before, one of them after the number above was read.
    const seq = await eventually(async () => {
      const last = await lastSeq();
      return last >= before + 3 && [server, second].every(({ app }) => app.feedSeq() === last) && last;
    });
    expect(await subscribe(portal, seq)).toMatchObject({ status: 'ok', events: [] });
    await server.database.pool.query(
      `with lost as (delete from feed_event where feed = 'orders' and seq > $1)
       update feed set last_seq = $1 where name = 'orders'`,
      [seq - 2],
    );
    await send(...updates(count));
    const status = async () => (await subscribeOnce(portal, seq)).status;
    // More than a few messages a second would close the socket.
    await expect.poll(status, { interval: 500 }).toBe('reset');
  });
});

describe('[SEC-10] the handshake', () => {
  it('refuses callers without the token of a live session, and a token in the query string', async () => {
    const { token } = await signInAs(server);
    for (const wrong of [undefined, '', 'x'.repeat(43), { token }]) {
      const socket = socketOf(server.url, wrong);
      sockets.push(socket);
      expect(await connectSocket(socket)).toBe('unauthorized');
    }
    const socket = socketOf(`${server.url}/?token=${token}`, undefined);
    sockets.push(socket);
    expect(await connectSocket(socket)).toBe('unauthorized');
  });

  it('distinguishes a required password change from an ended session', async () => {
    const { token, id } = await signInAs(server);
    await server.database.pool.query('update operator set must_change_password = true where id = $1', [id]);
    const socket = socketOf(server.url, token);
    sockets.push(socket);
    expect(await connectSocket(socket)).toBe('password_must_change');
  });

  it('refuses staff on the driver namespace and drivers on the staff namespace', async () => {
    const { token } = await signInAs(server);
    const staff = socketOf(server.url, token, '/driver');
    const driver = socketOf(server.url, (await createSignedInDriver(server.app.db)).token);
    sockets.push(staff, driver);
    expect(await connectSocket(staff)).toBe('unauthorized');
    expect(await connectSocket(driver)).toBe('unauthorized');
  });

  it('sends a driver the messages of that driver alone', async () => {
    const [one, two] = [await createSignedInDriver(server.app.db), await createSignedInDriver(server.app.db)];
    const phones = [
      await open(one.token, { namespace: '/driver' }),
      await open(two.token, { namespace: '/driver', url: second.url }),
    ];
    const heard = phones.map(listenTo);
    for (const { id } of [one, two]) {
      await send({ destination: 'driver', orderingKey: String(id), event: 'offer', payload: { for: id } });
    }
    await eventually(() => heard.every((of) => of.length > 0));
    expect(heard.map((of) => of.map(({ event, payload }) => [event, payload]))).toEqual([
      [['offer', { for: one.id }]],
      [['offer', { for: two.id }]],
    ]);
  });
});

describe('[SEC-07, SEC-10] a session that ends', () => {
  it('closes its socket at once, also on another process, and leaves others open', async () => {
    const operator = await signInAs(server);
    const other = await signInAs(server);
    const portal = await open(operator.token, { url: second.url });
    const bystander = await open(other.token, { url: second.url });
    const closed = closedWithin(portal);
    await operator.client.auth.logout({});
    expect(await closed).toBe('io server disconnect');
    expect(bystander.connected).toBe(true);
  });

  it('closes its socket when the operator is deactivated or the session expires', async () => {
    const operator = await signInAs(server);
    const portal = await open(operator.token);
    const closed = closedWithin(portal);
    await server.database.pool.query(`update operator set status = 'DEACTIVATE' where id = $1`, [
      operator.id,
    ]);
    expect(await closed).toBe('io server disconnect');
    await server.database.pool.query(`update operator set status = 'ACTIVE' where id = $1`, [operator.id]);
    const again = await open(await sessionOf(server.app, operator.id));
    const over = closedWithin(again);
    await server.database.pool.query(`update session set expires_at = now() where operator_id = $1`, [
      operator.id,
    ]);
    expect(await over).toBe('io server disconnect');
  });
});

async function lastSeq(): Promise<number> {
  const row = await server.app.db
    .selectFrom('feed')
    .select('last_seq')
    .where('name', '=', 'orders')
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}
