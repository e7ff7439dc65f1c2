import { WALLET_TRANSACTION_TYPES } from '@mishwar/domain';
import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

/** The types of the specification, and the product's own: a correction by the books. */
const TYPES = [
  'HOLDING',
  'CASH_BACK',
  'FEE',
  'GIFT_ORDER',
  'TOP_UP',
  'TOP_UP_PAYFORT_REFUND',
  'SUBSCRIBER_MEMBERSHIP',
  'ADJUSTMENT',
] as const;

const server = useTestServer({ roles: new Set(['api']) });
let staff: SignedInOperator;
beforeAll(async () => {
  staff = await signInAs(server);
  const driver_id = await createDriver(server.app.db, { main: 0 });
  await server.app.db
    .insertInto('wallet_transaction')
    .values(
      TYPES.map((type) => ({
        type,
        driver_id,
        transaction_key: `type-${type}`,
        status: 'SUCCESS' as const,
        created_by_role: 'DRIVER' as const,
        created_by_name: 'ناصر',
      })),
    )
    .execute();
});

test('[ENT-33] a transaction has one of these types and no other', async () => {
  expect([...WALLET_TRANSACTION_TYPES].sort()).toEqual([...TYPES].sort());
  const { rows } = await server.database.pool.query(
    'select unnest(enum_range(null::wallet_transaction_type))::text as type',
  );
  expect(rows.map(({ type }) => type).sort()).toEqual([...TYPES].sort());
  const filters = { type: ['REFUND' as never] };
  await expect(staff.client.transactions.list({ filters })).rejects.toMatchObject({ status: 422 });
});

test.each(TYPES)('[ENT-33] those of the type %s are listed under it, and no others', async (type) => {
  const { data } = await staff.client.transactions.list({ filters: { type: [type] } });
  expect(data.map((row) => row.version === 'new' && row.type)).toEqual([type]);
});
