import { PREPARED, withClient } from '@mishwar/db';
import type { Client as Database } from 'pg';
import {
  type Figure,
  inMs,
  inPerSecond,
  judged,
  mean,
  ratio,
  trimmedMean,
} from '../../tools/harness/figures.ts';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { inTurns, ratesOf } from '../../tools/harness/measure.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import type { ListCase, ListKind } from './cases.ts';
import { explainLists } from './plans.ts';
import { openScene, type Scene, startFloor } from './scene.ts';

export const SECONDS = 4;
export const CLIENTS = 16;

/**
 * Lists as one would write them by hand for their table alone, prepared and planned once, under the names of the product's
 * cases with the same rows; the parameter is the number of rows.
 */
type HandWrittenLists = Readonly<Record<string, string>>;

interface ListsBenchmark extends Pick<Benchmark, 'name' | 'title'> {
  /** The installation, and how many orders it has. */
  readonly data: (quick: boolean) => readonly [name: string, orders: number];
  readonly fill: (client: Database, options: RunOptions) => Promise<void>;
  readonly cases: (client: Database) => Promise<readonly ListCase[]>;
  readonly kind: ListKind;
  readonly handWritten?: HandWrittenLists;
  /** Tables whose indexes are of interest; with their monthly partitions. */
  readonly tables: readonly string[];
  /** So many rows may a statement look at; not judged where it is absent. */
  readonly mostRows?: number;
  /** Whether only what the statements look at is measured, and how long each takes. */
  readonly onlyPlans?: boolean;
  readonly more?: (installation: Installation, options: RunOptions) => Promise<Figure[]>;
}

/** The mean of each list over HTTP beside the bare route with the same statements, and what these read of their tables. */
export function listsBenchmark(list: ListsBenchmark): Benchmark {
  const { name, title, kind, handWritten = {}, tables, mostRows, onlyPlans: isTimed = false } = list;
  const measure = async (installation: Installation, options: RunOptions): Promise<Figure[]> => {
    const cases = await withClient(installation.databaseUrl, async (client) => {
      await list.fill(client, options);
      return list.cases(client);
    });
    const scene = await openScene({ installation, cases, kind }, options);
    const figures = await handWrittenFigures(scene, handWritten);
    if (!isTimed) figures.push(...(await meanFigures(scene)));
    const { table, examined } = await explainLists(scene, cases, { tables, isTimed });
    options.note(table);
    if (mostRows === undefined) return figures;
    const most = Math.max(...examined);
    const worst = { value: most / mostRows, ours: `${most} rows`, floor: String(mostRows) };
    return [...figures, judged('rows that the worst statement looks at', worst, { atMost: 1 })];
  };
  return {
    name,
    title,
    async run(options) {
      const installation = options.stack.use(await openInstallation(...list.data(options.quick)));
      const figures = await scoped((stack) => measure(installation, { ...options, stack }));
      return [...figures, ...((await list.more?.(installation, options)) ?? [])];
    },
  };
}

/** Requests a second, with sign-in and totals, beside hand-written routes: 0.7 of the requests is 1.43 of the mean time. */
export function handWrittenFigures(scene: Scene, handWritten: HandWrittenLists): Promise<Figure[]> {
  return scoped(async (stack) => {
    const { installation, origin, token, cases, quick } = scene;
    const routes = Object.values(handWritten).map((sql) => [
      { sql: `${sql} ${PREPARED}`, parameters: ['100'] },
    ]);
    const floor = stack.use(await startFloor(installation, routes));
    const figures: Figure[] = [];
    for (const [at, name] of Object.keys(handWritten).entries()) {
      const path = cases.find((one) => one.name === name)?.path;
      if (!path) throw new Error(`no case is called ${name}`);
      for (const clients of [1, CLIENTS]) {
        const ours = stack.use(new Client(origin, { token, connections: clients }));
        const bare = stack.use(new Client(floor.origin, { connections: clients }));
        const works = { ours: () => ours.get(path), floor: () => bare.get(`/${at}`) };
        const rates = await ratesOf(works, { clients, seconds: quick ? 0.3 : 2, rounds: 5 });
        const connections = clients === 1 ? 'one connection' : `${clients} connections`;
        figures.push(
          perSecondFigure(`beside a route written by hand, ${name}, ${connections}`, rates, scene),
        );
      }
    }
    return figures;
  });
}

export function perSecondFigure(
  what: string,
  rates: { ours: number; floor: number },
  { say }: RunOptions,
): Figure {
  say(`${what}: ${inPerSecond(rates.ours)} of ${inPerSecond(rates.floor)}`);
  return ratio(what, [rates.ours, rates.floor], inPerSecond, { atLeast: 0.7 });
}

/** The mean of each list beside the bare route that runs the same statements, and of all of them together. */
export async function meanFigures({ ours, bare, cases, quick, say }: Scene): Promise<Figure[]> {
  const means: { name: string; own: number; floor: number }[] = [];
  for (const [index, { name, path }] of cases.entries()) {
    const works = { ours: () => ours.get(path), floor: () => bare.get(`/${index}`) };
    const times = await inTurns(works, quick ? 5 : 60, quick ? 2 : 8, SECONDS);
    const [own, floor] = [trimmedMean(times.ours), trimmedMean(times.floor)];
    means.push({ name, own, floor });
    say(`${name}: ${inMs(own)} over ${inMs(floor)}`);
  }
  const own = mean(means.map((one) => one.own));
  const floor = mean(means.map((one) => one.floor));
  return [{ name: 'all of these lists', own, floor }, ...means].map((one) =>
    ratio(`mean, ${one.name}`, [one.own, one.floor], inMs, { atMost: 1.5 }),
  );
}
