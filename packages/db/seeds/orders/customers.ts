import type { Client } from 'pg';
import { advanceIdentity, type Cell, copyRows } from '../copy.ts';
import { customerName, mobile } from '../people.ts';
import { createRandom } from '../random.ts';

/** Adds customers; answers the id before the first of them. */
export async function seedCustomers(
  client: Client,
  seed: number,
  count: number,
  since: Date,
): Promise<number> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0) as last from customer');
  const base = Number(rows[0]?.last ?? 0);
  const random = createRandom(seed + base);
  function* people(): Generator<Cell[]> {
    for (let index = 1; index <= count; index++) {
      const id = base + index;
      const form = random.chance(0.7) ? 0 : random.chance(0.5) ? 1 : 2;
      yield [id, customerName(random), mobile(id % 2 === 0 ? 4 : 6, id, form), since];
    }
  }
  await copyRows(client, 'customer', ['id', 'name', 'phone', 'created_at'], people());
  await advanceIdentity(client, ['customer']);
  return base;
}
