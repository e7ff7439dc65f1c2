import { withClient } from '@mishwar/db';
import { Client as Database } from 'pg';
import { type Figure, inPerSecond, judged, ratio } from '../../tools/harness/figures.ts';
import { openInstallation } from '../../tools/harness/installation.ts';
import { ratesOf } from '../../tools/harness/measure.ts';
import { Client } from '../../tools/harness/requests.ts';
import { rowsOf } from '../../tools/harness/rows.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { signInOnce, startServer } from '../../tools/harness/server.ts';
import type { Benchmark } from '../benchmark.ts';
import { creditByFunction, creditByHttp, postByFunction, postByHttp, setStage } from './operations.ts';
import { captureTransactions, replay } from './replay.ts';

const CONNECTIONS = 16;

interface Compared {
  readonly ours: (client: Client, index: number) => Promise<unknown>;
  readonly besides: Readonly<Record<string, (index: number) => Promise<unknown>>>;
  /** Postings of a call. */
  readonly each: number;
}

/** Postings a second: holding an order's fee and giving it back, as staff does it, beside the ledger's own function. */
export const walletBenchmark: Benchmark = {
  name: 'wallet',
  title: 'The wallet: postings through HTTP beside wallet_post alone',
  async run({ quick, say, stack }) {
    const installation = stack.use(await openInstallation('small', 20_000));
    const token = await signInOnce(installation);
    const stage = await withClient(installation.databaseUrl, (client) => setStage(client, CONNECTIONS));
    const direct: Database[] = [];
    for (let n = 0; n < CONNECTIONS; n++) {
      const database = new Database({ connectionString: installation.databaseUrl });
      stack.defer(() => database.end());
      await database.connect();
      direct.push(database);
    }
    const directOf = (index: number) => direct[index] as Database;
    const driverOfEach = (index: number) => stage.drivers[index] ?? '';
    const figures: Figure[] = [];
    /** Postings in a second by all connections at once, through HTTP and beside it. */
    const compare = (what: string, { ours, besides, each }: Compared) =>
      scoped(async (inner) => {
        const api = inner.use(await startServer(installation, { roles: ['api'] }));
        const client = inner.use(new Client(api.origin, { token, connections: CONNECTIONS }));
        const works = { ...besides, HTTP: (index: number) => ours(client, index) };
        const turns = { clients: CONNECTIONS, seconds: quick ? 0.3 : 4, rounds: quick ? 1 : 3 };
        const rates: Record<string, number> = await ratesOf(works, turns);
        const rateOf = (name: string) => (rates[name] ?? 0) * each;
        const shown = Object.keys(works).map((name) => `${name} ${inPerSecond(rateOf(name))}`);
        say(`${what}: ${shown.join(', ')}`);
        for (const name of Object.keys(besides)) {
          const both = [rateOf('HTTP'), rateOf(name)] as const;
          figures.push(ratio(`${what}: beside ${name}`, both, inPerSecond, { atLeast: 0.4 }));
        }
      });
    for (const [what, driverOf] of [
      ['a driver for each', driverOfEach],
      ['one driver for all', () => driverOfEach(0)],
    ] as const) {
      const captured = await captureTransactions(installation, token, stage, driverOf);
      await compare(`postings, ${CONNECTIONS} connections, ${what}`, {
        ours: (client, index) => postByHttp(client, stage, index, driverOf(index)),
        besides: {
          'the same transactions': (index) => replay(directOf(index), captured[index] ?? []),
          'wallet_post alone': (index) => postByFunction(directOf(index), stage, index, driverOf(index)),
        },
        // The fee is held, and given back.
        each: 2,
      });
    }
    await compare(`credits to wallets, ${CONNECTIONS} connections`, {
      ours: (client, index) => creditByHttp(client, driverOfEach(index)),
      besides: {
        'wallet_credit alone': (index) => creditByFunction(directOf(index), stage, driverOfEach(index)),
      },
      each: 1,
    });
    // Nothing is wrong with the ledger afterwards, or the measurement was of something else.
    const value = (await rowsOf(installation.databaseUrl, 'select * from wallet_findings()')).length;
    return [...figures, judged('findings in the ledger afterwards', { value }, { atMost: 0 })];
  },
};
