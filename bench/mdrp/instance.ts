import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A place; metres. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

const number = z.coerce.number();
const Parameters = z.object({
  meters_per_minute: number,
  'pickup service minutes': number,
  'dropoff service minutes': number,
  'target click-to-door': number,
  'maximum click-to-door': number,
});
const Restaurant = z.object({ restaurant: z.string(), x: number, y: number });
const Order = Restaurant.extend({ order: z.string(), placement_time: number, ready_time: number });
const Courier = z
  .object({ courier: z.string(), x: number, y: number, on_time: number, off_time: number })
  .transform(({ courier: id, x, y, on_time: onAt, off_time: offAt }) => ({
    id,
    place: { x, y },
    onAt,
    offAt,
  }));
export type InstanceCourier = z.output<typeof Courier>;

/** A day of meal delivery, in the field's own words; times in minutes from its start, orders by placement. */
export type Instance = Awaited<ReturnType<typeof readInstance>>;
export type InstanceOrder = Instance['orders'][number];

/** Reads an instance's folder. Throws where a table is not as the set's description says. */
export async function readInstance(folder: string, name: string) {
  const dir = join(folder, name);
  const [parameters] = await readTable(join(dir, 'instance_parameters.txt'), Parameters);
  if (!parameters) throw new Error(`${name} has no parameters`);
  const restaurants = await readTable(join(dir, 'restaurants.txt'), Restaurant);
  const places = new Map(restaurants.map(({ restaurant, x, y }) => [restaurant, { x, y }]));
  const orders = await readTable(join(dir, 'orders.txt'), Order);
  return {
    name,
    metresPerMinute: parameters.meters_per_minute,
    pickupMinutes: parameters['pickup service minutes'],
    dropoffMinutes: parameters['dropoff service minutes'],
    targetMinutes: parameters['target click-to-door'],
    mostMinutes: parameters['maximum click-to-door'],
    orders: orders
      .map(({ order: id, x, y, placement_time: placedAt, restaurant: restaurantId, ready_time: readyAt }) => {
        const restaurant = places.get(restaurantId);
        if (!restaurant) throw new Error(`${name}: order ${id} is of no known restaurant`);
        return { id, restaurantId, restaurant, customer: { x, y }, placedAt, readyAt };
      })
      .sort((a, b) => a.placedAt - b.placedAt),
    couriers: await readTable(join(dir, 'couriers.txt'), Courier),
  };
}

/** The rows of a table with tabs, whose first line names the columns. */
async function readTable<Row>(path: string, row: z.ZodType<Row>): Promise<Row[]> {
  const [head = [], ...lines] = (await readFile(path, 'utf8'))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  return lines.map((cells) => row.parse(Object.fromEntries(cells.map((cell, at) => [head[at], cell]))));
}
