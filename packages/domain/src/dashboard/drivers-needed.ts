/** Seconds that a delivery takes where none was measured. */
const ASSUMED_DELIVERY_SECONDS = 1_800;

/**
 * How many drivers the orders keep busy, by Little's law: arrivals per second times the time that each order takes, rounded
 * up. `ordersPerHour` are the orders of the last hour, or those of the coming hour a week ago where these are more.
 */
export function getDriversNeeded(ordersPerHour: number, deliverySeconds: number | null): number {
  return Math.ceil((ordersPerHour * (deliverySeconds ?? ASSUMED_DELIVERY_SECONDS)) / 3_600);
}
