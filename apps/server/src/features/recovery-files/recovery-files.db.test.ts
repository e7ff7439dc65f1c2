import { readXlsx, writeXlsx } from 'hucre';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { appendToOutbox } from '../../platform/outbox.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { createSignedInDriver, insertDriver } from '../../testing/factories/drivers.ts';
import { createExchange } from '../../testing/factories/exchanges.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { APPLY_RECOVERY } from './apply-recovery.task.ts';
import { planRecovery } from './plan-recovery.ts';
import { recoverTimeouts } from './recover-timeouts.ts';
import { recoveryJobKey } from './recovery-files.query.ts';

const server = useTestServer();
let staff: SignedInOperator;
let files: SignedInOperator['client']['recoveryFiles'];
/** Numbers of calls that failed, that were delivered by a second attempt, and whose message is in the outbox. */
const FAILED = '90000001';
const DELIVERED = '90000002';
const UNKNOWN = '90000003';
let messageId: number;

beforeAll(async () => {
  staff = await signInAs(server);
  files = staff.client.recoveryFiles;
  const { app } = server;
  const failure = { outcome: 'failure', status: 500 } as const;
  // A destination without a sender: the message stays where it is.
  await app.db
    .transaction()
    .execute((trx) =>
      appendToOutbox(trx, [{ destination: 'channel', orderingKey: 'r', event: 'r', payload: {} }]),
    );
  const row = await app.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  messageId = row.id;
  await app.db
    .updateTable('outbox')
    .set({ destination: 'nowhere', dead_at: new Date(), attempts: 8 })
    .where('id', '=', messageId)
    .execute();
  const correlationId = `outbox:${messageId}`;
  await createExchange(app, 'CITC', { ...failure, orderNumber: FAILED, correlationId });
  await createExchange(app, 'CITC', { ...failure, orderNumber: FAILED, correlationId, attempt: 2 });
  const other = { orderNumber: DELIVERED, correlationId: 'outbox:999' };
  await createExchange(app, 'CITC', { ...failure, ...other });
  await createExchange(app, 'CITC', { ...other, attempt: 2 });
});

async function workbook(rows: (string | number | null)[][]): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows }] });
  return new File([new Uint8Array(bytes)], 'استرداد.xlsx');
}
const upload = async (rows: (string | number | null)[][]) =>
  files.upload({ fileExcel: await workbook(rows) });
const message = () =>
  server.app.db.selectFrom('outbox').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow();

describe('a recovery file', () => {
  it('[CALL-099] [CALL-102] is previewed without a change, then applied once', async () => {
    const { data, rows } = await upload([
      ['Order', 'Why'],
      [FAILED, 'timeout'],
      [Number(DELIVERED), null],
      [UNKNOWN, 'x'],
      [FAILED, 'named twice'],
    ]);
    expect(rows).toEqual([
      { row_number: 2, id: FAILED, type: 'ORDER_CREATE', outcome: 'retry' },
      { row_number: 3, id: DELIVERED, type: 'ORDER_CREATE', outcome: 'sent' },
      { row_number: 4, id: UNKNOWN, type: null, outcome: 'unknown' },
      { row_number: 5, id: FAILED, type: 'ORDER_CREATE', outcome: 'sent' },
    ]);
    expect(data).toMatchObject({
      is_recovery: false,
      state: 'ready',
      counts: { retry: 1, sent: 2, unknown: 1, refused: 0 },
    });
    expect((await message()).dead_at).not.toBeNull();
    const answers = await Promise.allSettled([files.apply({ id: data.id }), files.apply({ id: data.id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(files.apply({ id: data.id })).rejects.toMatchObject({
      status: 409,
      message: 'recovery_applied',
    });
    const state = async () => (await files.list({})).data.data[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    expect((await files.list({})).data.data[0]).toMatchObject({ id: data.id, is_recovery: true });
    expect(await message()).toMatchObject({ dead_at: null, attempts: 0 });
  });

  it('whose job was cancelled can be applied again', async () => {
    const { app } = server;
    const { data } = await upload([[UNKNOWN]]);
    const id = Number(data.id);
    await app.db.updateTable('recovery_file').set({ state: 'applying' }).where('id', '=', id).execute();
    const runAt = new Date(Date.now() + 3_600_000);
    await enqueue(app.db, APPLY_RECOVERY, { file_id: id }, { jobKey: recoveryJobKey(id), runAt });
    const stateNow = async () => (await files.list({})).data.data.find((file) => file.id === data.id)?.state;
    expect(await stateNow()).toBe('applying');
    await expect(files.apply({ id: data.id })).rejects.toMatchObject({ message: 'recovery_applied' });
    const { client } = await signInAs(server, 'SUPER_ADMIN');
    const { data: listed } = await client.jobs.list({ filters: {}, page: 1, limit: 100, sort: -1 });
    const job = listed.results.find(({ task, state }) => task === APPLY_RECOVERY && state === 'scheduled');
    await client.jobs.cancel({
      headers: { 'idempotency-key': crypto.randomUUID() },
      params: { id: job?._id ?? '' },
    });
    expect(await stateNow()).toBe('ready');
    expect((await files.apply({ id: data.id })).data.state).not.toBe('ready');
    await expect.poll(stateNow, { timeout: 30_000 }).toBe('done');
  });

  it('[ENT-47] [CALL-114] [CALL-100] stands in the list with its file and its report', async () => {
    const before = (await files.list({})).data.meta.totalItems;
    const { data } = await upload([['90000004']]);
    const list = await files.list({});
    expect(list.data.meta.totalItems).toBe(before + 1);
    expect(list.data.data[0]).toEqual(data);
    expect(data).toEqual({
      id: expect.any(String),
      type: 'CITC_RECOVERY',
      is_recovery: false,
      name: 'استرداد.xlsx',
      url: `/files/api/v1/sync-files/${data.id}/file`,
      url_report: `/files/api/v1/citc-response/${data.uuid_citc}`,
      uuid_citc: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      state: 'ready',
      counts: { retry: 0, sent: 0, unknown: 1, refused: 0 },
    });
    const { body } = await files.report({ id: data.uuid_citc, language: 'en' });
    const book = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    expect(book.sheets[0]?.rows).toEqual([
      ['Row', 'Order or ID number', 'Operation', 'Outcome', 'Result'],
      [1, '90000004', null, 'Unknown', null],
    ]);
    const original = await files.file({ id: data.id });
    const again = await readXlsx(new Uint8Array(await (original.body as Blob).arrayBuffer()));
    expect(again.sheets[0]?.rows).toEqual([['90000004']]);
    await expect(files.report({ id: crypto.randomUUID(), language: 'en' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('[CALL-098] [CALL-100] is what the tab of time-outs exported; the report says what came of each row', async () => {
    const { app } = server;
    await app.db
      .updateTable('outbox')
      .set({ dead_at: new Date(), attempts: 8 })
      .where('id', '=', messageId)
      .execute();
    const driver = await createSignedInDriver(app.db);
    const timeout = { outcome: 'timeout', status: 0 } as const;
    const order = { ...timeout, orderNumber: '90000006', correlationId: `outbox:${messageId}` };
    await createExchange(app, 'CITC', { ...order, type: 'ORDER_ASSIGN' });
    // Another operation about the order failed in another way, which the file does not name.
    await createExchange(app, 'CITC', { ...order, outcome: 'failure', status: 500, correlationId: 'none:1' });
    await createExchange(app, 'CITC', {
      ...timeout,
      type: 'DRIVER_DEACTIVATE',
      driverId: driver.id,
      correlationId: 'none:2',
    });
    for (const language of ['ar', 'en'] as const) {
      const exported = await staff.client.logs.citc.export({ query: { language, tab: 'timeout' } });
      const { data, rows } = await files.upload({
        fileExcel: new File([exported.body as Blob], 'citc-logs.xlsx'),
      });
      const { id_number } = await app.db
        .selectFrom('driver')
        .select('id_number')
        .where('id', '=', driver.id)
        .executeTakeFirstOrThrow();
      expect(rows).toEqual([
        { row_number: 2, id: id_number, type: 'DRIVER_DEACTIVATE', outcome: 'retry' },
        { row_number: 3, id: '90000006', type: 'ORDER_ASSIGN', outcome: 'retry' },
      ]);
      await files.apply({ id: data.id });
      const stored = async () => (await files.list({})).data.data.find(({ id }) => id === data.id);
      await expect.poll(async () => (await stored())?.state, { timeout: 30_000 }).toBe('done');
      // Nothing is left of a deactivation that could be sent again.
      expect(await stored()).toMatchObject({
        is_recovery: false,
        counts: { retry: 2, sent: 0, unknown: 0, refused: 1 },
      });
      expect(await message()).toMatchObject({ dead_at: null, attempts: 0 });
      const { body } = await files.report({ id: data.uuid_citc, language: 'en' });
      const report = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
      expect(report.sheets[0]?.rows.slice(1)).toEqual([
        [2, id_number, 'DRIVER_DEACTIVATE', 'Send again', "This call can't be sent again."],
        [3, '90000006', 'ORDER_ASSIGN', 'Send again', 'Sent again'],
      ]);
    }
  });

  it('[CALL-101] is marked as recovered by hand, once in the audit log', async () => {
    const { data } = await upload([['90000005']]);
    for (let click = 0; click < 2; click += 1)
      expect((await files.updateStatus({ id: data.id })).data.is_recovery).toBe(true);
    const entries = await server.app.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'citc.recovery_mark')
      .where('subject_id', '=', data.id)
      .execute();
    expect(entries).toHaveLength(1);
    await expect(files.updateStatus({ id: '999999' })).rejects.toMatchObject({ status: 404 });
  });

  it('is refused where it is no workbook or names nothing', async () => {
    await expect(files.upload({ fileExcel: new File(['no workbook'], 'x.xlsx') })).rejects.toMatchObject({
      status: 422,
      message: 'xlsx_not_valid',
    });
    await expect(upload([['Order number'], [null]])).rejects.toMatchObject({
      status: 422,
      message: 'import_no_rows',
    });
  });

  it('[CALL-102] without a file sends all time-outs again that no attempt delivered, each message once', async () => {
    await server.database.asOwner(`delete from exchange_log where outcome = 'timeout'`);
    await expect(files.apply({})).rejects.toMatchObject({ status: 409, message: 'recovery_no_timeouts' });
    const { app } = server;
    const [lost] = await app.db
      .insertInto('outbox')
      .values({
        destination: 'nowhere',
        ordering_key: 't',
        event: 't',
        payload: '{}',
        dead_at: new Date(),
        attempts: 8,
      })
      .returning('id')
      .execute();
    const timeout = { outcome: 'timeout', status: 0 } as const;
    const correlationId = `outbox:${lost?.id}`;
    await createExchange(app, 'CITC', { ...timeout, orderNumber: '90000005', correlationId });
    await createExchange(app, 'CITC', { ...timeout, orderNumber: '90000005', correlationId, attempt: 2 });
    await createExchange(app, 'CITC', { ...timeout, orderNumber: DELIVERED, correlationId: 'outbox:999' });
    const { data } = await files.apply({});
    expect(data).toMatchObject({ name: 'time-outs', url: '', counts: { retry: 1, sent: 0, unknown: 0 } });
    const listed = async () => (await files.list({})).data.data[0];
    await expect.poll(async () => (await listed())?.state, { timeout: 30_000 }).toBe('done');
    expect(await listed()).toMatchObject({ id: data.id, is_recovery: true });
    const message = await app.db
      .selectFrom('outbox')
      .select(['dead_at', 'attempts'])
      .where('id', '=', lost?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(message).toEqual({ dead_at: null, attempts: 0 });
    const { body } = await files.report({ id: data.uuid_citc, language: 'en' });
    const book = await readXlsx(new Uint8Array(await (body as Blob).arrayBuffer()));
    expect(book.sheets[0]?.rows[1]).toEqual([1, '90000005', 'ORDER_CREATE', 'Send again', 'Sent again']);
  });

  it('without a file takes as many time-outs as it may of those that are missing', async () => {
    const { app } = server;
    await server.database.asOwner(`delete from exchange_log where outcome = 'timeout'`);
    const actor = { kind: 'operator', id: staff.id, name: 'Amal', role: 'ADMIN' } as const;
    const recover = () => inTransaction(app.db, (trx) => recoverTimeouts(trx, actor, app.now(), 2));
    const timeout = { outcome: 'timeout', status: 0 } as const;
    for (const correlationId of ['late:1', 'late:2', 'late:3'])
      for (const attempt of [1, 2])
        await createExchange(app, 'CITC', { ...timeout, orderNumber: '90000007', correlationId, attempt });
    for (const correlationId of ['late:4', 'late:5']) {
      await createExchange(app, 'CITC', { ...timeout, orderNumber: '90000008', correlationId });
      await createExchange(app, 'CITC', { orderNumber: '90000008', correlationId, attempt: 2 });
    }
    // A look-up is never sent again.
    await createExchange(app, 'CITC', { ...timeout, type: 'DRIVER_GET', correlationId: 'late:6' });
    const { rows } = await app.db
      .selectFrom('recovery_file')
      .select('rows')
      .where('id', '=', (await recover()) ?? 0)
      .executeTakeFirstOrThrow();
    const newestOf = (correlationId: string) =>
      app.db
        .selectFrom('exchange_log')
        .select((eb) => eb.fn.max('id').as('log_id'))
        .where('correlation_id', '=', correlationId)
        .executeTakeFirstOrThrow();
    const planned = { id: '90000007', type: 'ORDER_CREATE', outcome: 'retry' };
    expect(rows).toEqual([
      { row_number: 1, ...planned, ...(await newestOf('late:2')) },
      { row_number: 2, ...planned, ...(await newestOf('late:3')) },
    ]);
  });

  it('[CALL-102] leaves out registrations without effect, and messages that ended', async () => {
    const { app } = server;
    await server.database.asOwner(`delete from exchange_log where outcome = 'timeout'`);
    const ids = ['2999000002', '2999000003', '2999000004', '2999000005'];
    const drivers = [
      { is_active: false },
      { is_active: true, citc_status: true },
      { is_active: true },
      { is_active: true },
    ];
    for (const [at, values] of drivers.entries()) {
      const driverId = await insertDriver(app.db, { ...values, id_number: ids[at] ?? '' });
      await createExchange(app, 'CITC', {
        ...{ type: 'DRIVER_CREATE', outcome: 'timeout', status: 0, driverId },
        correlationId: at === 2 ? 'outbox:9000000' : `driver:${driverId}:3`,
      });
    }
    const entries = ids.map((id, at) => ({ row_number: at + 1, id, type: null }));
    const plan = await planRecovery(app.db, entries);
    expect(plan.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'retry']);
    const actor = { kind: 'operator', id: staff.id, name: 'Amal', role: 'ADMIN' } as const;
    const file = await inTransaction(app.db, (trx) => recoverTimeouts(trx, actor, app.now()));
    const { rows } = await app.db
      .selectFrom('recovery_file')
      .select('rows')
      .where('id', '=', file ?? 0)
      .executeTakeFirstOrThrow();
    expect(rows).toMatchObject([{ id: ids[3], outcome: 'retry' }]);
  });

  it('is planned from the calls that can be sent again and are missing, with one row for all others', async () => {
    const { app } = server;
    const id = '2999000001';
    const driverId = await insertDriver(app.db, { id_number: id });
    const failure = { outcome: 'failure', status: 500, driverId } as const;
    for (const type of ['ORDER_ASSIGN', 'DRIVER_ACCEPT_ORDER', 'DRIVER_EXECUTE_ORDER'])
      await createExchange(app, 'CITC', { type, driverId });
    await createExchange(app, 'CITC', { ...failure, type: 'DRIVER_GET' });
    const report = { ...failure, correlationId: 'plan:1' };
    const edit = await createExchange(app, 'CITC', { ...report, type: 'DRIVER_EDIT' });
    // The regulator did not know the driver: the second attempt was a registration.
    await createExchange(app, 'CITC', { ...report, type: 'DRIVER_CREATE', attempt: 2 });
    let read = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    };
    const types = ['DRIVER_EDIT', null, 'DRIVER_GET'];
    const plan = await planRecovery(
      app.db.withPlugin(counting),
      types.map((type, at) => ({ row_number: at + 1, id, type })),
    );
    expect(plan).toEqual([
      { row_number: 1, id, type: 'DRIVER_EDIT', outcome: 'retry', log_id: Number(edit) },
      { row_number: 2, id, type: 'DRIVER_CREATE', outcome: 'sent', log_id: null },
      { row_number: 3, id, type: 'DRIVER_GET', outcome: 'unknown', log_id: null },
    ]);
    expect(read).toBe(3);
  });
});
