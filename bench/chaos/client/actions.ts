import { randomUUID } from 'node:crypto';
import { buildTransactionKey, type KeyedAction } from '@mishwar/domain';
import type { ChannelActor, DriverActor, OperatorActor, Place } from './actors.ts';
import type { Acknowledged, Effect } from './record.ts';

/** A keyed action ready to be sent, as often as one likes. */
export type Action = Omit<Acknowledged, 'status' | 'body' | 'lost'>;

const STAFF = {
  Assign: ['assigned', 'assign'],
  Unassign: ['unassigned', 'customer-cancel/unassign'],
  Execute: ['executed', 'execute'],
  Cancel: ['cancelled', 'cancel'],
} as const satisfies Partial<Record<KeyedAction, readonly [Effect, string]>>;

/** An operator's order action; `version` is the order version that they saw. */
export function staffAction(
  operator: OperatorActor,
  name: keyof typeof STAFF,
  orderNumber: string,
  body: unknown,
  version?: number,
): Action {
  const [effect, path] = STAFF[name];
  const key = buildTransactionKey({ orderNumber, adminId: operator.id, action: name, uuid: randomUUID() });
  return {
    effect,
    scope: `operator:${operator.id}`,
    key,
    order: orderNumber,
    ask: {
      method: 'PATCH',
      path: `/admin/api/v1/orders/${path}/${orderNumber}`,
      ...(body === undefined ? {} : { body }),
      headers: {
        'x-transaction-key': key,
        ...(version === undefined ? {} : { 'x-order-version': String(version) }),
      },
      identity: operator.identity,
    },
  };
}

const STEPS = {
  arrived: 'arrived_store',
  took: 'take_order',
  waiting: 'wait_customer',
  delivered: 'delivered',
} as const;
export type Step = keyof typeof STEPS;

/** A driver's report on an order in hand. */
export const stepAction = (driver: DriverActor, step: Step, orderNumber: string): Action =>
  driverAction(driver, STEPS[step], orderNumber, `/driver/v1/orders/${orderNumber}/${step}`);

/** A driver's answer to an offer. */
export const offerAction = (
  driver: DriverActor,
  answer: 'accept' | 'decline',
  offerId: string,
  orderNumber: string,
): Action =>
  driverAction(
    driver,
    answer === 'accept' ? 'accepted' : 'declined',
    orderNumber,
    `/driver/v1/offers/${offerId}/${answer}`,
  );

function driverAction(driver: DriverActor, effect: Effect, order: string, path: string): Action {
  const key = randomUUID();
  const ask = { method: 'POST', path, headers: { 'idempotency-key': key }, identity: driver.identity };
  return { effect, scope: `driver:${driver.id}`, key, order, ask };
}

/** A customer's order at the restaurant of the cast. */
export function createAction(channel: ChannelActor, restaurantCode: string, home: Place): Action {
  const id = `chaos-${randomUUID()}`;
  const body = {
    channel_order_id: id,
    payment_method: 'Cash',
    customer: { name: 'سارة القحطاني', phone: '0551234567', address: 'حي النزهة', ...home },
    restaurant_code: restaurantCode,
    items: [{ item_id: 'm1', item_name: 'كبسة دجاج', item_price: '24.00', item_quantity: 2 }],
    delivery_cost: '15.00',
    promised_at: new Date(Date.now() + 45 * 60_000).toISOString(),
  };
  return channelAction(channel, 'created', id, '/channel/v1/orders', body);
}

/** A cancellation by the customer. */
export const withdrawAction = (channel: ChannelActor, orderNumber: string): Action =>
  channelAction(channel, 'cancelled', orderNumber, `/channel/v1/orders/${orderNumber}/cancel`, {
    reason: 'غيرت رأيي',
  });

function channelAction(
  channel: ChannelActor,
  effect: Effect,
  order: string,
  path: string,
  body: unknown,
): Action {
  const key = randomUUID();
  const ask = { method: 'POST', path, body, headers: { 'idempotency-key': key }, identity: channel.identity };
  return { effect, scope: `channel:${channel.id}`, key, order, ask };
}
