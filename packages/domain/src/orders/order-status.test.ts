import { expect, test } from 'vitest';
import { decideAccept, decideDriverStep } from './driver-decisions.ts';
import {
  decideAssign,
  decideCancel,
  decideExecute,
  decideReoffer,
  decideStaffAssign,
  decideUnassign,
  type OrderDecision,
} from './order-decisions.ts';
import {
  getOrderActions,
  getStatusFlags,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
} from './order-status.ts';

const withDriver = (status: OrderStatus): OrderState<number> => ({ status, driver_id: 7 });
const fresh: OrderState<number> = { status: 'new', driver_id: null };
const reason = { cancel_reason: '3' };

test.each([
  ['new', null, null, 'execute cancel assign reoffer reorder'],
  ['assigned', 7, null, 'execute cancel unassign assign reorder'],
  ['arrived_store', 7, null, 'execute cancel unassign assign reorder'],
  ['take_order', 7, null, 'execute cancel unassign assign reorder'],
  ['wait_customer', 7, null, 'execute cancel unassign assign reorder'],
  ['delivered', 7, null, 'reorder'],
  ['cancelled', 7, null, 'reorder'],
  ['cancelled', null, null, 'reorder'],
  ['new', null, 1, 'execute cancel assign reoffer'],
  ['delivered', 7, 1, ''],
] as const)(
  'on an order that is %s with driver %j and parent %j staff may: %j',
  (status, driver_id, parent, may) => {
    const actions = getOrderActions({ status, driver_id, parent_order_id: parent });
    const offered = Object.entries(actions)
      .filter(([, allowed]) => allowed)
      .map(([name]) => name);
    expect(offered.sort()).toEqual(may.split(' ').filter(Boolean).sort());
  },
);

test('offers exactly the actions that the rules allow, in every state', () => {
  for (const status of ORDER_STATUSES) {
    for (const driver_id of status === 'new' ? [null] : [7]) {
      const order = { status, driver_id };
      const can = getOrderActions(order);
      expect(decideExecute(order, 7).ok).toBe(can.execute);
      expect(decideCancel(order, reason).ok).toBe(can.cancel);
      expect(decideUnassign(order).ok).toBe(can.unassign);
      expect(decideReoffer(order).ok).toBe(can.reoffer);
      expect(decideAssign(order, 8).ok).toBe(can.assign && driver_id === null);
    }
  }
});

test.each([
  ['delivered', 'order_delivered'],
  ['cancelled', 'order_cancelled'],
] as const)('every action on a %s order is refused with 409 %s', (status, code) => {
  const order = withDriver(status);
  const refused = { ok: false, refusal: { code, status: 409 } };
  expect(decideExecute(order, 7)).toEqual(refused);
  expect(decideCancel(order, reason)).toEqual(refused);
  expect(decideUnassign(order)).toEqual(refused);
  expect(decideReoffer(order)).toEqual(refused);
  expect(decideAssign(order, 8)).toEqual(refused);
  expect(decideDriverStep(order, 7, { step: 'took' })).toEqual(refused);
});

test('an order with a driver counts as assigned for every other driver', () => {
  expect(decideAssign(fresh, 8)).toEqual({ ok: true, status: 'assigned', driver_id: 8 });
  for (const driver of [7, 8]) {
    expect(decideAssign(withDriver('assigned'), driver)).toEqual({
      ok: false,
      refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: 7 },
    });
  }
  expect(decideReoffer(withDriver('assigned'))).toMatchObject({
    refusal: { code: 'request_assigned_to_driver', driver_id: 7 },
  });
  expect(decideAssign(fresh, 0)).toMatchObject({ refusal: { code: 'driver_required', status: 422 } });
});

const handed = { ok: true, status: 'assigned', driver_id: 8, isHandOver: true };
const taken = { ok: false, refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: 7 } };
test.each([
  ['a free order', fresh, 8, undefined, { ...handed, isHandOver: false }],
  ['a free order that was seen free', fresh, 8, null, { ...handed, isHandOver: false }],
  ['a free order that was seen with a driver', fresh, 8, 7, { ...handed, isHandOver: false }],
  ['the order of the driver who was seen', withDriver('assigned'), 8, 7, handed],
  ['an order that advanced with that driver', withDriver('take_order'), 8, 7, handed],
  ['an order that was seen free', withDriver('assigned'), 8, null, taken],
  ['an order that was seen with another driver', withDriver('assigned'), 8, 9, taken],
  ['an order of an unknown driver', withDriver('assigned'), 8, undefined, taken],
  [
    'the order of the same driver',
    withDriver('assigned'),
    7,
    null,
    { ok: false, refusal: { code: 'driver_has_order', status: 409, driver_id: 7 } },
  ],
  [
    'a cancelled order',
    withDriver('cancelled'),
    8,
    7,
    { ok: false, refusal: { code: 'order_cancelled', status: 409 } },
  ],
] as const)('staff assign %s', (_, order, driver, seen, decision) => {
  expect(decideStaffAssign(order, driver, seen)).toEqual(decision);
});

test('execute delivers by the order’s driver, or assigns the named one in the same step', () => {
  const delivered = { ok: true, status: 'delivered', driver_id: 7 };
  expect(decideExecute(withDriver('take_order'), null)).toEqual({ ...delivered, assigns: false });
  expect(decideExecute(withDriver('assigned'), 7)).toEqual({ ...delivered, assigns: false });
  expect(decideExecute(fresh, 7)).toEqual({ ...delivered, assigns: true });
  expect(decideExecute(fresh, null)).toMatchObject({ refusal: { code: 'driver_required', status: 422 } });
  expect(decideExecute(withDriver('assigned'), 8)).toMatchObject({
    refusal: { code: 'request_assigned_to_driver', status: 409 },
  });
});

test.each(['', '  ', null, undefined])(
  'cancel with the reason %j is refused with required_reason',
  (cancel_reason) => {
    expect(decideCancel(fresh, { cancel_reason })).toEqual({
      ok: false,
      refusal: { code: 'required_reason', status: 422 },
    });
  },
);

test('cancel keeps the driver, and unassign removes the driver', () => {
  expect(decideCancel(withDriver('arrived_store'), reason)).toEqual({
    ok: true,
    status: 'cancelled',
    driver_id: 7,
  });
  expect(decideCancel(fresh, reason)).toEqual({ ok: true, status: 'cancelled', driver_id: null });
  expect(decideUnassign(withDriver('take_order'))).toEqual({
    ok: true,
    status: 'new',
    driver_id: null,
  });
  expect(decideUnassign(fresh)).toMatchObject({ refusal: { code: 'order_has_no_driver', status: 409 } });
});

test('the first acceptance wins, and the winner may repeat it', () => {
  expect(decideAccept(fresh, 7, true)).toEqual({
    ok: true,
    status: 'assigned',
    driver_id: 7,
    changed: true,
  });
  expect(decideAccept(withDriver('assigned'), 7, false)).toMatchObject({ ok: true, changed: false });
  expect(decideAccept(withDriver('assigned'), 8, true)).toMatchObject({
    refusal: { code: 'request_assigned_to_driver', status: 409, driver_id: 7 },
  });
  expect(decideAccept(fresh, 7, false)).toMatchObject({ refusal: { code: 'offer_not_found' } });
  expect(decideAccept({ status: 'cancelled' }, 7, true)).toMatchObject({
    refusal: { code: 'order_cancelled' },
  });
});

const delivery = (minutesSinceAssigned: number, kmToCustomer: number | null) =>
  ({
    step: 'delivered',
    limits: { time: 3, distance: 1 },
    facts: { minutesSinceAssigned, kmToCustomer },
  }) as const;

test('a driver reports the steps in order, and a repeat changes nothing', () => {
  const steps = ['arrived', 'took', 'waiting'] as const;
  let status: OrderStatus = 'assigned';
  for (const step of steps) {
    const decision: OrderDecision<{ changed: boolean }> = decideDriverStep(withDriver(status), 7, {
      step,
    });
    if (!decision.ok) throw new Error(decision.refusal.code);
    expect(decision.changed).toBe(true);
    status = decision.status;
    expect(decideDriverStep(withDriver(status), 7, { step })).toMatchObject({ ok: true, changed: false });
  }
  expect(decideDriverStep(withDriver(status), 7, delivery(3, 1))).toMatchObject({ status: 'delivered' });
});

test.each([
  [{ step: 'took' } as const, 'assigned', 7, 'order_step_not_allowed'],
  [{ step: 'arrived' } as const, 'take_order', 7, 'order_step_not_allowed'],
  [delivery(9, 0), 'take_order', 7, 'order_step_not_allowed'],
  [{ step: 'arrived' } as const, 'assigned', 8, 'order_not_yours'],
  [{ step: 'arrived' } as const, 'new', 8, 'order_not_yours'],
  [delivery(2.9, 0), 'wait_customer', 7, 'order_execute_too_early'],
  [delivery(3, 1.01), 'wait_customer', 7, 'order_execute_too_far'],
  [delivery(3, null), 'wait_customer', 7, 'order_execute_too_far'],
] as const)('%j on an order that is %s by driver %s is refused with %s', (report, status, driver, code) => {
  const order = status === 'new' ? fresh : withDriver(status);
  expect(decideDriverStep(order, driver, report)).toMatchObject({
    ok: false,
    refusal: { code, status: 409 },
  });
});

test('the flags of the wire follow from the stored state', () => {
  const flagged = ORDER_STATUSES.filter((status) => Object.values(getStatusFlags(status)).some(Boolean));
  expect(flagged).toEqual(['delivered', 'cancelled']);
});
