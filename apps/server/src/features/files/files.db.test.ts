import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDocumentLink,
  deleteExpiredFiles,
  type NewFile,
  storeFile,
} from '../../platform/files/files.ts';
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
