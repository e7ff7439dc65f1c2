import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A day of meal delivery, in the field's own words; times in minutes from the start of the day, places in metres. */
export interface Instance {
  readonly name: string;
  readonly metresPerMinute: number;
  readonly pickupMinutes: number;
  readonly dropoffMinutes: number;
  readonly targetMinutes: number;
  readonly mostMinutes: number;
  /** By placement. */
  readonly orders: readonly InstanceOrder[];
  readonly couriers: readonly InstanceCourier[];
}

export interface InstanceOrder {
  readonly id: string;
  readonly restaurantId: string;
  readonly restaurant: { readonly x: number; readonly y: number };
  readonly customer: { readonly x: number; readonly y: number };
  readonly placedAt: number;
  readonly readyAt: number;
}

export interface InstanceCourier {
  readonly id: string;
  readonly place: { readonly x: number; readonly y: number };
  readonly onAt: number;
  readonly offAt: number;
}

/** Reads an instance's folder. Throws where a table is not as the set's description says. */
export async function readInstance(folder: string, name: string): Promise<Instance> {
  const table = async (file: string) => {
    const text = await readFile(join(folder, name, `${file}.txt`), 'utf8');
    const [, ...lines] = text.trim().split(/\r?\n/);
    return lines.map((line) => line.split('\t'));
  };
  const [parameters, restaurants, orders, couriers] = await Promise.all([
    table('instance_parameters'),
    table('restaurants'),
    table('orders'),
    table('couriers'),
  ]);
  const [metresPerMinute, pickupMinutes, dropoffMinutes, targetMinutes, mostMinutes] = numbers(
    parameters[0] ?? [],
    5,
  ) as [number, number, number, number, number];
  const places = new Map(
    restaurants.map(([id = '', ...rest]) => {
      const [x, y] = numbers(rest, 2) as [number, number];
      return [id, { x, y }];
    }),
  );
  return {
    name,
    metresPerMinute,
    pickupMinutes,
    dropoffMinutes,
    targetMinutes,
    mostMinutes,
    orders: orders
      .map(([id = '', x, y, placed, restaurantId = '', ready]) => {
        const restaurant = places.get(restaurantId);
        if (!restaurant) throw new Error(`${name}: order ${id} is of no known restaurant`);
        const [left, top, placedAt, readyAt] = numbers([x, y, placed, ready], 4) as [
          number,
          number,
          number,
          number,
        ];
        return { id, restaurantId, restaurant, customer: { x: left, y: top }, placedAt, readyAt };
      })
      .sort((a, b) => a.placedAt - b.placedAt),
    couriers: couriers.map(([id = '', ...rest]) => {
      const [x, y, onAt, offAt] = numbers(rest, 4) as [number, number, number, number];
      return { id, place: { x, y }, onAt, offAt };
    }),
  };
}

function numbers(cells: readonly (string | undefined)[], count: number): number[] {
  const values = cells.slice(0, count).map(Number);
  if (values.length < count || values.some(Number.isNaN)) throw new Error(`not numbers: ${cells.join(' ')}`);
  return values;
}
