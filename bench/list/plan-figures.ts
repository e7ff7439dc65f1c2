import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { alignedTable, type Figure } from '../../tools/harness/report.ts';
import { partsOf } from './capture.ts';
import type { ListCase } from './cases.ts';
import { type PlanFacts, planOf } from './plans.ts';
import type { Scene } from './scene.ts';

/** Notes what each list's statements read; judged is that none of them reads all orders. */
export async function planFigures(
  { installation, statementsOf, note }: Scene,
  cases: readonly ListCase[],
): Promise<Figure[]> {
  const lines: string[][] = [
    ['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB'],
  ];
  let whole = 0;
  await withClient(installation.databaseUrl, async (client) => {
    const orders = await countOf(client);
    for (const { name } of cases) {
      for (const [part, statement] of partsOf(statementsOf(name))) {
        const facts = await planOf(client, statement);
        if (facts.examined >= orders) whole += 1;
        lines.push(lineOf(name, part, facts));
      }
    }
  });
  note(alignedTable(lines));
  return [
    {
      what: 'statements that read all orders',
      ours: String(whole),
      floor: '0',
      value: whole,
      goal: { atMost: 0 },
    },
  ];
}

async function countOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select sum(n) as n from order_tally');
  return Number(rows[0]?.n);
}

function lineOf(
  name: string,
  part: string,
  { indexes, examined, returned, buffers, wholeTables }: PlanFacts,
): string[] {
  // The small tables beside an order are read by key or as a whole: which, says nothing.
  const read = [
    ...indexes.filter((index) => !/_pkey$/.test(index)),
    ...wholeTables.filter((table) => table === 'orders').map((table) => `${table} from its first row`),
  ];
  return [name, part, read.join(', ') || 'by key', String(examined), String(returned), String(buffers)];
}
