import { beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../testing/factories/exchanges.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld } from '../../testing/factories/worlds.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: Awaited<ReturnType<typeof createOrderWorld>>;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
});

/** A cancelled order that the regulator and the ERP heard of. */
async function cancelledOrder(fromCompany: string, channelOrderId: string | null): Promise<string> {
  const { db, now } = server.app;
  const placed = await placeTestOrder(db, world, { at: now(), fromCompany, channelOrderId });
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: now() })
    .where('id', '=', placed.id)
    .execute();
  const orderNumber = placed.order_number;
  await createExchange(server.app, 'CITC', { type: 'ORDER_CREATE', orderNumber });
  await createExchange(server.app, 'CITC', { type: 'ORDER_CANCEL', orderNumber });
  await createExchange(server.app, 'ODOO', { type: 'ORDER_CANCELLED', orderNumber });
  return orderNumber;
}

describe('what an order lacks at the partner', () => {
  it('is its last status, where the partner knows the order by its own number', async () => {
    const { client } = await signInAs(server);
    const missing = async (orderNumber: string) =>
      (await client.logs.ofOrder({ order_number: orderNumber })).missing;
    const known = await cancelledOrder('shukah', 'S-17');
    const status = { third_party: 'SHUKAH', type: 'ORDER' };
    expect(await missing(known)).toEqual([{ ...status, isTried: false }]);
    await createExchange(server.app, 'SHUKAH', { orderNumber: known, outcome: 'timeout' });
    expect(await missing(known)).toEqual([{ ...status, isTried: true }]);
    await createExchange(server.app, 'SHUKAH', { orderNumber: known });
    expect(await missing(known)).toEqual([]);
    // The partner never hears of these.
    expect(await missing(await cancelledOrder('shukah', null))).toEqual([]);
    expect(await missing(await cancelledOrder('mishwar', 'M-1'))).toEqual([]);
  });
});
