import {
  DEFAULT_DISTRIBUTION_SETTINGS,
  type DispatchDriver,
  type DistributionSettings,
  decideMatching,
  decideWave,
  MATCHED_TUNING,
  type MatchingPlan,
} from '@mishwar/domain';
import type { Instance, InstanceOrder, Spot } from './instance.ts';
import { type CourierNow, type Policy, travel } from './replay.ts';

/** The product's *matched* mode, its offers always accepted. */
export function matchedPolicy(instance: Instance): Policy {
  const { metresPerMinute, pickupMinutes, dropoffMinutes } = instance;
  const timing = { metresPerMinute, pickupMinutes, dropoffMinutes };
  const settings = { ...timing, roundsUpMinutes: true, stepMinutes: 1, ...MATCHED_TUNING };
  let plan: MatchingPlan<string, string> = [];
  return ({ now, waiting, couriers }) => {
    const decision = decideMatching<string, string>({
      ...{ now, plan, settings },
      orders: waiting.map(({ id, restaurantId, ...order }) => ({
        ...{ ...order, order_id: id, restaurant_id: restaurantId },
      })),
      drivers: couriers.map(({ id, at, freeAt, offAt }) => ({
        ...{ driver_id: id, place: at, freeAt, leavesAt: offAt, capacity: settings.maxBundleOrders },
      })),
    });
    plan = decision.plan;
    return decision.assignments.map(({ driver_id, orders }) => ({ courier: driver_id, orders }));
  };
}

/** A degree of latitude in metres; near the equator, where the day is laid, one of longitude is as long. */
const METRES_PER_DEGREE = 111_195;
const MINUTE_MS = 60_000;

/** The *waves* mode, its drivers always accepting. With `delaySeconds` 0 all waves come at once: what waiting costs. */
export function wavesPolicy(instance: Instance, delaySeconds: number): Policy {
  const { dispatch } = DEFAULT_DISTRIBUTION_SETTINGS;
  const settings: DistributionSettings = {
    ...DEFAULT_DISTRIBUTION_SETTINGS,
    dispatch: { ...dispatch, delay_time: delaySeconds },
    // Nothing of the day's couriers but where they are and what they carry is known.
    filters_off: [
      'wallet_below_limit',
      'documents_expired',
      'motorcycle_busy',
      'company_distance',
      'odm_disabled',
    ],
    received: 1,
  };
  const lastWave = Math.ceil((dispatch.max_distance - dispatch.init_distance) / dispatch.step_distance);
  const sent = new Map<string, number>();
  /** Couriers on shift who could pick up the order before their shift ends; the others would decline. */
  const able = (order: InstanceOrder, couriers: readonly CourierNow[], now: number) =>
    couriers.filter(({ at, onAt, offAt }) => {
      const arrival = now + travel(at, order.restaurant, instance.metresPerMinute);
      return onAt <= now && Math.max(order.readyAt, arrival + instance.pickupMinutes / 2) <= offAt;
    });
  return ({ now, waiting, couriers }) => {
    const instructions: { courier: string; orders: string[] }[] = [];
    const taken = new Set<string>();
    for (const order of waiting) {
      const due = delaySeconds === 0 ? lastWave : Math.floor(((now - order.placedAt) * 60) / delaySeconds);
      for (let wave = Math.min(sent.get(order.id) ?? 0, lastWave); ; wave++) {
        const best = offer(order, able(order, couriers, now), taken, settings, Math.min(wave, lastWave), now);
        if (best) {
          taken.add(best);
          instructions.push({ courier: best, orders: [order.id] });
          break;
        }
        if (wave >= Math.min(due, lastWave)) {
          sent.set(order.id, due + 1);
          break;
        }
      }
    }
    return instructions;
  };
}

/** The first whom a wave offers the order, and who takes it. */
function offer(
  order: InstanceOrder,
  couriers: readonly CourierNow[],
  taken: ReadonlySet<string>,
  settings: DistributionSettings,
  wave: number,
  minute: number,
): string | undefined {
  const now = new Date(minute * MINUTE_MS);
  const drivers = couriers.map((courier, number): DispatchDriver => {
    const isBusy = taken.has(courier.id) || courier.freeAt > minute;
    return {
      driver_id: number,
      ...{ is_active: true, is_ready: true, is_odm_enabled: true },
      position: { ...onEarth(courier.at), at: now },
      orders_in_hand: isBusy ? 1 : 0,
      ...{ number_of_received: null, balance: 0, company_distance_receive: null, missed_offers: 0 },
      idle_since: new Date(courier.freeAt * MINUTE_MS),
      ...{ is_motorcycle: false, documents_expire_at: null },
    };
  });
  const asked = { declined_by: new Set<number>(), offered_to: new Set<number>() };
  const world = { order: { restaurant: onEarth(order.restaurant), ...asked }, drivers };
  const [best] = decideWave({ ...world, settings, wave, now }).offered;
  return best === undefined ? undefined : couriers[best]?.id;
}

const onEarth = ({ x, y }: Spot) => ({
  latitude: y / METRES_PER_DEGREE,
  longitude: x / METRES_PER_DEGREE,
});
