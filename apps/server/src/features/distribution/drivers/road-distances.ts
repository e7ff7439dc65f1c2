import type { DispatchDriver, DistributionSettings, Place, RoadDistances } from '@mishwar/domain';
import type { Roads } from '../../../platform/roads/roads.ts';

/** A restaurant, the drivers around it, and the settings that say how distances are measured. */
interface Measured {
  restaurant: Place;
  drivers: readonly DispatchDriver[];
  settings: Pick<DistributionSettings, 'roads'>;
}

/**
 * Km by road from the drivers to their restaurant; undefined where the settings measure straight lines. One table for
 * each restaurant, all at the same time; without such settings no service is asked.
 *
 * Callers may hold the locks of the orders that they decide. Roads do not throw, and a table answers within its time-out
 * (400 ms): a service that hangs delays each search of a decision by that at most, and a broken one not at all, because
 * its circuit is open and estimates are returned at once.
 */
export async function measureRoadDistances(
  roads: Roads,
  asked: readonly Measured[],
): Promise<(RoadDistances | undefined)[]> {
  const byRestaurant = new Map<string, { restaurant: Place; places: Map<number, Place> }>();
  for (const { restaurant, drivers, settings } of asked) {
    if (!settings.roads) continue;
    const { places } = getOrAdd(byRestaurant, restaurant);
    for (const { driver_id, position } of drivers) if (position) places.set(driver_id, position);
  }
  const measured = new Map(
    await Promise.all(
      [...byRestaurant].map(async ([key, { restaurant, places }]) => {
        const ids = [...places.keys()];
        const table = ids.length > 0 ? await roads.table([...places.values()], [restaurant]) : [];
        const distances = ids.flatMap((id, at) => {
          const km = table[at]?.[0]?.km;
          return km === undefined ? [] : [[id, km] as const];
        });
        return [key, new Map(distances)] as const;
      }),
    ),
  );
  return asked.map(({ restaurant, settings }) =>
    settings.roads ? measured.get(keyOf(restaurant)) : undefined,
  );
}

const keyOf = ({ latitude, longitude }: Place): string => `${latitude} ${longitude}`;

function getOrAdd(
  all: Map<string, { restaurant: Place; places: Map<number, Place> }>,
  restaurant: Place,
): { places: Map<number, Place> } {
  const entry = all.get(keyOf(restaurant)) ?? { restaurant, places: new Map() };
  all.set(keyOf(restaurant), entry);
  return entry;
}
