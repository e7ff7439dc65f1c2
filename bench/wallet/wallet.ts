import { withClient } from '@mishwar/db';
import { Client as Database } from 'pg';
import { type Installation, openInstallation } from '../../tools/harness/installation.ts';
import { signIn } from '../../tools/harness/operator.ts';
import { type Figure, inPerSecond } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { startServer } from '../../tools/harness/server.ts';
import { mean } from '../../tools/harness/statistics.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { creditByFunction, creditByHttp } from './credit.ts';
import { overHttp } from './over-http.ts';
import { captureTransactions, replay, type Transactions } from './replay.ts';
import { findings, type Stage, setStage } from './stage.ts';

const CONNECTIONS = 16;

/** Postings a second: holding an order's fee and giving it back, as staff does it, beside the ledger's own function. */
export const walletBenchmark: Benchmark = {
  name: 'wallet',
  title: 'The wallet: postings through HTTP beside wallet_post alone',
  run: async (options) => {
    const installation = await openInstallation('small', 20_000);
    try {
      return await measure(installation, options);
    } finally {
      await installation.stop();
    }
  },
};

async function measure(installation: Installation, options: RunOptions): Promise<Figure[]> {
  const server = await startServer(installation);
  const token = await signIn(server.origin, installation).finally(() => server.stop());
  const stage = await withClient(installation.databaseUrl, (client) => setStage(client, CONNECTIONS));
  const direct = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(installation)));
  const figures: Figure[] = [];
  try {
    for (const [what, driverOf] of [
      ['a driver for each', (index: number) => stage.drivers[index] ?? ''],
      ['one driver for all', () => stage.drivers[0] ?? ''],
    ] as const) {
      const transactions = await captureTransactions(installation, token, stage, driverOf);
      const api = await startServer(installation, { roles: ['api'] });
      const client = new Client(api.origin, { token, connections: CONNECTIONS });
      const sides: Sides = {
        http: (index) => overHttp(client, stage, index, driverOf(index)),
        replayed: (index) => replayOf(direct, transactions, index),
        function: (index) => byFunction(direct[index], stage, index, driverOf(index)),
      };
      try {
        figures.push(...(await compare(what, sides, options)));
      } finally {
        client.close();
        await api.stop();
      }
    }
    figures.push(await compareCredits(installation, token, stage, direct, options));
    const wrong = await withClient(installation.databaseUrl, findings);
    return [
      ...figures,
      {
        what: 'findings in the ledger afterwards',
        ours: String(wrong),
        floor: '0',
        value: wrong,
        goal: { atMost: 0 },
      },
    ];
  } finally {
    await Promise.all(direct.map((one) => one.end()));
  }
}

type Sides = Readonly<Record<'http' | 'replayed' | 'function', (index: number) => Promise<unknown>>>;

async function compare(what: string, sides: Sides, { quick, say }: RunOptions): Promise<Figure[]> {
  const names = Object.keys(sides) as (keyof Sides)[];
  const rates: Record<keyof Sides, number[]> = { http: [], replayed: [], function: [] };
  for (let round = quick ? 0 : -1; round < (quick ? 1 : 3); round++) {
    for (const name of names) {
      const rate = await postings(quick ? 0.3 : 4, sides[name]);
      if (round >= 0) rates[name].push(rate);
    }
  }
  const [http, replayed, alone] = names.map((name) => mean(rates[name])) as [number, number, number];
  say(
    `${what}: HTTP ${inPerSecond(http)}, same statements ${inPerSecond(replayed)}, function ${inPerSecond(alone)}`,
  );
  const figure = (beside: string, floor: number): Figure => ({
    what: `postings, ${CONNECTIONS} connections, ${what}: beside ${beside}`,
    ours: inPerSecond(http),
    floor: inPerSecond(floor),
    value: http / floor,
    goal: { atLeast: 0.4 },
  });
  return [figure('the same transactions', replayed), figure('wallet_post alone', alone)];
}

/** A wallet operation that moves money and nothing else: through HTTP beside the function that it calls. */
async function compareCredits(
  installation: Installation,
  token: string,
  stage: Stage,
  direct: readonly Database[],
  { quick, say }: RunOptions,
): Promise<Figure> {
  const api = await startServer(installation, { roles: ['api'] });
  const client = new Client(api.origin, { token, connections: CONNECTIONS });
  const driverOf = (index: number) => stage.drivers[index] ?? '';
  const sides = {
    http: (index: number) => creditByHttp(client, driverOf(index)),
    function: (index: number) => creditByFunction(direct[index], stage, driverOf(index)),
  };
  const rates = { http: [] as number[], function: [] as number[] };
  try {
    for (let round = quick ? 0 : -1; round < (quick ? 1 : 3); round++) {
      for (const name of ['http', 'function'] as const) {
        const rate = await postings(quick ? 0.3 : 4, sides[name], 1);
        if (round >= 0) rates[name].push(rate);
      }
    }
  } finally {
    client.close();
    await api.stop();
  }
  const [http, alone] = [mean(rates.http), mean(rates.function)];
  say(`credit: HTTP ${inPerSecond(http)}, function ${inPerSecond(alone)}`);
  return {
    what: `credits to wallets, ${CONNECTIONS} connections: beside wallet_credit alone`,
    ours: inPerSecond(http),
    floor: inPerSecond(alone),
    value: http / alone,
    goal: { atLeast: 0.4 },
  };
}

function replayOf(direct: readonly Database[], all: readonly Transactions[], index: number): Promise<void> {
  const [database, transactions] = [direct[index], all[index]];
  return database && transactions ? replay(database, transactions) : Promise.resolve();
}

async function connect({ databaseUrl }: Installation): Promise<Database> {
  const database = new Database({ connectionString: databaseUrl });
  await database.connect();
  return database;
}

/** Postings by all connections at once, so many with each call (a pair: the fee is held, and given back); how many in a second. */
async function postings(
  seconds: number,
  pair: (index: number) => Promise<unknown>,
  each = 2,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_none, index) => {
      while (performance.now() < end) {
        await pair(index);
        done += each;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}

const FEE = 500;

/** The same two postings by the same function, each a transaction of its own. */
async function byFunction(
  database: Database | undefined,
  stage: Stage,
  index: number,
  driverId: string,
): Promise<void> {
  for (const [type, amount] of [
    ['HOLDING', FEE],
    ['CASH_BACK', -FEE],
  ] as const) {
    const entries = [
      { kind: 'MAIN', amount: -amount },
      { kind: 'HOLD', amount },
    ];
    await database?.query(
      `select wallet_post($1::wallet_transaction_type, $2::bigint, $3::bigint, $4::text, $5::jsonb, 'ADMIN', $6::bigint,
         'bench', p_status => 'SUCCESS', p_note => null, p_allow_negative => false)`,
      [type, driverId, stage.orders[index]?.id, crypto.randomUUID(), JSON.stringify(entries), stage.adminId],
    );
  }
}
