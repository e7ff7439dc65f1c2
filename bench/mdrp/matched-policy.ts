import { decideMatching, MATCHED_TUNING, type MatchingPlan, type MatchingSettings } from '@mishwar/domain';
import type { Instance } from './instance.ts';
import type { Policy } from './replay.ts';

/** The product's *matched* mode, its offers always accepted. */
export function matchedPolicy(instance: Instance): Policy {
  const settings: MatchingSettings = {
    metresPerMinute: instance.metresPerMinute,
    roundsUpMinutes: true,
    pickupMinutes: instance.pickupMinutes,
    dropoffMinutes: instance.dropoffMinutes,
    stepMinutes: 1,
    ...MATCHED_TUNING,
  };
  let plan: MatchingPlan<string, string> = [];
  return ({ now, waiting, couriers }) => {
    const decision = decideMatching<string, string>({
      now,
      plan,
      settings,
      orders: waiting.map((order) => ({
        order_id: order.id,
        restaurant_id: order.restaurantId,
        restaurant: order.restaurant,
        customer: order.customer,
        placedAt: order.placedAt,
        readyAt: order.readyAt,
      })),
      drivers: couriers.map((courier) => ({
        driver_id: courier.id,
        place: courier.at,
        freeAt: courier.freeAt,
        leavesAt: courier.offAt,
        capacity: settings.maxBundleOrders,
      })),
    });
    plan = decision.plan;
    return decision.assignments.map(({ driver_id, orders }) => ({ courier: driver_id, orders }));
  };
}
