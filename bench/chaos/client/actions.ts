import { randomUUID } from 'node:crypto';
import { buildTransactionKey } from '@mishwar/domain';
import { orderOf } from '../../../tools/harness/channel.ts';
import type { Cast } from '../stage/cast.ts';
import { type Actor, type Ask, type Caller, keyed } from './caller.ts';
import type { Action, Effect } from './record.ts';

const STAFF = {
  Assign: ['assigned', 'PATCH', 'assign'],
  Unassign: ['unassigned', 'PATCH', 'customer-cancel/unassign'],
  Execute: ['executed', 'PATCH', 'execute'],
  Cancel: ['cancelled', 'PATCH', 'cancel'],
  Reoffer: ['redistributed', 'PATCH', 're-offer'],
  Reorder: ['reordered', 'POST', 're-order'],
} as const;
type StaffActionName = keyof typeof STAFF;

/** An operator's order action; `version` is the order version that they saw, `target` what the path ends with. */
export function staffAction(
  { id, identity }: Actor,
  name: StaffActionName,
  order: string,
  body: unknown,
  { version, target = order }: { version?: number | undefined; target?: string } = {},
): Action {
  const [effect, method, place] = STAFF[name];
  const key = buildTransactionKey({ orderNumber: order, adminId: id, action: name, uuid: randomUUID() });
  const path = `/admin/api/v1/orders/${place}/${target}`;
  const seen = version === undefined ? {} : { 'x-order-version': String(version) };
  const ask = { method, path, body, headers: { 'x-transaction-key': key, ...seen }, identity };
  return { effect, scope: `operator:${id}`, key, order, ask };
}

/** One item of an order once more, and another request that its key may not be used for. */
export async function reorderAction(
  caller: Caller,
  operator: Actor,
  { restaurant: { code, latitude, longitude } }: Cast,
  number: string,
): Promise<{ action: Action; other: Ask }> {
  const path = `/admin/api/v1/orders/order-number/${number}`;
  const { data } = await caller.read<{ data: { _id: string } }>(path, operator);
  const item = (quantity: number) => ({
    ...{ restaurant_code: code, address: 'حي النزهة', city: 'نجران' },
    ...{ lat: latitude, lng: longitude, delivery_method: 'expressDelivery', freeExpress: 0 },
    ...{ item_id: 'm1', order_q: 2, item_quantity: quantity, options: [] },
  });
  const action = staffAction(operator, 'Reorder', number, [item(1)], { target: data._id });
  return { action, other: { ...action.ask, body: [item(2)] } };
}

const STEPS = {
  arrived: 'arrived_store',
  took: 'take_order',
  waiting: 'wait_customer',
  delivered: 'delivered',
} as const;
type Step = keyof typeof STEPS;

/** A driver's report on an order in hand. */
export const stepAction = (driver: Actor, step: Step, order: string): Action =>
  keyedAction('driver', driver, STEPS[step], order, `/driver/v1/orders/${order}/${step}`);

const ANSWERS = { accept: 'accepted', decline: 'declined' } as const;

/** A driver's answer to an offer. */
export const offerAction = (
  driver: Actor,
  answer: keyof typeof ANSWERS,
  offerId: string,
  order: string,
): Action => keyedAction('driver', driver, ANSWERS[answer], order, `/driver/v1/offers/${offerId}/${answer}`);

/** A customer's order at the restaurant of the cast. */
export function createAction({ channel, restaurant }: Cast): Action {
  const order = orderOf(restaurant, 2);
  return keyedAction('channel', channel, 'created', order.channel_order_id, '/channel/v1/orders', order);
}

/** A cancellation by the customer. */
export const withdrawAction = (channel: Actor, order: string): Action =>
  keyedAction('channel', channel, 'cancelled', order, `/channel/v1/orders/${order}/cancel`, {
    reason: 'غيرت رأيي',
  });

function keyedAction(
  kind: 'driver' | 'channel',
  { id, identity }: Actor,
  effect: Effect,
  order: string,
  path: string,
  body?: object,
): Action {
  return { effect, scope: `${kind}:${id}`, order, ...keyed({ method: 'POST', path, body, identity }) };
}
