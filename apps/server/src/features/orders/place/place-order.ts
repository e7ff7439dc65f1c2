import type { Actor } from '../../../platform/actor.ts';
import { afterCommit, type Trx } from '../../../platform/transaction.ts';
import { wakeDispatchers } from '../../distribution/public.ts';
import { composeOrder } from './compose-order.ts';
import { insertOrder } from './insert-order.ts';
import type { NewOrder } from './new-order.ts';
import { orderFacts } from './order-facts.query.ts';

/**
 * Places an order: customer, number, totals from its items, history, realtime update and distribution.
 * The tax rate is that of the FEE_TAX setting now and stays with the order.
 */
export async function placeOrder(
  trx: Trx,
  order: NewOrder,
  actor: Actor,
  now: Date,
): Promise<{ id: number; order_number: string }> {
  const { customer, restaurantId } = order;
  const facts = await orderFacts(trx, {
    restaurant: { id: restaurantId },
    city: { id: customer.cityId },
    customer,
  });
  if (!facts) throw new Error(`there is no restaurant ${restaurantId}`);
  await insertOrder(trx, composeOrder(order, facts, now), actor);
  if (!order.isFake) afterCommit(trx, wakeDispatchers);
  return { id: facts.id, order_number: facts.order_number };
}
