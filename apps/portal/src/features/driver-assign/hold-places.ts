import type { AssignableDriver } from '@mishwar/contract';

/**
 * The drivers in the places in which they are shown, with what a new reading says about them. One whom the reading lacks
 * stays as it was, and one who is new in it waits.
 */
export function holdPlaces(
  shown: readonly AssignableDriver[],
  read: readonly AssignableDriver[],
): readonly AssignableDriver[] {
  const byId = new Map(read.map((driver) => [driver.driver_id, driver]));
  return shown.map((driver) => byId.get(driver.driver_id) ?? driver);
}
