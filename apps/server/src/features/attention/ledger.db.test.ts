import type { AttentionItem } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { checkWallets } from '../wallet/public.ts';

const server = useTestServer({ roles: new Set(['api']) });
let superAdmin: SignedInOperator;
let admin: SignedInOperator;
beforeAll(async () => {
  superAdmin = await signInAs(server, 'SUPER_ADMIN');
  admin = await signInAs(server, 'ADMIN');
});

/** The items of the ledger that an operator sees. */
async function listItems({ client }: SignedInOperator): Promise<AttentionItem[]> {
  const { results } = (await client.attention.list()).data;
  return results.filter(({ kind }) => kind === 'ledger_torn');
}

test('a finding of the ledger is listed for super admins alone, with its first time, until a check finds nothing', async () => {
  const { db } = server.app;
  const driver = await createDriver(db, { main: 10_000 });
  await checkWallets(server.app);
  expect(await listItems(superAdmin)).toEqual([]);
  const change = (balance: number) =>
    db
      .updateTable('wallet_account')
      .set({ balance })
      .where('driver_id', '=', driver)
      .where('kind', '=', 'MAIN')
      .execute();
  await change(10_001);
  await checkWallets(server.app);
  const { checked_at: found } = await db
    .selectFrom('wallet_check')
    .select('checked_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await checkWallets(server.app);
  expect(await listItems(superAdmin)).toEqual([
    expect.objectContaining({ key: 'ledger_torn', since: found.toISOString(), order_id: null, next: null }),
  ]);
  expect(await listItems(admin)).toEqual([]);
  await change(10_000);
  await checkWallets(server.app);
  expect(await listItems(superAdmin)).toEqual([]);
});
