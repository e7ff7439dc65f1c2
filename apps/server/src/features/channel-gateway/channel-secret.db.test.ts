import { beforeAll, expect, it } from 'vitest';
import { createChannel, type TestChannel } from '../../testing/factories/channels.ts';
import { callAsChannel } from '../../testing/gateway-calls.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { readChannelSecret, sealChannelSecrets } from './channel-secret.ts';

const server = useTestServer({ roles: new Set(['api']) });
let channel: TestChannel;
beforeAll(async () => {
  channel = await createChannel(server.app.db, 'App');
});

const stored = (id = channel.id) =>
  server.app.db
    .selectFrom('channel')
    .select(['signing_secret', 'signing_secret_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const call = async (caller: TestChannel) => {
  const at = server.clock.now().getTime();
  return (await callAsChannel(server.url, caller, 'GET', '/channel/v1/restaurants', { at })).status;
};

it('a plain secret is sealed, and signs as before', async () => {
  expect(await call(channel)).toBe(200);
  await sealChannelSecrets(server.app);
  const row = await stored();
  expect(row.signing_secret).toBeNull();
  expect(row.signing_secret_sealed).not.toContain(channel.secret);
  expect(readChannelSecret(server.app, row)).toBe(channel.secret);
  expect(await call(channel)).toBe(200);
  expect(await call({ ...channel, secret: 'another' })).toBe(401);
  await sealChannelSecrets(server.app);
  expect(await stored()).toEqual(row);
});

it('a secret stays plain while a process runs that cannot read sealed ones', async () => {
  const { id, secret } = await createChannel(server.app.db, 'Second');
  await server.database.pool.query(
    `insert into server_process (id, roles, started_at) values ('old', '{api}', '2020-01-01')`,
  );
  await sealChannelSecrets(server.app);
  expect((await stored(id)).signing_secret).toBe(secret);
  await server.database.pool.query(`delete from server_process where id = 'old'`);
  await sealChannelSecrets(server.app);
  expect((await stored(id)).signing_secret).toBeNull();
});

it('a secret that was sealed under another MISHWAR_SECRET is refused', async () => {
  const third = await createChannel(server.app.db, 'Third');
  await sealChannelSecrets({ db: server.app.db, config: { ...server.app.config, secret: 'x'.repeat(32) } });
  expect(await call(third)).toBe(401);
});
