import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { reconcileTopUps } from './reconcile-top-ups.ts';

const server = useTestServer({ roles: new Set(['api']) });

test('a full round of polling is followed by another, until each payment was polled', async () => {
  const { app } = server;
  const driver = await createDriver(app.db, { main: 100 });
  await sql`
    with t as (
      insert into wallet_transaction (type, driver_id, transaction_key, status, created_by_role, created_by_name)
      select 'TOP_UP', ${driver}, 'open-' || n, 'PENDING', 'DRIVER', '' from generate_series(1, 25) n
      returning id, transaction_key
    ) insert into wallet_payment (transaction_id, gateway, reference, amount, checked_at, expires_at)
    select id, 'PAYFORT', transaction_key, 50000, ${app.now()}, ${app.now()} from t`.execute(app.db);
  expect(await reconcileTopUps(app)).toBe(false);
  server.clock.advance(61_000);
  for (const isFull of [true, true, false, false]) expect(await reconcileTopUps(app)).toBe(isFull);
});
