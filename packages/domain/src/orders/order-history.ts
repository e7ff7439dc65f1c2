/** Actions of the append-only order history. */
export const ORDER_HISTORY_ACTIONS = [
  'created',
  'offered',
  'declined',
  'accepted',
  'assigned',
  'unassigned',
  'arrived_store',
  'take_order',
  'wait_customer',
  'delivered',
  'executed',
  'cancelled',
  'reordered',
  'redistributed',
] as const;

export type OrderHistoryAction = (typeof ORDER_HISTORY_ACTIONS)[number];

/** Who caused a change: staff, a driver, an ordering channel, or the platform. */
export const ACTOR_KINDS = ['operator', 'driver', 'channel', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** An offer in the order history: its driver and its wave, counted from 1. */
export interface HistoryOffer {
  driver_name: string;
  wave: number;
}

/**
 * The offers of an order by the history entry during which they were made: for each entry one list per wave, first wave
 * first, as the wire field `list_drivers_can_see_order`. An offer belongs to the latest entry whose time is not after the
 * offer's, of several with that time to the last; an offer before all entries belongs to the first.
 */
export function groupOffersByEntry(
  entryTimes: readonly Date[],
  offers: readonly (HistoryOffer & { offered_at: Date })[],
): HistoryOffer[][][] {
  // An action that waited for the order's lock may have an earlier time than the entry before it.
  const byTime = entryTimes
    .map((time, at) => ({ time, at }))
    .sort((one, other) => one.time.getTime() - other.time.getTime());
  const entryOf = (offeredAt: Date) => byTime.findLast(({ time }) => time <= offeredAt)?.at ?? 0;
  const byEntry = Map.groupBy(offers, ({ offered_at }) => entryOf(offered_at));
  return entryTimes.map((_, at) => groupByWave(byEntry.get(at) ?? []));
}

function groupByWave(offers: readonly HistoryOffer[]): HistoryOffer[][] {
  const waves = Map.groupBy(offers, ({ wave }) => wave);
  return [...waves]
    .sort(([one], [other]) => one - other)
    .map(([, made]) => made.map(({ driver_name, wave }) => ({ driver_name, wave })));
}
