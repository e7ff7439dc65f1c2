import { beforeAll, expect, test } from 'vitest';
import { createDriver } from '../../testing/factories/drivers.ts';
import { placeTestOrder } from '../../testing/factories/orders.ts';
import { createOrderWorld, type OrderWorld } from '../../testing/factories/worlds.ts';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let world: OrderWorld;
let staff: SignedInOperator;

beforeAll(async () => {
  world = await createOrderWorld(server.app.db);
  staff = await signInAs(server);
});

const add = (change: Parameters<typeof placeTestOrder>[2] = {}) =>
  placeTestOrder(server.app.db, world, { at: server.app.now(), ...change });

/** An action with its transaction key, sent over HTTP. */
async function patch(path: string, orderNumber: string, action: string, body?: object) {
  const answer = await fetch(`${server.url}/admin/api/v1/orders/${path}/${orderNumber}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${staff.token}`,
      ...(body && { 'content-type': 'application/json' }),
      'x-transaction-key': `${orderNumber}::${staff.id}::${action}::${crypto.randomUUID()}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

test('[CALL-034] [CALL-036] [CALL-070] the orders of a delivery company or a driver, and those with a discount', async () => {
  const discounted = await add({ discountAmount: 250 });
  const assigned = await add();
  const driver_id = String(await createDriver(server.app.db, { companyId: world.companyId }));
  await patch('assign', assigned.order_number, 'Assign', { driver_id });
  const cancelled = await add();
  await patch('assign', cancelled.order_number, 'Assign', { driver_id });
  await patch('cancel', cancelled.order_number, 'Cancel', { cancel_reason: String(world.reasonId) });
  const numbers = async (path: string) => {
    const answer = await fetch(`${server.url}/admin/api/v1/${path}page=1&limit=100`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const { data } = (await answer.json()) as {
      data: { results: { order_number: string }[]; total: number };
    };
    expect(data.total).toBe(data.results.length);
    return data.results.map(({ order_number }) => order_number);
  };
  const ofCompany = await numbers(`orders/company?company_id=${world.companyId}&`);
  expect(ofCompany).toEqual([cancelled.order_number, assigned.order_number]);
  expect(await numbers(`drivers/${driver_id}/orders?sort=-1&`)).toEqual(ofCompany);
  expect(await numbers(`drivers/${driver_id}/orders?filters[status]=cancelled&`)).toEqual([
    cancelled.order_number,
  ]);
  expect(await numbers(`drivers/${await createDriver(server.app.db)}/orders?`)).toEqual([]);
  expect(await numbers('list-discount-order?')).toEqual([discounted.order_number]);
  expect(await numbers('list-discount-order?filters[status]=assigned&')).toEqual([]);
});

test('[CALL-026] [CALL-027] [CALL-028] execute, cancel and unassign take their bodies and answer with the order', async () => {
  const driver_id = String(await createDriver(server.app.db));
  const { order_number } = await add();
  const executed = await patch('execute', order_number, 'Execute', { driver_id });
  expect(executed).toMatchObject({ status: 200, body: { data: { isDelivered: true, driver_id } } });
  const reason = {
    cancel_reason: String(world.reasonId),
    cancel_reason_txt: 'closed early',
    delivery_cost: '3.50',
  };
  expect(await patch('cancel', order_number, 'Cancel', reason)).toMatchObject({
    status: 409,
    body: { message: 'order_delivered' },
  });
  const other = (await add()).order_number;
  expect(await patch('assign', other, 'Assign', { driver_id })).toMatchObject({ status: 200 });
  expect(await patch('customer-cancel/unassign', other, 'Unassign')).toMatchObject({
    status: 200,
    body: { data: { status: 'new', driver_id: null } },
  });
  expect(await patch('cancel', other, 'Cancel', reason)).toMatchObject({
    status: 200,
    body: { data: { isCanceled: true, ...reason } },
  });
  expect(await patch('customer-cancel/unassign', other, 'Unassign', {})).toMatchObject({ status: 409 });
});

test.each([
  [
    'of another order',
    (_number: string, other: string) => `${other}::${staff.id}::Cancel::${crypto.randomUUID()}`,
  ],
  ['of another operator', (number: string) => `${number}::${staff.id + 1}::Cancel::${crypto.randomUUID()}`],
  ['of another action', (number: string) => `${number}::${staff.id}::Execute::${crypto.randomUUID()}`],
  ['without a number of its own', (number: string) => `${number}::${staff.id}::Cancel::`],
  ['of another form', () => crypto.randomUUID()],
  ['that is missing', () => null],
])('[CALL-027] a transaction key %s is refused, and the order stays', async (_name, keyOf) => {
  const { order_number } = await add();
  const other = await add();
  const key = keyOf(order_number, other.order_number);
  const answer = await fetch(`${server.url}/admin/api/v1/orders/cancel/${order_number}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${staff.token}`,
      'content-type': 'application/json',
      ...(key !== null && { 'x-transaction-key': key }),
    },
    body: JSON.stringify({ cancel_reason: String(world.reasonId) }),
  });
  expect(answer.status).toBe(422);
  const refusal = (await answer.json()) as { data: { errors: { field: string }[] } };
  expect(refusal.data.errors.map(({ field }) => field)).toEqual(['x-transaction-key']);
  for (const number of [order_number, other.order_number])
    expect((await staff.client.orders.byNumber({ order_number: number })).data.isCanceled).toBe(false);
});

test('[SEC-48] a delivery cost above the bound of all amounts is refused, and nothing is stored', async () => {
  const { order_number } = await add();
  const cancel = (delivery_cost: unknown) =>
    patch('cancel', order_number, 'Cancel', { cancel_reason: String(world.reasonId), delivery_cost });
  for (const cost of ['90071992547409.91', '1000000.01', '٩٠٠٧١٩٩٢٥٤٧٤٠٩٫٩١', 1_000_000.01])
    expect(await cancel(cost)).toMatchObject({
      status: 422,
      body: { data: { errors: [{ field: 'delivery_cost', msg: 'amount_too_large' }] } },
    });
  expect(await cancel('1000000.00')).toMatchObject({
    status: 200,
    body: { data: { isCanceled: true, delivery_cost: '1000000.00' } },
  });
});

test('[STATE-09] [STATE-11] every action on a finished order is refused with 409 and the order as it is', async () => {
  const driver_id = String(await createDriver(server.app.db));
  const cancel_reason = String(world.reasonId);
  const delivered = (await add()).order_number;
  await patch('execute', delivered, 'Execute', { driver_id });
  const cancelled = (await add()).order_number;
  await patch('cancel', cancelled, 'Cancel', { cancel_reason });
  const actions = [
    ['execute', 'Execute', {}],
    ['cancel', 'Cancel', { cancel_reason }],
    ['customer-cancel/unassign', 'Unassign', undefined],
    ['assign', 'Assign', { driver_id }],
  ] as const;
  const versionOf = async (number: string) =>
    (
      await server.app.db
        .selectFrom('orders')
        .select('version')
        .where('order_number', '=', number)
        .executeTakeFirst()
    )?.version;
  for (const [message, number] of [
    ['order_delivered', delivered],
    ['order_cancelled', cancelled],
  ] as const) {
    const version = await versionOf(number);
    for (const [path, action, body] of actions)
      expect([action, await patch(path, number, action, body)]).toMatchObject([
        action,
        { status: 409, body: { message, data: { order: { order_number: number, version } } } },
      ]);
    expect(await versionOf(number)).toBe(version);
  }
});

test('[STATE-10] an order without a driver cannot be taken off one', async () => {
  const { order_number } = await add();
  expect(await patch('customer-cancel/unassign', order_number, 'Unassign')).toMatchObject({
    status: 409,
    body: { message: 'order_has_no_driver' },
  });
});
