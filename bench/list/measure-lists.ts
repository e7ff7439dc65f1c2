import { withClient } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { alignedTable, type Figure } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { startServer } from '../../tools/harness/server.ts';
import type { RunOptions } from '../benchmark.ts';
import { allOf, captureStatements, type ListStatements, partsOf } from './capture.ts';
import type { ListCase, ListKind } from './cases.ts';
import { startFloor } from './floor.ts';
import type { HandWrittenList } from './hand-written.ts';
import { handWrittenFigures } from './hand-written-figures.ts';
import { meanFigures } from './means.ts';
import { planOf } from './plans.ts';

interface Measured {
  readonly installation: Installation;
  readonly cases: readonly ListCase[];
  readonly kind: ListKind;
  /** Of some of the cases. */
  readonly handWritten?: readonly HandWrittenList[];
  /** The table whose indexes are of interest; several with their monthly partitions. */
  readonly table: string | readonly string[];
  /** So many rows may a statement look at; not judged where it is absent. */
  readonly mostRows?: number;
}

/**
 * The mean of each list over HTTP, signed in, beside the bare route that runs the same statements, with what they read of
 * `table`.
 */
export async function measureLists(
  { installation, cases, kind, table, mostRows, handWritten = [] }: Measured,
  options: RunOptions,
): Promise<Figure[]> {
  // Signing in needs the worker, which mails the code; what is measured is the API alone.
  const whole = await startServer(installation);
  const token = await signIn(whole.origin, installation).finally(() => whole.stop());
  options.say('asking for each list once, to learn its statements');
  const statements = await captureStatements(installation, token, cases, kind);
  const statementsOf = (name: string): ListStatements => {
    const found = statements.get(name);
    if (!found) throw new Error(`no statements for ${name}`);
    return found;
  };
  const floor = await startFloor(
    installation,
    Object.fromEntries(cases.map(({ name }, index) => [`/${index}`, allOf(statementsOf(name))])),
  );
  const server = await startServer(installation, { roles: ['api'] });
  const ours = new Client(server.origin, { token });
  const bare = new Client(floor.origin);
  try {
    const scene = { ours, bare, cases, statementsOf, installation, ...options };
    const figures = [
      ...(await handWrittenFigures({ ...scene, origin: server.origin, token, handWritten })),
      ...(await meanFigures(scene)),
    ];
    const { lines, most } = await plansOf({ installation, cases, table }, statementsOf);
    options.note(alignedTable(lines));
    if (mostRows === undefined) return figures;
    const worst = { ours: `${most} rows`, floor: String(mostRows), value: most / mostRows };
    return [...figures, { what: 'rows that the worst statement looks at', ...worst, goal: { atMost: 1 } }];
  } finally {
    ours.close();
    bare.close();
    await Promise.all([server.stop(), floor.stop()]);
  }
}

/** Rows read by each statement, for index decisions, and the most of them. */
function plansOf(
  { installation, cases, table }: Pick<Measured, 'installation' | 'cases' | 'table'>,
  statementsOf: (name: string) => ListStatements,
): Promise<{ lines: string[][]; most: number }> {
  const isOf = (name: string) => [table].flat().some((one) => name === one || name.startsWith(`${one}_`));
  /** Without its month. */
  const plain = (name: string) => name.replace(/_\d{6}(?=_|$)/, '');
  return withClient(installation.databaseUrl, async (client) => {
    let most = 0;
    const lines = [['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB']];
    for (const { name } of cases) {
      for (const [part, statement] of partsOf(statementsOf(name))) {
        const { indexes, wholeTables, examined, returned, buffers } = await planOf(client, statement);
        most = Math.max(most, examined);
        const read = new Set([
          ...indexes.filter((index) => isOf(index) && !/_pkey$/.test(index)).map(plain),
          ...wholeTables
            .filter((whole) => [table].flat().includes(plain(whole)))
            .map((whole) => `${plain(whole)} from its first row`),
        ]);
        lines.push([
          name,
          part,
          [...read].join(', ') || 'by key',
          String(examined),
          String(returned),
          String(buffers),
        ]);
      }
    }
    return { lines, most };
  });
}
