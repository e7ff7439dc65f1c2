import { withClient } from '@mishwar/db';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { type Installation, openInstallation } from '../harness/installation.ts';
import { signIn } from '../harness/operator.ts';
import { alignedTable, type Figure } from '../harness/report.ts';
import { Client } from '../harness/requests.ts';
import { startServer } from '../harness/server.ts';
import { allOf, captureStatements, type ListKind, type ListStatements } from '../list/capture.ts';
import type { ListCase } from '../list/cases.ts';
import { startFloor } from '../list/floor.ts';
import { meanFigures } from '../list/means.ts';
import { planOf } from '../list/plans.ts';
import { driverCases } from './driver-cases.ts';
import { fillDrivers } from './fill-drivers.ts';

/** What identifies the statements of the driver list. It has no lookup first. */
const DRIVERS: ListKind = { page: 'join wallet_account main', tally: 'driver_tally', lookups: /$./ };

/** The driver list over HTTP, signed in, at a hundred thousand drivers. */
export const driversListBenchmark: Benchmark = {
  name: 'drivers-list',
  title: 'The driver list: 100 rows with their total, at a hundred thousand drivers',
  run: async (options) => {
    const installation = await openInstallation('drivers', 1_000);
    try {
      await withClient(installation.databaseUrl, (client) =>
        fillDrivers(client, options.quick ? 20_000 : 100_000),
      );
      return await measure(installation, options);
    } finally {
      await installation.stop();
    }
  },
};

async function measure(installation: Installation, options: RunOptions): Promise<Figure[]> {
  const cases = await withClient(installation.databaseUrl, driverCases);
  // Signing in needs the worker, which mails the code; what is measured is the API alone.
  const whole = await startServer(installation);
  const token = await signIn(whole.origin, installation).finally(() => whole.stop());
  options.say('asking for each list once, to learn its statements');
  const statements = await captureStatements(installation, token, cases, DRIVERS);
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
    options.note(await plansOf(installation, cases, statementsOf));
    return figures;
  } finally {
    ours.close();
    bare.close();
    await Promise.all([server.stop(), floor.stop()]);
  }
}

/** Rows read by each statement, for index decisions. */
function plansOf(
  { databaseUrl }: Installation,
  cases: readonly ListCase[],
  statementsOf: (name: string) => ListStatements,
): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const lines = [['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB']];
    for (const { name } of cases) {
      const { page, total } = statementsOf(name);
      for (const [part, statement] of [['page', page] as const, ['total', total] as const]) {
        if (!statement) continue;
        const { indexes, wholeTables, examined, returned, buffers } = await planOf(client, statement);
        const read = [
          ...indexes.filter((index) => index.startsWith('driver_') && !/_pkey$/.test(index)),
          ...wholeTables.filter((table) => table === 'driver').map(() => 'driver from its first row'),
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
