import type { Instance, Spot } from './instance.ts';
import type { Carried } from './replay.ts';

/** What became of a day, worked out from its instructions alone. */
export type Checked = ReturnType<typeof checkRules>;

/** Replays instructions by the rules of the set, sharing nothing with the policy or with the loop that ran it. */
export function checkRules(instance: Instance, carried: readonly Carried[]) {
  const violations: string[] = [];
  /** Minute of each delivered order's hand-over at the door. */
  const droppedAt = new Map<string, number>();
  /** The trips of couriers. */
  const moves: { courier: string; departure: number; origin: string; destination: string }[] = [];
  const orders = new Map(instance.orders.map((order) => [order.id, order]));
  const seen = new Set<string>();
  /** From the departures to the ends of the last tasks. */
  let busyMinutes = 0;
  const minutes = (a: Spot, b: Spot) =>
    Math.ceil(Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) / instance.metresPerMinute - 1e-9);
  const courierIds = new Set(instance.couriers.map(({ id }) => id));
  for (const { courier } of carried)
    if (!courierIds.has(courier)) violations.push(`${courier} is no courier`);

  for (const courier of instance.couriers) {
    const tasks = carried
      .filter((task) => task.courier === courier.id)
      .sort((a, b) => a.assignedAt - b.assignedAt || a.pickedUpAt - b.pickedUpAt);
    let at = courier.place;
    let origin = '0';
    let freeAt = courier.onAt;
    for (const task of tasks) {
      const what = `${courier.id} at ${task.assignedAt}`;
      const load = task.orders.flatMap((id) => orders.get(id) ?? []);
      const [first] = load;
      if (load.length !== task.orders.length || !first) {
        violations.push(`${what}: an order that is not of this day`);
        continue;
      }
      for (const order of load) {
        if (seen.has(order.id)) violations.push(`${what}: ${order.id} is assigned twice`);
        seen.add(order.id);
        if (order.placedAt > task.assignedAt) violations.push(`${what}: ${order.id} is not placed yet`);
        if (order.restaurantId !== first.restaurantId) violations.push(`${what}: two restaurants in a visit`);
      }
      const departure = Math.max(freeAt, task.assignedAt);
      if (minutes(at, first.restaurant) > 0)
        moves.push({ courier: courier.id, departure, origin, destination: first.restaurantId });
      const earliest = departure + minutes(at, first.restaurant) + instance.pickupMinutes / 2;
      const ready = Math.max(...load.map(({ readyAt }) => readyAt));
      if (task.pickedUpAt < Math.max(earliest, ready)) violations.push(`${what}: picked up too early`);
      if (task.pickedUpAt > courier.offAt) violations.push(`${what}: picked up after off-time`);
      let minute = task.pickedUpAt + instance.pickupMinutes / 2;
      at = first.restaurant;
      origin = first.restaurantId;
      for (const order of load) {
        moves.push({ courier: courier.id, departure: minute, origin, destination: order.id });
        minute += minutes(at, order.customer) + instance.dropoffMinutes / 2;
        droppedAt.set(order.id, minute);
        minute += instance.dropoffMinutes / 2;
        at = order.customer;
        origin = order.id;
      }
      busyMinutes += minute - departure;
      freeAt = minute;
    }
  }
  return { violations, droppedAt, moves, busyMinutes };
}
