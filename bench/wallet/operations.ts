import { randomUUID } from 'node:crypto';
import type { Client as Database } from 'pg';
import type { Client } from '../../tools/harness/requests.ts';
import type { Stage } from './stage.ts';

/** Halalas: what is added each time, and an order's fee. */
const AMOUNT = 100;
const FEE = 500;

/** Assigns and unassigns the order, with everything that belongs to it: history and events included. */
export async function postByHttp(
  client: Client,
  { orders, adminId }: Stage,
  index: number,
  driverId: string,
): Promise<void> {
  const number = orders[index]?.number ?? '';
  const act = (action: string, path: string, body: object) =>
    client.send('PATCH', `/admin/api/v1/orders/${path}/${number}`, body, {
      'x-transaction-key': `${number}::${adminId}::${action}::${randomUUID()}`,
    });
  await act('Assign', 'assign', { driver_id: driverId });
  await act('Unassign', 'customer-cancel/unassign', {});
}

/** The same two postings by the ledger's function, each a transaction of its own. */
export async function postByFunction(
  database: Database,
  { orders, adminId }: Stage,
  index: number,
  driverId: string,
): Promise<void> {
  for (const [type, amount] of [
    ['HOLDING', FEE],
    ['CASH_BACK', -FEE],
  ] as const) {
    const entries = [
      { kind: 'MAIN', amount: -amount },
      { kind: 'HOLD', amount },
    ];
    await database.query(
      `select wallet_post($1::wallet_transaction_type, $2::bigint, $3::bigint, $4::text, $5::jsonb, 'ADMIN', $6::bigint,
         'bench', p_status => 'SUCCESS', p_note => null, p_allow_negative => false)`,
      [type, driverId, orders[index]?.id, randomUUID(), JSON.stringify(entries), adminId],
    );
  }
}

/** Adds to a driver's main balance as staff does it: moves money and nothing else. */
export function creditByHttp(client: Client, driverId: string): Promise<unknown> {
  const amounts = { amount: '1.00', gift: '0.00', delivery_cost: '0.00' };
  const body = { driver_id: driverId, ...amounts, isGift: false, isCharge: true };
  const headers = { 'idempotency-key': randomUUID() };
  return client.send('POST', '/admin/api/v1/transactions/create', body, headers);
}

/** The same by the function that the server calls, with nothing around it. */
export function creditByFunction(database: Database, { adminId }: Stage, driverId: string): Promise<unknown> {
  const entries = [
    { kind: 'CLEARING', gateway: 'MANUAL', amount: -AMOUNT },
    { kind: 'MAIN', amount: AMOUNT },
  ];
  return database.query(
    `select outcome, transaction_id, main, gift
     from wallet_credit($1::bigint, $2, $3::jsonb, $4::bigint, 'bench', '127.0.0.1', $5)`,
    [driverId, `bench|${randomUUID()}`, JSON.stringify(entries), adminId, randomUUID()],
  );
}
