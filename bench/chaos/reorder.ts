import { randomUUID } from 'node:crypto';
import { buildTransactionKey } from '@mishwar/domain';
import type { Action } from './client/actions.ts';
import type { Cast, OperatorActor } from './client/actors.ts';
import type { Ask, Caller } from './client/caller.ts';

/** One item of an order once more, and another request that its key may not be used for. */
export async function reorderAction(
  caller: Caller,
  operator: OperatorActor,
  { restaurantCode, home }: Pick<Cast, 'restaurantCode' | 'home'>,
  number: string,
): Promise<{ action: Action; other: Ask }> {
  const { identity, id } = operator;
  const read = { method: 'GET', path: `/admin/api/v1/orders/order-number/${number}`, identity } as const;
  const { body } = await caller.ask(read);
  const order = (body as { data: { _id: string } }).data;
  const key = buildTransactionKey({
    orderNumber: number,
    adminId: id,
    action: 'Reorder',
    uuid: randomUUID(),
  });
  const item = (quantity: number) => ({
    restaurant_code: restaurantCode,
    address: 'حي النزهة',
    city: 'نجران',
    lat: home.latitude,
    lng: home.longitude,
    delivery_method: 'expressDelivery',
    freeExpress: 0,
    item_id: 'm1',
    order_q: 2,
    item_quantity: quantity,
    options: [],
  });
  const ask: Ask = {
    method: 'POST',
    path: `/admin/api/v1/orders/re-order/${order._id}`,
    body: [item(1)],
    headers: { 'x-transaction-key': key },
    identity,
  };
  const action: Action = { effect: 'reordered', scope: `operator:${id}`, key, order: number, ask };
  return { action, other: { ...ask, body: [item(2)] } };
}
