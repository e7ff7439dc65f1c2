import { hashToken, newToken } from '../../platform/crypto/token.ts';
import { createDriver } from '../factories/drivers.ts';
import { createRestaurant } from '../factories/stores.ts';
import type { Json } from '../json-samples.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every route of channels and drivers. */
export async function callGatewayRoutes(stage: ContractRun): Promise<void> {
  const { server, channel, call, idempotencyKey, offerTo, routeOf } = stage;
  const restaurant = await createRestaurant(server.app.db);
  await call('channelGateway.restaurants', {}, channel);
  const body = routeOf('channelGateway.createOrder').sample.body as Record<string, Json>;
  const placed = {
    ...body,
    restaurant_code: restaurant.code,
    payment_method: 'Card',
    point_type: undefined as never,
    channel_order_id: 'C-1',
    delivery_cost: '15.00',
    discount_amount: '0.00',
    promised_at: new Date(Date.now() + 3_600_000).toISOString(),
    items: [{ item_id: '1', item_name: 'x', item_price: '25.00', item_quantity: 1, options: [] }],
  };
  const made = await call('channelGateway.createOrder', { headers: idempotencyKey(), body: placed }, channel);
  const params = { order_number: made.order_number };
  await call('channelGateway.order', { params }, channel);
  await call(
    'channelGateway.cancelOrder',
    { params, headers: idempotencyKey(), body: { reason: '-' } },
    channel,
  );

  const { id, caller } = await signedInDriver(stage);
  await call('driverGateway.me', {}, caller);
  await call('driverGateway.ready', { body: { isReady: true } }, caller);
  const position = { latitude: 26.4, longitude: 50.1, recorded_at: new Date().toISOString() };
  await call('driverGateway.positions', { body: { positions: [position] } }, caller);
  const [accepted, declined] = [await offerTo(id), await offerTo(id)];
  await call('driverGateway.offers', {}, caller);
  await call('driverGateway.decline', { params: declined.params, headers: idempotencyKey() }, caller);
  await call('driverGateway.accept', { params: accepted.params, headers: idempotencyKey() }, caller);
  await call('driverGateway.orders', {}, caller);
  await call('driverGateway.notifications', {}, caller);
  const plan = await server.app.db
    .insertInto('plan')
    .values({ title: 'x', price: 10_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call('driverGateway.plans', {}, caller);
  await call(
    'driverGateway.buyPlan',
    { params: { plan_id: String(plan.id) }, headers: idempotencyKey(), body: { version: 1 } },
    caller,
  );
  const topUp = await call(
    'driverGateway.topUp',
    { headers: idempotencyKey(), body: { amount: '500.00' } },
    caller,
  );
  await call('driverGateway.topUpState', { params: { top_up_id: topUp.top_up_id } }, caller);
  for (const step of ['arrived', 'took', 'waiting', 'delivered']) {
    if (step === 'delivered') {
      // At the customer's door, some minutes after pickup.
      server.clock.advance(4 * 60_000);
      const door = { latitude: 26.43, longitude: 50.11, recorded_at: server.clock.now().toISOString() };
      await call('driverGateway.positions', { body: { positions: [door] } }, caller);
    }
    const at = { params: { order_number: accepted.order_number }, headers: idempotencyKey() };
    await call(`driverGateway.${step}`, at, caller);
  }
  await call('driverGateway.signOut', { body: {} }, caller);
}

async function signedInDriver({ server }: ContractRun) {
  const id = await createDriver(server.app.db, { at: { latitude: 26.4, longitude: 50.1 } });
  const token = newToken();
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000);
  await server.app.db
    .insertInto('driver_session')
    .values({ token_hash: hashToken(token), driver_id: id, expires_at })
    .execute();
  return { id, caller: { headers: { authorization: `Bearer ${token}` } } };
}
