import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../testing/factories/operators.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { checkSeals, sealEntries } from './seal-entries.ts';

/** Without the job that seals what has no seal, as it is while a test has taken one away. */
const server = useTestServer({ roles: new Set(['api']) });
let admin: SignedInOperator;
let other: { id: number };
const day = (at: number) => new Date(Date.UTC(2026, 0, at, 9));

beforeAll(async () => {
  admin = await signInAs(server, 'SUPER_ADMIN');
  other = await createOperator(server.app);
  await server.database.pool.query('update operator set first_name = $2, last_name = $3 where id = $1', [
    other.id,
    'هدى',
    'القحطاني',
  ]);
  // Three pages of the smallest size.
  await server.database.pool.query(
    `insert into audit_entry (created_at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, address, before, after)
     select $1::timestamptz + n * interval '1 minute', 'operator', $2, 'someone', 'plan.update', 'plan', n::text, '10.0.0.1',
       '{"price": "1.00"}', '{"price": "2.00"}' from generate_series(1, 250) n`,
    [day(5), admin.id],
  );
  await server.database.pool.query(
    `insert into audit_entry (created_at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id) values
       ($1, 'operator', $3, 'هدى القحطاني', 'driver.activate', 'driver', '77'),
       ($2, 'system', null, 'wallet check', 'wallet.findings', null, null)`,
    [day(1), day(2), other.id],
  );
});

const list = (filters: object = {}, paging: object = {}) =>
  admin.client.auditLog.list({ filters, page: 1, limit: 100, sort: -1, ...paging } as never);

describe('the audit log', () => {
  it('lists newest first in pages that follow one another, and oldest first', async () => {
    const only = { actions: ['plan.update'] };
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data, total, total_exact } = await list(only, { page });
      expect([total, total_exact]).toEqual([250, true]);
      ids.push(...data.map(({ subject }) => subject?.id ?? ''));
    }
    expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => String(250 - at)));
    const { data } = await list(only, { sort: 1 });
    expect(data[0]).toMatchObject({
      actor: { kind: 'operator', _id: String(admin.id), name: 'someone' },
      action: 'plan.update',
      subject: { kind: 'plan', id: '1', name: null },
      address: '10.0.0.1',
      created_at: new Date(day(5).getTime() + 60_000).toISOString(),
    });
  });

  it.each([
    ['who', { actor: 'القحطانى' }, ['driver.activate']],
    ['action', { actions: ['wallet.findings'] }, ['wallet.findings']],
    ['kind of subject', { subjects: ['driver'] }, ['driver.activate']],
    ['subject', { subjects: ['driver'], subject_id: '77' }, ['driver.activate']],
    ['another subject', { subjects: ['driver'], subject_id: '78' }, []],
    ['day', { fromDate: '2026-01-01', toDate: '2026-01-02' }, ['wallet.findings', 'driver.activate']],
  ])('filters by %s', async (_, filters, expected) => {
    const { data } = await list(filters);
    expect(data.map(({ action }) => action)).toEqual(expected);
  });

  it('filters by the operator who acted: the latest actions of one, and all that are counted', async () => {
    const latest = await list({ operators: [String(other.id)] }, { limit: 10 });
    expect(latest.data.map(({ action }) => action)).toEqual(['driver.activate']);
    expect(latest.total).toBe(1);
    const own = await list({ operators: [String(admin.id)], actions: ['plan.update'] }, { limit: 10 });
    expect(own.data.map(({ subject }) => subject?.id)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(250 - at)),
    );
    expect(own.total).toBe(250);
    const both = await list({ operators: [admin.id, other.id].map(String), toDate: '2026-01-05' });
    expect(both.total).toBe(251);
    const { body } = await admin.client.auditLog.export({
      query: { filters: { operators: [String(other.id)] } as never, language: 'en' },
    });
    const workbook = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    expect(workbook.sheets[0]?.rows).toHaveLength(2);
    await expect(list({ operators: ['x'] })).rejects.toMatchObject({ status: 422 });
  });

  it('names an operator who is a subject, and is for super admins only', async () => {
    await server.database.pool.query(
      `insert into audit_entry (actor_kind, actor_name, action, subject_kind, subject_id)
       values ('system', 'x', 'operator.sign_out', 'operator', $1)`,
      [other.id],
    );
    const { data } = await list({ actions: ['operator.sign_out'] });
    expect(data[0]?.subject).toEqual({ kind: 'operator', id: String(other.id), name: 'هدى القحطاني' });
    const staff = await signInAs(server, 'ADMIN');
    await expect(staff.client.auditLog.list({})).rejects.toMatchObject({ status: 403 });
    await expect(staff.client.auditLog.check()).rejects.toMatchObject({ status: 403 });
    const id = data[0]?._id ?? '';
    await expect(staff.client.auditLog.detail({ id })).rejects.toMatchObject({ status: 403 });
    await expect(staff.client.auditLog.export({ query: { language: 'en' } })).rejects.toMatchObject({
      status: 403,
    });
    await expect(admin.client.auditLog.detail({ id: '999999999' })).rejects.toMatchObject({ status: 404 });
  });

  it('is exported with what was before and after, and the export is in it', async () => {
    const filters = { subjects: ['plan'], subject_id: '3' } as never;
    const { body } = await admin.client.auditLog.export({ query: { filters, language: 'en' } });
    const workbook = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    const [headings, row] = workbook.sheets[0]?.rows ?? [];
    expect(headings).toEqual([
      ...['ID', 'Date', 'Time', 'Who', 'Kind', 'Action', 'Subject', 'Subject ID', 'IP address', 'Request ID'],
      ...['Before', 'After'],
    ]);
    expect(row?.slice(3)).toEqual([
      ...['someone', 'Operator', 'Pricing plan edited', 'Pricing plan', '3', '10.0.0.1', null],
      ...['{"price": "1.00"}', '{"price": "2.00"}'],
    ]);
    const { data } = await list({ actions: ['export.audit_log'] });
    expect(data[0]?.actor._id).toBe(String(admin.id));
  });
});

describe('the seals of the audit log', () => {
  const asOwner = (statement: string) => server.database.asOwner(statement);
  const sealAll = async () => {
    while ((await sealEntries(server.app)) > 0);
  };
  const findings = async () => {
    await checkSeals(server.app);
    return (await admin.client.auditLog.check()).data;
  };
  /** What the check finds while a statement of the owner's is in effect. */
  const findingsAfter = async (change: string, undo: string) => {
    const tables = change.includes('audit_seal') ? 'audit_seal' : 'audit_entry';
    const triggers = (mode: string) => asOwner(`alter table ${tables} ${mode}`);
    await triggers('disable trigger all');
    await asOwner(change);
    const found = (await findings()).findings;
    await asOwner(undo);
    await triggers('enable trigger all');
    if (tables === 'audit_entry') {
      for (const name of ['audit_entry_append_only', 'audit_entry_no_delete'])
        await triggers(`enable always trigger ${name}`);
    } else await triggers('enable always trigger audit_seal_append_only');
    return found;
  };

  it('has one for each entry, in a chain', async () => {
    await sealAll();
    const check = await findings();
    const { rows } = await server.database.pool.query<{ entries: number; hash: Buffer }>(
      `select (select count(*)::int from audit_entry) as entries, hash from audit_seal order by sequence desc limit 1`,
    );
    expect(check).toMatchObject({
      sealed: rows[0]?.entries,
      head: rows[0]?.hash.toString('hex'),
      findings: [],
    });
    expect(check.completed_at).not.toBeNull();
    const { data } = await list({ subjects: ['plan'], subject_id: '1' });
    const entry = await admin.client.auditLog.detail({ id: data[0]?._id ?? '' });
    expect(entry.data.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(entry.data).toMatchObject({ before: { price: '1.00' }, after: { price: '2.00' } });
  });

  it('seals an entry that is committed after later ones', async () => {
    const late = await server.database.pool.connect();
    await late.query('begin');
    const { rows } = await late.query<{ id: number }>(
      `insert into audit_entry (actor_kind, actor_name, action) values ('system', 'x', 'sign_out') returning id`,
    );
    await server.database.pool.query(
      `insert into audit_entry (actor_kind, actor_name, action) values ('system', 'x', 'sign_out')`,
    );
    await sealAll();
    const id = String(rows[0]?.id);
    await late.query('commit');
    late.release();
    expect((await admin.client.auditLog.detail({ id })).data.seal).toBeNull();
    await sealAll();
    expect((await admin.client.auditLog.detail({ id })).data.seal).not.toBeNull();
    expect((await findings()).findings).toEqual([]);
  });

  it.each([
    ['actor_name', `'another'`, `'someone'`],
    ['after', `'{"price": "9.00"}'`, `'{"price": "2.00"}'`],
    ['created_at', `created_at + interval '1 microsecond'`, `created_at - interval '1 microsecond'`],
  ])('show an entry whose %s was changed', async (column, to, back) => {
    const set = (value: string) =>
      `update audit_entry set ${column} = ${value} where subject_kind = 'plan' and subject_id = '5'`;
    expect(await findingsAfter(set(to), set(back))).toMatchObject([{ finding: 'entry_changed' }]);
    expect((await findings()).findings).toEqual([]);
  });

  it('show an entry, a seal or a link that is gone, but for a refused call that has expired', async () => {
    const gone = (action: string) =>
      `create table kept as select * from audit_entry where action = '${action}'; delete from audit_entry where action = '${action}'`;
    const back = 'insert into audit_entry select * from kept; drop table kept';
    expect(await findingsAfter(gone('driver.activate'), back)).toMatchObject([{ finding: 'entry_missing' }]);
    const seal = `create table kept as select * from audit_seal where sequence = 10; delete from audit_seal where sequence = 10`;
    const sealBack = 'insert into audit_seal select * from kept; drop table kept';
    expect(await findingsAfter(seal, sealBack)).toMatchObject([{ sequence: 11, finding: 'seal_missing' }]);
    const relink = (value: string) => `update audit_seal set entry_hash = ${value} where sequence = 10`;
    const hash = (
      await server.database.pool.query<{ hash: string }>(
        `select '''\\x' || encode(entry_hash, 'hex') || '''' as hash from audit_seal where sequence = 10`,
      )
    ).rows[0]?.hash;
    expect(await findingsAfter(relink(`sha256('x')`), relink(hash ?? ''))).toMatchObject([
      { sequence: 10, finding: 'chain_broken' },
    ]);
    const expired = (
      await server.database.pool.query(
        `insert into audit_entry (created_at, actor_kind, actor_name, action)
       values (now() - interval '40 days', 'anonymous', 'x', 'access.refused')`,
      )
    ).rowCount;
    expect(expired).toBe(1);
    await sealAll();
    await server.database.pool.query(`select delete_refused_calls('31 days', 10)`);
    expect((await findings()).findings).toEqual([]);
  });

  it('cannot be changed by the server', async () => {
    await expect(server.database.pool.query('delete from audit_seal')).rejects.toThrow('permission denied');
    await expect(server.database.pool.query(`update audit_seal set hash = 'x'`)).rejects.toThrow(
      'permission denied',
    );
  });
});
