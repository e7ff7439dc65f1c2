import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance } from './instance.ts';
import type { Carried } from './replay.ts';
import type { Checked } from './rules-check.ts';

/** Writes a day's solution as the set's own evaluator reads it: assignments, orders, couriers' journeys. */
export async function writeSolution(
  folder: string,
  instance: Instance,
  carried: readonly Carried[],
  { droppedAt, moves }: Checked,
): Promise<void> {
  const into = join(folder, instance.name);
  await mkdir(into, { recursive: true });
  const taskOf = new Map(carried.flatMap((task) => task.orders.map((id) => [id, task] as const)));
  const delivered = instance.orders.flatMap((order) => {
    const task = taskOf.get(order.id);
    const dropped = droppedAt.get(order.id);
    if (!task || dropped === undefined) return [];
    return [[order.id, order.placedAt, order.readyAt, task.pickedUpAt, dropped, task.courier]];
  });
  const tables = {
    assignments: [
      ['assignment_time', 'pickup_time', 'courier', 'order'],
      ...carried
        .toSorted((a, b) => a.assignedAt - b.assignedAt)
        .map(({ assignedAt, pickedUpAt, courier, orders }) => [assignedAt, pickedUpAt, courier, ...orders]),
    ],
    orders: [
      ['order', 'placement_time', 'ready_time', 'pickup_time', 'dropoff_time', 'courier'],
      ...delivered,
    ],
    couriers: [
      ['courier', 'departure_time', 'origin', 'destination'],
      ...moves.map((move) => [move.courier, move.departure, move.origin, move.destination]),
    ],
  };
  for (const [name, rows] of Object.entries(tables)) {
    const text = rows.map((row) => row.join('\t')).join('\n');
    await writeFile(join(into, `solution_info_${name}.txt`), `${text}\n`);
  }
}
