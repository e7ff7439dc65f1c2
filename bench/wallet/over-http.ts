import type { Client } from '../../tools/harness/requests.ts';
import type { Stage } from './stage.ts';

/** Assigns and unassigns the order, with everything that belongs to it: history and events included. */
export async function overHttp(client: Client, stage: Stage, index: number, driverId: string): Promise<void> {
  const number = stage.orders[index]?.number ?? '';
  const key = (action: string) => `${number}::${stage.adminId}::${action}::${crypto.randomUUID()}`;
  const orders = '/admin/api/v1/orders';
  const given = await client.send(
    'PATCH',
    `${orders}/assign/${number}`,
    { driver_id: driverId },
    { 'x-transaction-key': key('Assign') },
  );
  expectDone(given);
  const taken = await client.send(
    'PATCH',
    `${orders}/customer-cancel/unassign/${number}`,
    {},
    { 'x-transaction-key': key('Unassign') },
  );
  expectDone(taken);
}

function expectDone({ status, body }: { status: number; body: Buffer }): void {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString('utf8').slice(0, 300)}`);
}
