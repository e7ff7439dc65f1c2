import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { deleteExpiredRows } from '../maintenance.ts';
import { readExchangeBodies } from './read-bodies.ts';
import { type Exchange, recordExchange } from './record-exchange.ts';
import { withExchanges } from './with-exchanges.ts';

const server = useTestServer({ roles: new Set(['api']), retentionDays: { citc_log: 40 } });

const CALL: Exchange = {
  thirdParty: 'CITC',
  type: 'ORDER_CREATE',
  method: 'POST',
  url: 'https://citc.example/Order/create',
  status: 200,
  outcome: 'success',
  durationMs: 41.6,
  correlationId: 'outbox:1',
};

let marks = 0;
/** Records an exchange and reads its row. */
async function recorded(change: Partial<Exchange>) {
  const correlationId = `test:${++marks}`;
  await recordExchange(server.app, server.app.db, { ...CALL, correlationId, ...change });
  return server.app.db
    .selectFrom('exchange_log')
    .selectAll()
    .where('correlation_id', '=', correlationId)
    .executeTakeFirstOrThrow();
}
const bytesOf = async (id: number) => {
  const { rows } = await sql<{ n: number }>`
    select pg_column_size(request_body) as n from exchange_log where id = ${id}`.execute(server.app.db);
  return rows[0]?.n;
};

describe('an exchange', () => {
  it('is stored with its order, its driver and whether it is a reorder', async () => {
    const { db } = server.app;
    const world = await createOrderWorld(db);
    const driver = await createDriver(db);
    const order = await placeTestOrder(db, world, { at: server.app.now() });
    await db
      .updateTable('orders')
      .set({ driver_id: driver, status: 'assigned', parent_order_id: order.id })
      .where('id', '=', order.id)
      .execute();
    const { id_number } = await db
      .selectFrom('driver')
      .select('id_number')
      .where('id', '=', driver)
      .executeTakeFirstOrThrow();
    const of = { order_id: order.id, order_number: order.order_number, driver_id: driver };
    expect(await recorded({ orderNumber: order.order_number, attempt: 3 })).toMatchObject({
      ...of,
      ...{ driver_id_number: id_number, is_reorder: true, attempt: 3, duration_ms: 42, status: 200 },
    });
    expect(await recorded({ driverId: driver })).toMatchObject({
      ...{ order_id: null, order_number: null, driver_id: driver, is_reorder: false, attempt: null },
    });
    expect(await recorded({ orderNumber: 'unknown' })).toMatchObject({
      ...{ order_id: null, order_number: 'unknown', driver_id: null },
    });
  });

  it.each([
    'CITC',
    'HTTP',
    'ODOO',
    'SHUKAH',
    'HYPERPAY',
    'PAYFORT',
    'WEBHOOK',
    'WHATSAPP',
    'PUSH',
    'TEAM_CHAT',
  ] as const)('with %s goes into a log of its own, at any time', async (thirdParty) => {
    for (const at of [new Date(), new Date('2001-02-03'), new Date('2099-02-03')]) {
      const row = await recorded({ thirdParty, at });
      expect(row).toMatchObject({ third_party: thirdParty, created_at: at });
    }
    const log = ['WEBHOOK', 'WHATSAPP', 'PUSH', 'TEAM_CHAT'].includes(thirdParty)
      ? 'message'
      : thirdParty.toLowerCase();
    const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(`${log}_log`)} where third_party = ${thirdParty}`.execute(
      server.app.db,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(3);
  });

  it('is redacted when it is written: credentials, card data, one-time codes and personal numbers', async () => {
    const row = await recorded({
      url: 'https://x.example/?token=hush-1&order=7',
      headers: { authorization: 'Bearer hush-2', 'x-api-key': 'hush-3', accept: 'application/json' },
      request: {
        access_code: 'hush-4',
        'card.number': '4111111111111111',
        nested: [{ otp: '493817' }],
        idNumber: 1098765432,
      },
      response: 'password=hush-5 card 4111 1111 1111 1111',
      message: 'refused: secret=hush-6',
      details: { query: { signature: 'hush-7' } },
    });
    const stored = JSON.stringify(row);
    expect(stored).not.toMatch(/hush|4111|493817|1098765432/);
    expect(JSON.parse(row.request_body ?? '')).toMatchObject({
      access_code: '[redacted]',
      idNumber: '…5432',
    });
    expect(row.url).toContain('order=7');
    expect(row.headers).toMatchObject({ accept: 'application/json' });
  });

  it('keeps the codes of results, forms as their fields, and a page that is no JSON', async () => {
    const row = await recorded({
      request: new URLSearchParams({ entityId: '8a', amount: '12.50' }),
      response: '{"result":{"code":"000.100.110"},"errorCodes":[{"code":"1006"}]}',
    });
    expect(await readExchangeBodies(server.app, row)).toEqual({
      request: { entityId: '8a', amount: '12.50' },
      response: { result: { code: '000.100.110' }, errorCodes: [{ code: '1006' }] },
    });
    const page = await recorded({ response: '<html>\u0000502</html>' });
    expect(await readExchangeBodies(server.app, page)).toEqual({
      request: null,
      response: '<html>502</html>',
    });
  });

  it('keeps the id of a payment at its gateway, though it may look like a card number', async () => {
    const body = { fort_id: '4111111111111111', amount: '4111111111111111' };
    const row = await recorded({ thirdParty: 'PAYFORT', response: body });
    expect(JSON.parse(row.response_body ?? '')).toEqual({ ...body, amount: '[redacted]' });
  });

  it('is compressed above 2 kB, and above 64 kB its body goes to the file store', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ item: `meal ${index % 9}` }));
    const small = await recorded({ request: items(5) });
    expect(await bytesOf(small.id)).toBeGreaterThanOrEqual(small.request_body?.length ?? 0);
    const middle = await recorded({ request: items(500) });
    expect(middle.request_body?.length).toBeGreaterThan(8_000);
    expect(await bytesOf(middle.id)).toBeLessThan(2_000);
    const large = await recorded({ request: items(6_000), response: items(1) });
    expect(large).toMatchObject({
      request_body: null,
      request_file: expect.any(String),
      response_file: null,
    });
    expect(await readExchangeBodies(server.app, large)).toEqual({
      request: items(6_000),
      response: items(1),
    });
  });

  it('is stored with the effect of its transaction, or not at all', async () => {
    const correlationId = 'rolled-back';
    await server.app.db
      .transaction()
      .execute(async (trx) => {
        await recordExchange(server.app, trx, { ...CALL, correlationId });
        throw new Error('no');
      })
      .catch(() => undefined);
    const found = await server.app.db
      .selectFrom('exchange_log')
      .select('id')
      .where('correlation_id', '=', correlationId)
      .execute();
    expect(found).toEqual([]);
  });

  it('of a direct call is stored with its outcome, and alone where that fails or there is none', async () => {
    const { app } = server;
    const transactionsOf = async (of: string) => {
      const { rows } = await app.pool.query<{ id: string; type: string }>(
        'select xmin::text as id, type from citc_log where correlation_id = $1 order by id',
        [of],
      );
      return rows;
    };
    const call = (correlationId: string, type: string) => (db: Parameters<typeof recordExchange>[1]) =>
      recordExchange(app, db, { ...CALL, correlationId, type });
    const outcome = await withExchanges(app, ({ add, settle }) => {
      add(call('direct', 'DRIVER_CREATE'));
      return settle(async (trx) => {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::xid::text as id`.execute(trx);
        return rows[0]?.id;
      });
    });
    expect(await transactionsOf('direct')).toEqual([{ id: outcome, type: 'DRIVER_CREATE' }]);
    const failing = withExchanges(app, ({ add, settle }) => {
      for (const type of ['DRIVER_GET', 'DRIVER_EDIT']) add(call('without an outcome', type));
      return settle(() => Promise.reject(new Error('no')));
    });
    await expect(failing).rejects.toThrow('no');
    expect(await transactionsOf('without an outcome')).toMatchObject([
      { type: 'DRIVER_GET' },
      { type: 'DRIVER_EDIT' },
    ]);
  });
});

describe('[SEC-38] the months of a log', () => {
  const months = async (log: string) => {
    const { rows } = await sql<{ partition: string }>`
      select partition from log_partitions() where log = ${log} order by 1`.execute(server.app.db);
    return rows.map(({ partition }) => partition);
  };
  const monthOf = (ahead: number) => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    return month.toISOString().slice(0, 7).replace('-', '');
  };

  it('are made three ahead, and a row that came before its month moves there', async () => {
    // The template of the test databases has them already.
    const { rows: coming } = await sql<{ partition: string }>`
      select partition from log_partitions() where month_end > now() + interval '1 month'`.execute(
      server.app.db,
    );
    await server.database.asOwner(
      coming.map(({ partition }) => `drop table log_partition.${partition}`).join(';'),
    );
    expect(await months('citc_log')).not.toContain(`citc_log_${monthOf(2)}`);
    const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 3, 2));
    const early = await recorded({ thirdParty: 'SHUKAH', at: next });
    const where = async () => {
      const { rows } = await sql<{ name: string }>`
        select tableoid::regclass::text as name from shukah_log where id = ${early.id}`.execute(
        server.app.db,
      );
      return rows[0]?.name;
    };
    expect(await where()).toBe('log_partition.shukah_log_rest');
    await deleteExpiredRows(server.app);
    expect(await where()).toBe(`log_partition.shukah_log_${monthOf(3)}`);
    for (const ahead of [0, 1, 2, 3])
      expect(await months('citc_log')).toContain(`citc_log_${monthOf(ahead)}`);
  });

  it('are dropped when their last day is past the retention, with their files', async () => {
    const old = new Date(Date.now() - 200 * 86_400_000);
    await sql`select make_log_partitions(${old}, ${old})`.execute(server.app.db);
    await sql`select make_log_partitions(${old}, ${old}::timestamptz + interval '1 second')`.execute(
      server.app.db,
    );
    const request = 'x'.repeat(70_000);
    const dropped = await recorded({ at: old, request });
    const kept = await recorded({ request });
    const rest = await recorded({ at: new Date('2001-02-03'), request });
    const read = (path: string | null) => server.app.files.read(path ?? '');
    expect(await read(dropped.request_file)).not.toBeNull();
    await deleteExpiredRows(server.app);
    for (const gone of [dropped, rest]) {
      expect(await read(gone.request_file)).toBeNull();
      const row = server.app.db.selectFrom('exchange_log').select('id').where('id', '=', gone.id);
      expect(await row.execute()).toEqual([]);
    }
    (await read(kept.request_file))?.destroy();
    const stillThere = server.app.db.selectFrom('exchange_log').select('id').where('id', '=', kept.id);
    expect(await stillThere.execute()).toHaveLength(1);
    expect((await months('citc_log'))[0]).toBe(`citc_log_${monthOf(-1)}`);
  });
});
