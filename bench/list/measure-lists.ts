import { withClient } from '@mishwar/db';
import type { RunOptions } from '../benchmark.ts';
import type { Installation } from '../harness/installation.ts';
import { signIn } from '../harness/operator.ts';
import { alignedTable, type Figure } from '../harness/report.ts';
import { Client } from '../harness/requests.ts';
import { startServer } from '../harness/server.ts';
import { allOf, captureStatements, type ListStatements } from './capture.ts';
import type { ListCase, ListKind } from './cases.ts';
import { startFloor } from './floor.ts';
import { meanFigures } from './means.ts';
import { planOf } from './plans.ts';

interface Measured {
  readonly installation: Installation;
  readonly cases: readonly ListCase[];
  readonly kind: ListKind;
  /** The table whose indexes are of interest. */
  readonly table: string;
}

/**
 * The mean of each list over HTTP, signed in, beside the bare route that runs the same statements, with what they read of
 * `table`.
 */
export async function measureLists(
  { installation, cases, kind, table }: Measured,
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
    const figures = await meanFigures(scene);
    options.note(await plansOf({ installation, cases, table }, statementsOf));
    return figures;
  } finally {
    ours.close();
    bare.close();
    await Promise.all([server.stop(), floor.stop()]);
  }
}

/** Rows read by each statement, for index decisions. */
function plansOf(
  { installation, cases, table }: Omit<Measured, 'kind'>,
  statementsOf: (name: string) => ListStatements,
): Promise<string> {
  return withClient(installation.databaseUrl, async (client) => {
    const lines = [['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB']];
    for (const { name } of cases) {
      const { page, total } = statementsOf(name);
      for (const [part, statement] of [['page', page] as const, ['total', total] as const]) {
        if (!statement) continue;
        const { indexes, wholeTables, examined, returned, buffers } = await planOf(client, statement);
        const read = [
          ...indexes.filter((index) => index.startsWith(`${table}_`) && !/_pkey$/.test(index)),
          ...wholeTables.filter((whole) => whole === table).map(() => `${table} from its first row`),
        ];
        lines.push([
          name,
          part,
          read.join(', ') || 'by key',
          String(examined),
          String(returned),
          String(buffers),
        ]);
      }
    }
    return alignedTable(lines);
  });
}
