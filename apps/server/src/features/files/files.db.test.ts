import { rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import { STORE_PARTS } from '../../platform/files/file-store.ts';
import {
  createDocumentLink,
  deleteExpiredFiles,
  type NewFile,
  storeFile,
} from '../../platform/files/files.ts';
import { deleteExpiredRows } from '../../platform/maintenance.ts';
import { createOperator } from '../../testing/factories/operators.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let operatorId: number;
beforeAll(async () => {
  operatorId = (await createOperator(server.app)).id;
});

const store = (file: Partial<NewFile> = {}) =>
  storeFile(
    server.app,
    {
      name: 'طلبات.csv',
      contentType: 'text/csv; charset=utf-8',
      operatorId,
      expiresAt: null,
      documentKey: crypto.randomUUID(),
      ...file,
    },
    Readable.from(['order_number\n', '1001\n']),
  );
const path = (link: string) => link.replace(server.app.config.publicUrl, server.url);

describe('[SEC-25] links to documents', () => {
  it('open the file under its own name, without a token', async () => {
    const { id, size } = await store();
    expect(size).toBe(18);
    const answer = await fetch(path(createDocumentLink(server.app, { fileId: id, operatorId, seconds: 60 })));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('order_number\n1001\n');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%D8%B7");
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('expire, cannot be forged, and open no file that is not a document', async () => {
    const { id } = await store();
    const list = { name: 'orders.csv', contentType: 'text/csv', operatorId, expiresAt: null };
    const noDocument = await storeFile(server.app, list, Readable.from(['1001\n']));
    const link = path(createDocumentLink(server.app, { fileId: id, operatorId, seconds: 60 }));
    const wrong = [
      link.replace(/.$/, link.endsWith('A') ? 'B' : 'A'),
      link.replace(`/${id}.`, `/${id + 1}.`),
      path(createDocumentLink(server.app, { fileId: noDocument.id, operatorId, seconds: 60 })),
      `${server.url}/files/api/v1/download/..%2f..%2fetc%2fpasswd`,
    ];
    for (const address of wrong) expect((await fetch(address)).status).toBe(404);
    server.clock.advance(60_000);
    const over = await fetch(link);
    expect(over.status).toBe(404);
    expect(await over.json()).toMatchObject({ message: 'link_expired' });
  });

  it('no longer open for an operator who was deactivated', async () => {
    const { id } = await store();
    const link = path(createDocumentLink(server.app, { fileId: id, operatorId, seconds: 60 }));
    await server.database.pool.query(`update operator set status = 'DEACTIVATE' where id = $1`, [operatorId]);
    expect((await fetch(link)).status).toBe(404);
    await server.database.pool.query(`update operator set status = 'ACTIVE' where id = $1`, [operatorId]);
    expect((await fetch(link)).status).toBe(200);
  });
});

it('[SEC-52] links are bounded by the network of their caller, right ones or wrong ones', async () => {
  const limits = { ...server.app.config.limits, public: 12 };
  const bounded = await server.another({ limits, trustedProxies: 1 });
  // An address that no other test uses: processes hear of each other's calls.
  const headers = { 'x-forwarded-for': '203.0.113.57' };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await fetch(`${bounded.url}/files/api/v1/download/none`, { headers })).status);
  expect(statuses[0]).toBe(404);
  expect(statuses).toContain(429);
});

it('deletes expired files', async () => {
  const { id } = await store({ expiresAt: new Date(server.clock.now().getTime() + 1_000) });
  const link = path(createDocumentLink(server.app, { fileId: id, operatorId, seconds: 60 }));
  expect((await fetch(link)).status).toBe(200);
  server.clock.advance(2_000);
  expect((await fetch(link)).status).toBe(404);
  const { path: place } = await server.app.db
    .selectFrom('stored_file')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await deleteExpiredFiles(server.app);
  expect(await server.app.files.read(place)).toBeNull();
});

it('keeps an expired file that is claimed before its turn', async () => {
  const { app, database } = server;
  const expiresAt = new Date(server.clock.now().getTime() + 1_000);
  const [first, second] = [await store({ expiresAt }), await store({ expiresAt })];
  server.clock.advance(2_000);
  const removed: string[] = [];
  const remove = async (place: string) => {
    if (removed.push(place) === 1)
      await database.pool.query('update stored_file set expires_at = null where id = $1', [second.id]);
    await app.files.remove(place);
  };
  await deleteExpiredFiles({ ...app, files: { ...app.files, remove } });
  const left = await app.db
    .selectFrom('stored_file')
    .select(['id', 'path'])
    .where('id', 'in', [first.id, second.id])
    .execute();
  expect(left.map(({ id }) => id)).toEqual([second.id]);
  const content = await app.files.read(left[0]?.path ?? '');
  expect(content).not.toBeNull();
  content?.destroy();
});

describe('the folder of files', () => {
  /** Paths of all files of the store. */
  async function listAll(): Promise<string[]> {
    const paths: string[] = [];
    for (let part = 0; part < STORE_PARTS; part += 1)
      for await (const place of server.app.files.list(part, new Date(8.64e15))) paths.push(place);
    return paths.sort();
  }

  it('has no bytes of a file whose row could not be written', async () => {
    const before = await listAll();
    await expect(store({ operatorId: 999_999 })).rejects.toThrow('stored_file_operator_id_fkey');
    expect(await listAll()).toEqual(before);
  });

  it('loses bytes that have had no row for a day, and nothing else', async () => {
    const { app } = server;
    const { filesDir } = app.config;
    const before = new Set(await listAll());
    await store();
    const body = { thirdParty: 'ODOO', type: 'x', method: 'POST', url: 'https://erp.example' } as const;
    const end = { status: 200, outcome: 'success', durationMs: 1, correlationId: 'files' } as const;
    const long = 'x'.repeat(70_000);
    await recordExchange(app, app.db, { ...body, ...end, request: long, response: long });
    const kept = (await listAll()).filter((one) => !before.has(one));
    expect(kept).toHaveLength(3);
    const write = async () => (await app.files.write(Readable.from(['killed']))).path;
    const [lost, young] = [await write(), await write()];
    const foreign = join(dirname(lost), 'notes.txt');
    await writeFile(join(filesDir, foreign), 'of another program');

    // A round looks at one part of the store, by the time.
    const round = 5 * 60_000;
    const cycle = Math.ceil(Date.now() / (STORE_PARTS * round)) * STORE_PARTS * round;
    for (const place of [...kept, lost, young, foreign]) {
      const now = new Date(cycle + Number.parseInt(place.slice(0, 2), 16) * round);
      const written = new Date(now.getTime() - 24 * 3_600_000 + (place === young ? 1_000 : -1_000));
      await utimes(join(filesDir, place), written, written);
      await deleteExpiredRows({ ...app, now: () => now });
    }
    expect(await listAll()).toEqual([...before, ...kept, young].sort());
    await rm(join(filesDir, foreign));
  });
});
