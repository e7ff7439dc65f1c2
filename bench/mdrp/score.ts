import { mean } from '../../tools/harness/figures.ts';
import type { Instance } from './instance.ts';
import { type Replayed, travel } from './replay.ts';
import type { Checked } from './rules-check.ts';

/** What is measured of one day; minutes, and shares of 1. */
export type Score = ReturnType<typeof scoreDay>;

export function scoreDay(instance: Instance, { carried, decisions }: Replayed, checked: Checked) {
  const { orders, couriers, pickupMinutes, dropoffMinutes, metresPerMinute } = instance;
  const pickedUpAt = new Map(
    carried.flatMap((task) => task.orders.map((id) => [id, task.pickedUpAt] as const)),
  );
  const toDoor = orders.map(({ id, placedAt }) => {
    const dropped = checked.droppedAt.get(id);
    return dropped === undefined ? null : dropped - placedAt;
  });
  const delivered = toDoor.filter((minutes) => minutes !== null);
  const least = orders.map(
    ({ restaurant, customer, placedAt, readyAt }) =>
      readyAt -
      placedAt +
      (pickupMinutes + dropoffMinutes) / 2 +
      travel(restaurant, customer, metresPerMinute),
  );
  const waits = orders.flatMap(({ id, readyAt }) => {
    const picked = pickedUpAt.get(id);
    return picked === undefined ? [] : [picked - readyAt];
  });
  const shift = couriers.reduce((sum, { onAt, offAt }) => sum + offAt - onAt, 0);
  return {
    /** Mean minutes from order to door, an order never delivered counted as the instance's most. */
    ctd90: mean(toDoor.map((minutes) => minutes ?? instance.mostMinutes)),
    /** The least that any policy could reach: an idle courier before every restaurant's door. */
    bound: mean(least),
    /** Mean minutes of the delivered orders, over the bound. */
    ratio: mean(delivered) / mean(least),
    delivered: delivered.length / orders.length,
    withinTarget: delivered.filter((minutes) => minutes <= instance.targetMinutes).length / orders.length,
    readyToPickup: mean(waits),
    utilisation: checked.busyMinutes / shift,
    cpuMs: mean(decisions),
  };
}

export function averageScore(scores: readonly Score[]): Score {
  const keys = Object.keys(scores[0] ?? {}) as (keyof Score)[];
  const means = keys.map((key) => [key, mean(scores.map((score) => score[key]))]);
  return Object.fromEntries(means) as Score;
}
