import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignedInDriver } from './testing/factories/drivers.ts';
import { createOperator, TEST_PASSWORD } from './testing/factories/operators.ts';
import { CENTRE } from './testing/factories/stores.ts';
import type { ServerProcess } from './testing/processes.ts';
import { clientOf } from './testing/sign-in.ts';
import { eventually } from './testing/sockets.ts';
import { startTestCluster, type TestCluster } from './testing/test-cluster.ts';

/** Less than the 45 s after which an outbox message is due again anyway: another process has taken over the work. */
const TAKEN_OVER_MS = 40_000;
let all: TestCluster;
/** While true, the third parties accept no mail and no message and keep the connections open. */
let held = true;
const mails: string[] = [];
let calls = 0;
const messages: string[] = [];

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, done) => {
    calls += 1;
    if (!held) done();
  },
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      mails.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});
mailServer.on('error', () => undefined);
const whatsapp = createServer((request: IncomingMessage, response: ServerResponse) => {
  calls += 1;
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    if (held) return;
    messages.push((JSON.parse(body) as { to: string }).to);
    response.end(JSON.stringify({ messages: [{ id: 'm1' }] }));
  });
});

beforeAll(async () => {
  const [mailTo, whatsappTo] = await Promise.all([
    portOf(mailServer.listen(0, '127.0.0.1')),
    portOf(whatsapp.listen(0, '127.0.0.1')),
  ]);
  all = await startTestCluster({
    SMTP_URL: `smtp://127.0.0.1:${mailTo}`,
    WHATSAPP_URL: `http://127.0.0.1:${whatsappTo}`,
    WHATSAPP_TOKEN: 'token',
  });
}, 120_000);
afterAll(async () => {
  await all?.stop();
  mailServer.close();
  whatsapp.closeAllConnections();
  whatsapp.close();
});

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Process id of a registered process. */
const pidOf = (processId: string) => Number(processId.split(':')[1]);
const withPid = (processes: readonly ServerProcess[], pid: number) => {
  const found = processes.find((process) => process.pid === pid);
  if (!found) throw new Error(`no process of the test has the id ${pid}`);
  return found;
};

it('another worker runs the job of a killed one', async () => {
  const { apis, workers, database, world } = all;
  held = true;
  const { email } = await createOperator(world);
  await clientOf(apis[0].url).auth.login({ email, password: TEST_PASSWORD });
  const holder = await eventually(async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select p.id from graphile_worker._private_jobs j join server_process p on j.locked_by = any(p.worker_ids)`,
    );
    return calls > 0 && rows[0];
  });
  held = false;
  await withPid(workers, pidOf(holder.id)).end('SIGKILL');
  await eventually(() => mails.length > 0, TAKEN_OVER_MS);
  expect(mails).toEqual([email]);
});

it('another worker sends the outbox message of a killed one', async () => {
  const { apis, database, processes } = all;
  held = true;
  const workers = [...all.workers, await processes.start('worker')];
  const driver = await createSignedInDriver(database.db);
  await clientOf(apis[1].url).driverGateway.requestCode({ phone: driver.phone });
  const holder = await eventually(async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select taken_by as id from outbox where taken_by is not null',
    );
    return rows[0];
  });
  held = false;
  await withPid(workers, pidOf(holder.id)).end('SIGKILL');
  await eventually(() => messages.length > 0, TAKEN_OVER_MS);
  expect(messages).toHaveLength(1);
});

it('portals receive all events in order when the relaying worker and their server are killed', async () => {
  const { apis, processes, place, portal } = all;
  const worker = await processes.start('worker');
  const before = await portal(apis[0].url);
  await place(apis[1].url);
  const last = await eventually(() => before.heard.at(-1)?.seq);
  await Promise.all([worker.end('SIGKILL'), apis[0].end('SIGKILL')]);
  const order = await place(apis[1].url);
  await eventually(async () => {
    const { subscribed, socket } = await portal(apis[1].url, last);
    socket.close();
    if (subscribed.status !== 'ok') return false;
    const seqs = subscribed.events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => last + 1 + index));
    return subscribed.events.some(({ event, payload }) => event === 'newOrder' && idIn(payload) === order.id);
  }, TAKEN_OVER_MS);
});

it('another dispatcher decides the orders of a killed one, each once', async () => {
  const { apis, database, dispatchers, place } = all;
  await createSignedInDriver(database.db, { spot: CENTRE });
  const locker = await database.pool.connect();
  // Blocks both dispatchers in the middle of a decision.
  await locker.query('begin; lock table distribution_wave in share row exclusive mode');
  const orders: number[] = [];
  for (let n = 0; n < 8; n++) orders.push((await place(apis[1].url)).id);
  await eventually(async () => (await waiting()) >= 3);
  await dispatchers[0].end('SIGKILL');
  await locker.query('commit');
  locker.release();
  await eventually(async () => {
    const decided = await database.db
      .selectFrom('distribution_wave')
      .select('order_id')
      .distinct()
      .where('order_id', 'in', orders)
      .execute();
    return decided.length === orders.length;
  }, TAKEN_OVER_MS);
  const twice = await database.pool.query(
    `select order_id, data->>'wave' from order_event where action = 'offered' group by 1, 2 having count(*) > 1
     union all select order_id, driver_id::text from offer group by order_id, driver_id, wave having count(*) > 1`,
  );
  expect(twice.rows).toEqual([]);

  /** Number of decisions that wait for the lock. */
  async function waiting(): Promise<number> {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and application_name like 'dispatcher %' and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n ?? 0;
  }
});

const idIn = (payload: unknown): number => Number((payload as { _id?: string })._id);
