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
async function* chunks(): AsyncGenerator<Buffer> {
  for (let n = 0; n < CHUNKS; n += 1) yield Buffer.alloc(64 << 10, n);
}
const keep = (name: string, app = server.app) =>
  keepExport(app, chunks(), {
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
