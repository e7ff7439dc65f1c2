import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { type Figure, inMs, ratio } from '../../tools/harness/report.ts';
import { rowsOf } from '../../tools/harness/rows.ts';
import { percentile } from '../../tools/harness/statistics.ts';
import { allOf } from './capture.ts';
import { type ListCase, search } from './cases.ts';
import type { Scene } from './scene.ts';

/** The first is not counted. */
const ROUNDS = 5;
const SECONDS = 30;

/** Searches by texts that are in the data: names, first names, ends of phones, `each` of every kind. */
export async function searchCases(client: Client, each: number): Promise<ListCase[]> {
  const people = await rowsOf<{ name: string; phone: string }>(
    client,
    `select name, phone from customer where id % (select greatest(count(*) / ${each}, 1) from customer) = 0
     order by id limit ${each}`,
  );
  return people.flatMap(({ name, phone }) => [
    search('customer_name', name),
    search('keyword', name),
    search('customer_name', name.split(' ')[0] ?? name),
    search('phone', phone.slice(-6)),
  ]);
}

/** The slow end of text search over HTTP, beside the same statements sent over one connection, rows and all. */
export async function searchFigure(
  { ours, installation, statementsOf, quick }: Scene,
  searches: readonly ListCase[],
): Promise<Figure> {
  const times = { ours: [] as number[], floor: [] as number[] };
  await withClient(installation.databaseUrl, async (client) => {
    const end = performance.now() + SECONDS * 1000;
    for (let round = 0; round < (quick ? 2 : ROUNDS) && (round < 2 || performance.now() < end); round++) {
      for (const { name, path } of searches) {
        const start = performance.now();
        await ours.get(path);
        const middle = performance.now();
        for (const { sql, parameters } of allOf(statementsOf(name))) await client.query(sql, [...parameters]);
        if (round === 0) continue;
        times.ours.push(middle - start);
        times.floor.push(performance.now() - middle);
      }
    }
  });
  const what = `text search, p95 of ${searches.length} texts: beside the bare SQL without HTTP`;
  return ratio(what, [percentile(times.ours, 0.95), percentile(times.floor, 0.95)], inMs, { atMost: 2 });
}
