import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { MAX_READS, MAX_WAITING_READS } from '../limits/read-slots.ts';

const server = useTestServer({ roles: new Set(['api']) });
const LIST = '/admin/api/v1/companies?page=1&limit=100';

it('[SEC-54] the many slow reads of an operator wait for each other, and let those of a colleague pass', async () => {
  const [one, colleague] = [await signInAs(server), await signInAs(server)];
  const read = (path: string, { token }: { token: string }) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('lock table delivery_company in access exclusive mode');
  const slow = Array.from({ length: MAX_READS + MAX_WAITING_READS + 4 }, () => read(LIST, one));
  const first = await Promise.race(slow);
  expect(first.status).toBe(429);
  expect(first.headers.get('retry-after')).toBe('1');
  const statements = async () => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%delivery_company%'
         and datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows[0]?.n;
  };
  await expect.poll(statements).toBe(MAX_READS);
  expect((await read('/admin/api/v1/offers?page=1&limit=100', colleague)).status).toBe(200);
  await client.query('rollback');
  client.release();
  const answers = (await Promise.all(slow)).map(({ status }) => status);
  // On a busy machine the lock may outlast the time of a list's statement.
  expect(answers.filter((status) => status === 200 || status === 422)).toHaveLength(
    MAX_READS + MAX_WAITING_READS,
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(4);
});

it('[SEC-54] clients that go while they are looked up, or before the answer ahead of theirs, keep no place', async () => {
  const operator = await signInAs(server);
  const target = `GET ${LIST} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${operator.token}\r\n\r\n`;
  const lock = await server.database.pool.connect();
  const waiting = async () => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]?.n ?? 0;
  };
  // Requests of one session share its lookup.
  for (const [table, statements] of [
    ['session', 1],
    ['delivery_company', MAX_READS],
  ] as const) {
    await lock.query(`begin; lock table ${table} in access exclusive mode`);
    const clients = Array.from({ length: MAX_READS }, () => {
      const client = connect(Number(new URL(server.url).port), '127.0.0.1');
      client.write(target + target);
      return client;
    });
    await expect.poll(waiting).toBeGreaterThanOrEqual(statements);
    for (const client of clients) client.destroy();
    await Promise.all(clients.map((client) => once(client, 'close')));
    await lock.query('rollback');
    await expect.poll(waiting).toBe(0);
  }
  lock.release();
  const read = () =>
    fetch(server.url + LIST, {
      headers: { authorization: `Bearer ${operator.token}` },
      signal: AbortSignal.timeout(20_000),
    });
  const answers = await Promise.all(Array.from({ length: MAX_READS }, read));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: MAX_READS }, () => 200));
});
