/** What an order history entry tells of, in the words of the append-only order events. */
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

/** Per wave of offers, the drivers who could see the order. */
export type OfferedDriversByWave = { driver_name: string }[][];

/** The offers of an order as `list_drivers_can_see_order`: one list per wave, in the sequence of the waves. */
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
