import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/sockets.ts';
import { createLog } from '../log/log.ts';
import { startListener } from './listener.ts';

const database = useTestDatabase();

it('has one connection, also after several that were cut while they connected', async () => {
  const url = new URL(database.url);
  const target = { host: url.hostname, port: Number(url.port) };
  let isCutting = true;
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isCutting) {
      socket.destroy();
      return;
    }
    const forwarded = connect(target).on('error', () => undefined);
    socket.pipe(forwarded).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const listener = startListener({ config: { databaseUrl: url.href }, log: createLog('silent') });
  onTestFinished(async () => {
    await listener.stop();
    proxy.close();
  });
  let heard = 0;
  listener.on('anything', () => {
    heard += 1;
  });
  await sleep(3_000);
  isCutting = false;
  await eventually(() => heard > 0);
  // A second chain of attempts would connect meanwhile.
  await sleep(2_000);
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and application_name = 'listener'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect(heard).toBe(1);
});
