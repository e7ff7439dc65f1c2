import type { Instance, InstanceCourier, InstanceOrder, Spot } from './instance.ts';

/** An instruction that was given and carried out: one visit to a restaurant. */
export interface Carried {
  readonly assignedAt: number;
  readonly pickedUpAt: number;
  readonly courier: string;
  /** In the sequence of delivery. */
  readonly orders: readonly string[];
}

/** The part of a courier that the policy may know. */
export interface CourierNow extends InstanceCourier {
  /** Position and time at the end of the last task; initially the courier's start position and shift start. */
  at: Spot;
  freeAt: number;
}

/** What a policy is asked each minute, and what it answers: who is to set out now, for which orders of one restaurant. */
export type Policy = (world: {
  readonly now: number;
  readonly waiting: readonly InstanceOrder[];
  readonly couriers: readonly CourierNow[];
}) => readonly { readonly courier: string; readonly orders: readonly string[] }[];

export type Replayed = ReturnType<typeof replay>;

/** Minutes between two places. */
export const travel = (a: Spot, b: Spot, metresPerMinute: number): number =>
  Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) / metresPerMinute - 1e-9);

/** Lives through a day minute by minute: the policy sees what has been placed so far, and nothing of what comes. */
export function replay(instance: Instance, policy: Policy) {
  const couriers = instance.couriers.map((one) => ({ ...one, at: one.place, freeAt: one.onAt }));
  const byId = new Map(couriers.map((one) => [one.id, one]));
  const carried: Carried[] = [];
  /** Processor time of each decision at which orders waited, in milliseconds. */
  const decisions: number[] = [];
  const waiting = new Map<string, InstanceOrder>();
  const lastMinute = Math.max(...instance.couriers.map(({ offAt }) => offAt), 0);
  let next = 0;
  for (let now = 0; now <= lastMinute; now++) {
    for (let order = instance.orders[next]; order && order.placedAt <= now; order = instance.orders[++next])
      waiting.set(order.id, order);
    if (waiting.size === 0) continue;
    const before = process.cpuUsage();
    const instructions = policy({ now, waiting: [...waiting.values()], couriers });
    const { user, system } = process.cpuUsage(before);
    decisions.push((user + system) / 1000);
    for (const { courier: id, orders: ids } of instructions) {
      const courier = byId.get(id);
      const orders = ids.flatMap((order) => waiting.get(order) ?? []);
      if (!courier || orders.length !== ids.length) throw new Error(`an instruction at ${now} cannot be`);
      carried.push(carryOut(instance, courier, orders, now));
      for (const order of ids) waiting.delete(order);
    }
  }
  return { carried, decisions };
}

function carryOut(
  { metresPerMinute, pickupMinutes, dropoffMinutes }: Instance,
  courier: CourierNow,
  orders: readonly InstanceOrder[],
  now: number,
): Carried {
  const [first] = orders;
  if (!first) throw new Error('an instruction without an order');
  const arrival = Math.max(now, courier.freeAt) + travel(courier.at, first.restaurant, metresPerMinute);
  const readyAt = Math.max(...orders.map((order) => order.readyAt));
  const pickedUpAt = Math.max(readyAt, arrival + pickupMinutes / 2);
  let minute = pickedUpAt + pickupMinutes / 2;
  courier.at = first.restaurant;
  for (const { customer } of orders) {
    minute += travel(courier.at, customer, metresPerMinute) + dropoffMinutes;
    courier.at = customer;
  }
  courier.freeAt = minute;
  return { assignedAt: now, pickedUpAt, courier: courier.id, orders: orders.map(({ id }) => id) };
}
