import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_JOB_KEY } from '../../platform/exports/export-state.ts';
import { storeFile } from '../../platform/files/files.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let owner: SignedInOperator;
let colleague: SignedInOperator;
let superAdmin: SignedInOperator;
beforeAll(async () => {
  owner = await signInAs(server);
  colleague = await signInAs(server);
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
});

let id: string;
let fileId: number;
beforeEach(async () => {
  const file = await storeFile(
    server.app,
    {
      name: 'طلبات.xlsx',
      contentType: 'text/csv',
      operatorId: owner.id,
      expiresAt: new Date(server.clock.now().getTime() + 60_000),
    },
    Readable.from(['order_number\n', '1001\n']),
  );
  fileId = file.id;
  const row = await server.app.db
    .insertInto('export_log')
    .values({
      type: 'EXPORT_ORDER',
      from_application: 'MISHWAR_GO_PORTAL',
      operator_id: owner.id,
      filter: '{}',
      state: 'done',
      file_id: file.id,
      row_count: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = String(row.id);
});

const read = (path: string, token?: string) =>
  fetch(`${server.url}/admin/api/v1/exports/${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const setExport = (values: { state?: 'queued' | 'running' | 'failed'; file_id: null }) =>
  server.app.db.updateTable('export_log').set(values).where('id', '=', Number(id)).execute();

describe('[SEC-25] [SEC-50] a mailed export', () => {
  it('opens for its operator and for a super admin, under its own name, and each download is in the audit log', async () => {
    for (const { token, client } of [owner, superAdmin]) {
      const { data } = await client.exports.get({ id });
      expect(data).toMatchObject({ _id: id, state: 'done', file_name: 'طلبات.xlsx', row_count: 1 });
      const answer = await read(`${id}/file`, token);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('order_number\n1001\n');
      expect(answer.headers.get('content-length')).toBe('18');
      expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%D8%B7");
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const entries = await server.app.db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('action', '=', 'export.download')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ actor_id }) => actor_id)).toEqual([owner.id, superAdmin.id]);
  });

  it('refuses all others: no session 401, another operator 403 without its content', async () => {
    for (const path of [id, `${id}/file`]) {
      expect((await read(path)).status).toBe(401);
      const refused = await read(path, colleague.token);
      expect(refused.status).toBe(403);
      const text = await refused.text();
      expect(JSON.parse(text)).toMatchObject({ message: 'export_of_another_operator' });
      expect(text).not.toMatch(/xlsx|1001/);
    }
    expect((await read('999999999/file', owner.token)).status).toBe(404);
  });

  it('ends with the session of its operator', async () => {
    const leaver = await signInAs(server);
    await server.app.db
      .updateTable('export_log')
      .set({ operator_id: leaver.id })
      .where('id', '=', Number(id))
      .execute();
    expect((await read(`${id}/file`, leaver.token)).status).toBe(200);
    await server.app.db.deleteFrom('session').where('operator_id', '=', leaver.id).execute();
    expect((await read(`${id}/file`, leaver.token)).status).toBe(401);
  });

  it.each(['queued', 'running', 'failed'] as const)('has no file while it is %s', async (state) => {
    await setExport({ state, file_id: null });
    const jobKey = `${EXPORT_JOB_KEY}${id}`;
    await enqueue(server.app.db, 'export-orders', { export_id: Number(id) }, { jobKey });
    const { data } = await owner.client.exports.get({ id });
    expect(data).toMatchObject({ state, file_name: null, expires_at: null });
    expect((await read(`${id}/file`, owner.token)).status).toBe(404);
  });

  it('expires with its file', async () => {
    await server.app.db
      .updateTable('stored_file')
      .set({ expires_at: server.clock.now() })
      .where('id', '=', fileId)
      .execute();
    expect((await owner.client.exports.get({ id })).data).toMatchObject({
      state: 'expired',
      file_name: null,
    });
    const answer = await read(`${id}/file`, owner.token);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'export_file_gone' });
    await setExport({ file_id: null });
    expect((await owner.client.exports.get({ id })).data.state).toBe('expired');
  });
});
