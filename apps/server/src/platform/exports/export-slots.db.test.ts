import { beforeAll, expect, it } from 'vitest';
import { createOperator } from '../../testing/factories/operators.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';
import { takeExportSlot } from './export-slots.ts';

const server = useTestServer({ roles: new Set(['api']) });
let second: Awaited<ReturnType<TestServer['another']>>;
beforeAll(async () => {
  second = await server.another();
});

it('an operator has two export slots over all servers; those of a dead server are free', async () => {
  const { id } = await createOperator(server.app);
  const operator = { kind: 'operator', id, name: 'x', role: 'ADMIN' } as const;
  const release = await takeExportSlot(server.app, operator);
  expect(await takeExportSlot(second.app, operator)).not.toBeNull();
  expect(await takeExportSlot(server.app, operator)).toBeNull();
  expect(await takeExportSlot(second.app, operator)).toBeNull();
  release?.();
  await expect.poll(() => takeExportSlot(second.app, operator)).not.toBeNull();
  // The process is gone without releasing its slots.
  await second.stop();
  expect(await takeExportSlot(server.app, operator)).not.toBeNull();
});

it('a slot is released when the database answers again', async () => {
  const { id } = await createOperator(server.app);
  const operator = { kind: 'operator', id, name: 'x', role: 'ADMIN' } as const;
  const release = await takeExportSlot(server.app, operator);
  await server.database.asOwner('alter table export_stream rename to export_stream_away');
  release?.();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await server.database.asOwner('alter table export_stream_away rename to export_stream');
  const kept = async () =>
    (await server.database.pool.query('select from export_stream where operator_id = $1', [id])).rowCount;
  expect(await kept()).toBe(1);
  await expect.poll(kept, { timeout: 30_000 }).toBe(0);
});
