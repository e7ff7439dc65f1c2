import { withClient } from '@mishwar/db';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDriver } from '../testing/factories/drivers.ts';
import { createOperator } from '../testing/factories/operators.ts';
import { placeTestOrder } from '../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../testing/factories/worlds.ts';
import { clientOf, type SignedInOperator, signInAs } from '../testing/sign-in.ts';
import { eventually } from '../testing/sockets.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
let world: OrderWorld;
let admin: SignedInOperator;
beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  admin = await signInAs(server, 'SUPER_ADMIN');
});

interface Entry {
  actor_kind: string;
  actor_id: number | null;
  actor_name: string;
  created_at: Date;
  subject_id: string | null;
  address: string | null;
  request_id: string | null;
  before: unknown;
  after: unknown;
}
/** The latest entry of an action, which must have time and origin. */
async function entryOf(action: string): Promise<Entry> {
  const { rows } = await server.database.pool.query<Entry>(
    'select * from audit_entry where action = $1 order by id desc limit 1',
    [action],
  );
  const [entry] = rows;
  if (!entry) throw new Error(`nothing was written of ${action}`);
  expect(entry.address, action).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  expect(entry.request_id, action).toMatch(/^[0-9a-f]{16}$/);
  expect(Math.abs(Date.now() - entry.created_at.getTime())).toBeLessThan(60_000);
  return entry;
}

describe('[SEC-37] the audit log holds actor, time, origin, before and after', () => {
  it('of sign-ins and sign-outs, accepted and refused', async () => {
    const { id, email, password } = await createOperator(server.app);
    const anonymous = clientOf(server.url);
    await anonymous.auth.login({ email, password: 'wrong' }).catch(() => undefined);
    expect(await entryOf('sign_in.refused')).toMatchObject({ actor_kind: 'anonymous', actor_name: email });
    const { attemptToken } = await anonymous.auth.login({ email, password });
    await anonymous.auth.verifyOtp({ email, passKey: '000000', attemptToken }).catch(() => undefined);
    expect(await entryOf('sign_in.code_refused')).toMatchObject({
      actor_kind: 'anonymous',
      actor_name: email,
    });
    const passKey = await eventually(async () => (await server.app.mailbox?.messages(email))?.[0]?.code);
    const { token } = await anonymous.auth.verifyOtp({ email, passKey, attemptToken });
    const who = { actor_kind: 'operator', actor_id: id, actor_name: 'Amal Al-Dosari' };
    expect(await entryOf('sign_in')).toMatchObject(who);
    const client = clientOf(server.url, token);
    await client.operators.list({}).catch(() => undefined);
    expect(await entryOf('access.refused')).toMatchObject({ ...who, subject_id: 'operators.list' });
    const changed = await client.auth.changePassword({
      current_password: password,
      password: 'Another-Palm-Tree',
    });
    expect(await entryOf('operator.change_own_password')).toMatchObject({ ...who, subject_id: String(id) });
    await clientOf(server.url, changed.token).auth.logout({});
    expect(await entryOf('sign_out')).toMatchObject(who);
  });

  it('of changes of a super admin to operators', async () => {
    const { id } = await createOperator(server.app);
    const params = { id: String(id) };
    const who = { actor_id: admin.id, subject_id: String(id) };
    await admin.client.operators.reset({ params });
    expect(await entryOf('operator.reset_password')).toMatchObject({
      ...who,
      before: { must_change_password: false },
      after: { must_change_password: true },
    });
    await admin.client.operators.updatePassword({ params, body: { password: 'Date-Palm-Of-Hasa' } });
    expect(await entryOf('operator.set_password')).toMatchObject({
      ...who,
      before: { must_change_password: true },
      after: { must_change_password: false },
    });
    const region = await server.app.db
      .selectFrom('city')
      .select(['id', 'region_id'])
      .executeTakeFirstOrThrow();
    const { data } = await admin.client.operators.register({
      firstname: 'Maha',
      lastname: 'Ali',
      code: 'OPS-A1',
      phone: '0550000001',
      nationality_id: '1010101010',
      email: 'maha.audit@test.invalid',
      password: 'Date-Palm-Of-Hasa',
      address: '-',
      region_id: String(region.region_id),
      city_id: [String(region.id)],
    });
    expect(await entryOf('operator.register')).toMatchObject({
      actor_id: admin.id,
      subject_id: data._id,
      after: { email: 'maha.audit@test.invalid', role: 'ADMIN' },
    });
  });

  it('of exports, with their filters', async () => {
    const query = { filters: { payment: ['Cash' as const] }, language: 'ar' as const };
    await placeTestOrder(server.app.db, world);
    await admin.client.orders.excel({ query });
    expect(await entryOf('export.orders')).toMatchObject({
      actor_id: admin.id,
      after: { filters: { payment: ['Cash'] } },
    });
    const { export_id } = await admin.client.orders.export({ query });
    expect(await entryOf('export.orders_by_mail')).toMatchObject({
      actor_id: admin.id,
      subject_id: export_id,
      after: { filters: { payment: ['Cash'] } },
    });
  });

  it('of money that an operator moves: in order history and ledger, row by row', async () => {
    const driver = await createDriver(server.app.db, { main: 20_000 });
    const { id, order_number } = await placeTestOrder(server.app.db, world, { at: server.app.now() });
    const header = `${order_number}::${admin.id}::Execute::${crypto.randomUUID()}`;
    await admin.client.orders.execute({
      params: { order_number },
      headers: { 'x-transaction-key': header },
      body: { driver_id: String(driver) },
    });
    const { rows: events } = await server.database.pool.query<Entry>(
      `select * from order_event where order_id = $1 and actor_id = $2 order by id desc limit 1`,
      [id, admin.id],
    );
    expect(events).toMatchObject([
      {
        actor_kind: 'operator',
        actor_name: 'Salman Al-Dosari',
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        request_id: expect.stringMatching(/^[0-9a-f]{16}$/),
        before: { status: 'assigned' },
        after: { status: 'delivered' },
      },
    ]);
    const { rows: moved } = await server.database.pool.query(
      `select t.created_by_id, e.previous_balance, e.remaining_balance, e.amount from wallet_entry e
       join wallet_transaction t on t.id = e.transaction_id where t.order_id = $1 and e.previous_balance is not null`,
      [id],
    );
    expect(moved.length).toBeGreaterThan(0);
    for (const row of moved) {
      expect(Number(row.remaining_balance)).toBe(Number(row.previous_balance) + Number(row.amount));
      expect(Number(row.created_by_id)).toBe(admin.id);
    }
  });
});

describe('[SEC-37] append-only tables', () => {
  it.each([
    ['audit_entry', 'actor_name'],
    ['order_event', 'actor_name'],
    ['wallet_entry', 'amount'],
  ])('let neither the application role nor the owner update or delete rows of %s', async (table, column) => {
    const { pool } = server.app;
    const state = async () =>
      (await pool.query(`select md5(string_agg(t::text, '|' order by id)) as rows from ${table} t`)).rows;
    const before = await state();
    expect(before[0]?.rows).toMatch(/^[0-9a-f]{32}$/);
    const attempts = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table} where id = (select min(id) from ${table})`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `merge into ${table} t using (select 1) s on true when matched then delete`,
    ];
    for (const attempt of attempts)
      await expect(pool.query(attempt), attempt).rejects.toThrow('permission denied');
    await withClient(server.database.ownerUrl, async (owner) => {
      // Also as a replica session, for which ordinary triggers do not fire.
      for (const mode of ['origin', 'replica']) {
        await owner.query(`set session_replication_role = ${mode}`);
        for (const attempt of attempts)
          await expect(owner.query(attempt), `${mode}: ${attempt}`).rejects.toThrow(
            'never changed or deleted',
          );
      }
    });
    expect(await state()).toEqual(before);
  });

  it('are required at start: no server starts with a role that could change them', async () => {
    const { database, app } = server;
    const start = (databaseUrl: string) =>
      server.another({ databaseUrl }).then(
        ({ stop }) => stop(),
        (error: Error) => error.message,
      );
    expect(await start(database.ownerUrl)).toMatch(/^The server's database role postgres is a superuser/);
    await database.asOwner('grant update, truncate on wallet_entry to mishwar_app');
    expect(await start(database.url)).toMatch(
      /^The server's database role mishwar_app could change rows .* wallet_entry/,
    );
    await database.asOwner('revoke update, truncate on wallet_entry from mishwar_app');
    expect(await start(app.config.databaseUrl)).toBeUndefined();
  });

  it('are required at start: no server starts without their triggers', async () => {
    const { asOwner } = server.database;
    for (const [off, on] of [
      ['disable trigger audit_entry_append_only', 'enable always trigger audit_entry_append_only'],
      ['enable trigger audit_entry_append_only', 'enable always trigger audit_entry_append_only'],
    ] as const) {
      await asOwner(`alter table audit_entry ${off}`);
      await expect(server.another()).rejects.toThrow('audit_entry_append_only is off or gone');
      await asOwner(`alter table audit_entry ${on}`);
    }
    await (await server.another()).stop();
  });
});
