import { randomUUID } from 'node:crypto';
import type { Client as Database } from 'pg';
import type { Client } from '../../tools/harness/requests.ts';
import type { Stage } from './stage.ts';

/** Halalas: what is added each time. */
const AMOUNT = 100;

/** Adds to a driver's main balance as staff does it. */
export async function creditByHttp(client: Client, driverId: string): Promise<void> {
  const { status, body } = await client.send(
    'POST',
    '/admin/api/v1/transactions/create',
    {
      driver_id: driverId,
      amount: '1.00',
      gift: '0.00',
      delivery_cost: '0.00',
      isGift: false,
      isCharge: true,
    },
    { 'idempotency-key': randomUUID() },
  );
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString('utf8').slice(0, 300)}`);
}

/** The same by the function that the server calls, with nothing around it. */
export async function creditByFunction(
  database: Database | undefined,
  { adminId }: Stage,
  driverId: string,
): Promise<void> {
  const entries = [
    { kind: 'CLEARING', gateway: 'MANUAL', amount: -AMOUNT },
    { kind: 'MAIN', amount: AMOUNT },
  ];
  await database?.query(
    `select outcome, transaction_id, main, gift
     from wallet_credit($1::bigint, $2, $3::jsonb, $4::bigint, 'bench', '127.0.0.1', $5)`,
    [driverId, `bench|${randomUUID()}`, JSON.stringify(entries), adminId, randomUUID()],
  );
}
