import { withClient } from '@mishwar/db';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { alignedTable, type Figure, inMs } from '../../tools/harness/report.ts';
import { startServer } from '../../tools/harness/server.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { captureStatements, partsOf } from '../list/capture.ts';
import type { ListKind } from '../list/cases.ts';
import { HAND_WRITTEN_TRANSACTIONS } from '../list/hand-written.ts';
import { handWrittenFigures } from '../list/hand-written-figures.ts';
import { planOf } from '../list/plans.ts';
import { fillTransactions } from './fill-transactions.ts';
import { transactionCases } from './transaction-cases.ts';

const TRANSACTIONS: ListKind = {
  page: 'as "main_remaining"',
  tally: 'wallet_tally',
  lookups: /\bfrom\s+"?(driver|orders)\b/,
};

/** What counting stops at, with the page, its joins and its entries: more than that no filter needs to look at. */
const ENOUGH = 60_000;

/** What the list of wallet transactions looks at for each filter, at ten million transactions. */
export const transactionsListBenchmark: Benchmark = {
  name: 'transactions-list',
  title: 'The list of wallet transactions: what each filter looks at, at ten million',
  run: async (options) => {
    const installation = await openInstallation('transactions', 20_000);
    try {
      const count = options.quick ? 200_000 : 10_000_000;
      await withClient(installation.databaseUrl, (client) => fillTransactions(client, count, options.say));
      return await measure(installation, options);
    } finally {
      await installation.stop();
    }
  },
};

async function measure(installation: Installation, options: RunOptions): Promise<Figure[]> {
  const { say, note } = options;
  const cases = await withClient(installation.databaseUrl, transactionCases);
  const whole = await startServer(installation);
  const token = await signIn(whole.origin, installation).finally(() => whole.stop());
  say('asking for each list once, to learn its statements');
  const captured = await captureStatements(installation, token, cases, TRANSACTIONS);
  const lines = [
    ['list', 'statement', 'indexes', 'rows looked at', 'rows answered', 'pages of 8 kB', 'time'],
  ];
  let most = 0;
  await withClient(installation.databaseUrl, async (client) => {
    for (const [name, statements] of captured) {
      for (const [part, statement] of partsOf(statements)) {
        const began = performance.now();
        const facts = await planOf(client, statement);
        const ms = performance.now() - began;
        most = Math.max(most, facts.examined);
        const read = [
          ...facts.indexes.filter((index) => index.startsWith('wallet_transaction_')),
          ...facts.wholeTables.filter((table) => table === 'wallet_transaction').map(() => 'ALL OF THEM'),
        ];
        lines.push([
          ...[name, part, read.join(', ') || 'by key', String(facts.examined)],
          ...[String(facts.returned), String(facts.buffers), inMs(ms)],
        ]);
      }
    }
  });
  note(alignedTable(lines));
  const server = await startServer(installation, { roles: ['api'] });
  const { origin } = server;
  const beside = await handWrittenFigures({
    ...options,
    installation,
    origin,
    token,
    cases,
    handWritten: HAND_WRITTEN_TRANSACTIONS,
  }).finally(() => server.stop());
  const ours = `${most} rows`;
  const goal = { atMost: 1 };
  return [
    ...beside,
    { what: 'rows that the worst statement looks at', ours, floor: `${ENOUGH}`, value: most / ENOUGH, goal },
  ];
}
