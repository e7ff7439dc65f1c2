import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES } from '@mishwar/domain';
import { beforeAll, expect, it } from 'vitest';
import { storeFile } from '../../platform/files/files.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DAY_MS = 86_400_000;

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
let other: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server, 'ADMIN');
  other = await signInAs(server, 'SUPER_ADMIN');
});

const upload = (content: Uint8Array<ArrayBuffer>, name: string, by = staff) =>
  by.client.files.upload({ assets: new File([content], name) });
/** Stores a file as an upload does; returns its id. */
async function store(operatorId: number, name: string): Promise<string> {
  const expiresAt = new Date(server.app.now().getTime() + DAY_MS);
  const file = { name, contentType: 'image/png', operatorId, expiresAt, documentKey: randomUUID() };
  return String((await storeFile(server.app, file, Readable.from([PNG]))).id);
}
const open = (link: string) => fetch(link.replace(server.app.config.publicUrl, server.url));

it('[CALL-156] an upload is stored with its type by content, and its link opens it', async () => {
  const { data } = await upload(new Uint8Array(PNG), 'رخصة.txt');
  expect(data).toMatchObject({
    _id: expect.stringMatching(/^\d+$/),
    name: 'رخصة.png',
    content_type: 'image/png',
    size: PNG.length,
  });
  expect(data.key).toMatch(/^[0-9a-f-]{36}\/رخصة\.png$/);
  const kept = new Date(data.expires_at ?? 0).getTime() - server.app.now().getTime();
  expect(kept).toBeGreaterThan(DAY_MS - 60_000);
  expect(kept).toBeLessThanOrEqual(DAY_MS);
  const opened = await open(data.Location);
  expect(opened.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG);
});

it('[CALL-156] what is no document, empty or too large is refused at its field', async () => {
  const refusal = (msg: string) => ({ status: 422, data: { errors: [{ field: 'assets', msg }] } });
  await expect(upload(new TextEncoder().encode('<html>'), 'a.png')).rejects.toMatchObject(
    refusal('document_type_unknown'),
  );
  await expect(upload(new Uint8Array(0), 'a.png')).rejects.toMatchObject(refusal('file_empty'));
  await expect(upload(new Uint8Array(MAX_UPLOAD_BYTES + 1), 'a.png')).rejects.toMatchObject({ status: 422 });
});

it('[CALL-155] the list has the uploads of the caller alone, newest first, in pages, until they expire', async () => {
  const own = await signInAs(server, 'ADMIN');
  const ids: string[] = [];
  // More than the quota of uploads lets through at once.
  for (let at = 0; at < 21; at++) ids.unshift(await store(own.id, `${at}.png`));
  await upload(new Uint8Array(PNG), 'other.png', other);
  const listed: string[] = [];
  for (const page of [1, 2, 3]) {
    const { data, total } = await own.client.files.list({ page, limit: 10 });
    expect(total).toBe(21);
    listed.push(...data.map(({ _id }) => _id));
  }
  expect(listed).toEqual(ids);
  const [oldest] = (await own.client.files.list({ sort: 1 })).data;
  expect(oldest).toMatchObject({
    _id: ids.at(-1),
    name: '0.png',
    content_type: 'image/png',
    size: PNG.length,
  });
  expect((await open(oldest?.Location ?? '')).status).toBe(200);
  await server.database.pool.query(
    `update stored_file set expires_at = now() - interval '1 minute' where id = $1`,
    [ids[0]],
  );
  expect((await own.client.files.list({})).data.map(({ _id }) => _id)).not.toContain(ids[0]);
  const anonymous = await fetch(`${server.url}/files/api/v1/upload`);
  expect(anonymous.status).toBe(401);
});
