import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { createOperator } from '../../testing/factories/operators.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { keepExport } from './keep-export.ts';

const server = useTestServer({ roles: new Set(['api']) });
let operatorId: number;
beforeAll(async () => {
  operatorId = (await createOperator(server.app)).id;
});

const CHUNKS = 40;
async function* chunks(bytes: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < CHUNKS; n += 1) yield Buffer.alloc(bytes, n);
}
const keep = (name: string, app = server.app, bytes = 64 << 10) =>
  keepExport(app, chunks(bytes), {
    type: 'EXPORT_DRIVER',
    name,
    exporter: {
      kind: 'operator',
      actor: { kind: 'operator', id: operatorId, name: 'x', role: 'ADMIN' },
    },
    language: 'en',
    filter: { filters: { phone: '0550000001' } },
    rowCount: () => 7,
  });
const entryOf = (name: string) =>
  server.app.db
    .selectFrom('export_log')
    .select(['state', 'file_id', 'row_count', 'error'])
    .where('file_name', '=', name)
    .execute();

test('a reader that stops early leaves a failed entry and no file', async () => {
  const bytes = keep('early.xlsx');
  await bytes.next();
  await bytes.next();
  await bytes.return(undefined);
  expect(await entryOf('early.xlsx')).toEqual([
    { state: 'failed', file_id: null, row_count: null, error: 'the download ended early' },
  ]);
  const files = await server.app.db
    .selectFrom('stored_file')
    .select('id')
    .where('name', '=', 'early.xlsx')
    .execute();
  expect(files).toEqual([]);
});

test('a store that fails does not stop the export', async () => {
  const write = vi.fn(async () => {
    throw new Error('disk full');
  });
  const app = { ...server.app, files: { ...server.app.files, write } };
  let size = 0;
  for await (const chunk of keep('unkept.xlsx', app)) size += chunk.length;
  expect(write).toHaveBeenCalledOnce();
  expect(size).toBe(CHUNKS * (64 << 10));
  expect(await entryOf('unkept.xlsx')).toEqual([{ state: 'done', file_id: null, row_count: 7, error: null }]);
});

test('a store whose disk is full in the middle does not stop the export', async () => {
  let written = 0;
  const disk = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      written += 1;
      setTimeout(done, 5, written === 3 ? new Error('disk full') : null);
    },
  });
  const write = async (content: Readable): Promise<never> => {
    // What was written is removed before the store fails.
    await pipeline(content, disk).catch(() => sleep(50));
    throw new Error('disk full');
  };
  const app = { ...server.app, files: { ...server.app.files, write } };
  let size = 0;
  for await (const chunk of keep('full.xlsx', app)) size += chunk.length;
  expect([written, size]).toEqual([3, CHUNKS * (64 << 10)]);
  expect(await entryOf('full.xlsx')).toEqual([{ state: 'done', file_id: null, row_count: 7, error: null }]);
});

test('a reader may stop early where the store takes nothing', async () => {
  const write = () => Promise.reject(new Error('no such folder'));
  const bytes = keep('both.xlsx', { ...server.app, files: { ...server.app.files, write } }, 8);
  await bytes.next();
  await bytes.next();
  await bytes.return(undefined);
  expect(await entryOf('both.xlsx')).toMatchObject([{ state: 'failed', file_id: null }]);
});
