import { withClient } from '@mishwar/db';
import type { Client } from 'pg';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { type Figure, judged } from '../../tools/harness/report.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import type { ListCase, ListKind } from './cases.ts';
import { handWrittenFigures, meanFigures } from './figures.ts';
import type { HandWrittenList } from './hand-written.ts';
import { explainLists } from './plans.ts';
import { openScene } from './scene.ts';

interface Measured extends Pick<Benchmark, 'name' | 'title'> {
  /** The installation, and how many orders it has. */
  readonly data: (quick: boolean) => readonly [name: string, orders: number];
  /** Fills it, and answers what is asked for. */
  readonly cases: (client: Client, options: RunOptions) => Promise<readonly ListCase[]>;
  readonly kind: ListKind;
  /** Of some of the cases. */
  readonly handWritten?: readonly HandWrittenList[];
  /** Tables whose indexes are of interest; with their monthly partitions. */
  readonly tables: readonly string[];
  /** So many rows may a statement look at; not judged where it is absent. */
  readonly mostRows?: number;
  /** Whether only what the statements look at is measured, and how long each takes. */
  readonly onlyPlans?: boolean;
  readonly more?: (installation: Installation, options: RunOptions) => Promise<Figure[]>;
}

/**
 * The mean of each list over HTTP, signed in, beside the bare route that runs the same statements, with what they read of
 * their tables.
 */
export function listsBenchmark({ name, title, data, more, ...measured }: Measured): Benchmark {
  return {
    name,
    title,
    run: (options) =>
      scoped(async (stack) => {
        const installation = stack.use(await openInstallation(...data(options.quick)));
        const cases = await withClient(installation.databaseUrl, (client) => measured.cases(client, options));
        const figures = await measure({ ...measured, installation, cases }, options);
        return more ? [...figures, ...(await more(installation, options))] : figures;
      }),
  };
}

type Opened = Omit<Measured, 'name' | 'title' | 'data' | 'cases' | 'more'> & {
  installation: Installation;
  cases: readonly ListCase[];
};

async function measure(opened: Opened, options: RunOptions): Promise<Figure[]> {
  return scoped(async (stack) => {
    const { handWritten = [], tables, mostRows, onlyPlans: isTimed = false } = opened;
    const scene = stack.use(await openScene(opened, options));
    const figures = [
      ...(await handWrittenFigures({ ...scene, handWritten })),
      ...(isTimed ? [] : await meanFigures(scene)),
    ];
    const { table, examined } = await explainLists({ ...scene, tables, isTimed });
    options.note(table);
    if (mostRows === undefined) return figures;
    const most = Math.max(...examined);
    const worst = { value: most / mostRows, ours: `${most} rows`, floor: String(mostRows) };
    return [...figures, judged('rows that the worst statement looks at', worst, { atMost: 1 })];
  });
}
