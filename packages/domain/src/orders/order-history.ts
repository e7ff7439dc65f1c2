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

/** The drivers to whom an order was offered, one list per wave. */
export type OfferedDriversByWave = { driver_name: string }[][];

/** The offers of an order as the wire field `list_drivers_can_see_order`: one list per wave, first wave first. */
export function groupOffersByWave(
  offers: readonly { wave: number; driver_name: string }[],
): OfferedDriversByWave {
  const waves = new Map<number, { driver_name: string }[]>();
  for (const { wave, driver_name } of offers) {
    const list = waves.get(wave) ?? [];
    list.push({ driver_name });
    waves.set(wave, list);
  }
  return [...waves].sort(([a], [b]) => a - b).map(([, drivers]) => drivers);
}
