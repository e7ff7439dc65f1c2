import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertCompany, insertSubscription } from '../../testing/factories/memberships.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runAssignment } from './run-assignment.ts';

const server = useTestServer({ roles: new Set(['api']) });

test('an assignment of five thousand drivers is one call, with progress and a report by driver', async () => {
  const staff = await signInAs(server);
  const company = await insertCompany(server.app.db);
  const subscription_id = String(await insertSubscription(server.app.db, company));
  const start = async (drivers: readonly number[]) => {
    const body = { subscription_id, driver_ids: drivers.map(String) };
    const headers = { 'idempotency-key': randomUUID() };
    return (await staff.client.subscriptions.assign({ headers, body })).data._id;
  };
  const run = (id: string) => runAssignment(server.app, Number(id), new AbortController().signal);
  const read = async (id: string) => (await staff.client.subscriptions.progress({ id })).data;
  const paid = async () => {
    const { rows } = await server.database.pool.query(
      `select coalesce(sum(e.amount), 0) as n from wallet_entry e join wallet_account a on a.id = e.account_id
       where a.kind = 'MEMBERSHIP'`,
    );
    return Number(rows[0].n);
  };
  const { rows } = await server.database.pool.query<{ id: number; n: number }>(
    `insert into driver (id_number, first_name, last_name, phone, pass_key, delivery_company_id)
     select 'M' || n, 'Many', n::text, '0579' || lpad(n::text, 6, '0'), 'K', case when n > 40 then $1::bigint end
     from generate_series(1, 5000) n returning id, last_name::int as n`,
    [company],
  );
  const ids = rows.map(({ id }) => Number(id));
  // Plans are made for tables of this size.
  await server.database.asOwner('analyze driver; analyze wallet_account');
  for (let at = 0; at < ids.length; at += 250)
    await server.database.pool.query(
      `select wallet_post('TOP_UP', d.id, null, 'many:' || d.id, jsonb_build_array(
         jsonb_build_object('kind', 'CLEARING', 'gateway', 'MANUAL', 'amount', -amount),
         jsonb_build_object('kind', 'MAIN', 'amount', amount)), 'ADMIN', null, 'test')
       from driver d cross join lateral (select case when d.last_name::int <= 100 then 29999 else 30000 end as amount) a
       where d.id = any($1)`,
      [ids.slice(at, at + 250)],
    );
  await run(await start(ids.slice(100, 130)));
  const before = await paid();
  const _id = await start(ids);
  const halfway = new AbortController();
  halfway.abort();
  await expect(runAssignment(server.app, Number(_id), halfway.signal)).rejects.toThrow();
  const progress = await read(_id);
  expect(progress).toMatchObject({ state: 'running', total: 5000 });
  expect(progress.done).toBeGreaterThan(0);
  expect(progress.done).toBeLessThan(5000);
  await run(_id);
  expect(await read(_id)).toMatchObject({
    ...{ state: 'done', total: 5000, done: 5000 },
    outcomes: { assigned: 4870, has_membership: 30, other_company: 40, balance_too_low: 60 },
  });
  expect((await paid()) - before).toBe(4870 * 30_000);
  const { data, total: poor } = await staff.client.subscriptions.progressByDriver({
    ...{ id: _id, outcome: ['balance_too_low'], limit: 20, page: 3, sort: 1 },
  });
  expect([poor, data.length, data[0]?.missing]).toEqual([60, 20, '0.01']);
  expect((await server.database.pool.query('select * from wallet_findings()')).rows).toEqual([]);
});
