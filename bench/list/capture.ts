import { applicationUrl } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { Client } from '../../tools/harness/requests.ts';
import { startServer } from '../../tools/harness/server.ts';
import { type Statement, tapDatabase } from '../../tools/harness/wire-tap.ts';
import type { ListCase, ListKind } from './cases.ts';

/** What the product asks of the database for one list; without finding out who calls, and without settings. */
export interface ListStatements {
  /** Texts resolved to ids, in the small tables. */
  readonly lookups: readonly Statement[];
  /** Finds the rows of the page; absent where `page` does so itself. */
  readonly keys: Statement | undefined;
  /** Absent where no row was found. */
  readonly page: Statement | undefined;
  /** Absent where the page itself says how many there are. */
  readonly total: Statement | undefined;
}

/** The order list, and a company's. */
export const ORDERS: ListKind = {
  page: '"o"."order_number"',
  tally: 'order_tally',
  lookups: /\bfrom\s+"?(customer|restaurant|driver|orders)\b/,
};

/** Asks a product server for each list once, and notes the statements that it sends meanwhile. */
export async function captureStatements(
  installation: Installation,
  token: string,
  cases: readonly ListCase[],
  kind = ORDERS,
): Promise<Map<string, ListStatements>> {
  const tap = await tapDatabase(applicationUrl(installation.databaseUrl));
  const server = await startServer(installation, { roles: ['api'], env: { DATABASE_URL: tap.url } });
  const client = new Client(server.origin, { token });
  try {
    const captured = new Map<string, ListStatements>();
    for (const { name, path, kind: own = kind } of cases) {
      tap.take();
      await client.get(path);
      captured.set(name, sortOut(name, tap.take(), own));
    }
    return captured;
  } finally {
    client.close();
    await server.stop();
    tap.stop();
  }
}

function sortOut(name: string, sent: readonly Statement[], kind: ListKind): ListStatements {
  const reads = sent.filter(
    ({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/set_config|"session"/.test(sql),
  );
  const page = reads.find(({ sql }) => sql.includes(kind.page));
  const total = reads.find(
    (read) => read !== page && (read.sql.includes(kind.tally) || /count\(\*\)(?! over)/.test(read.sql)),
  );
  const others = reads.filter((read) => read !== page && read !== total);
  const keys = others.findLast(({ sql }) => /\border by\b[^)]*\blimit\b/i.test(sql));
  if (!keys && !page) throw new Error(`no statement read the page of ${name}`);
  return {
    lookups: others.filter((read) => read !== keys && kind.lookups.test(read.sql)),
    keys,
    page,
    total,
  };
}

/** All statements of a list, in the order in which they are run. */
export const allOf = (statements: ListStatements): Statement[] =>
  partsOf(statements).map(([, statement]) => statement);

/** The same, each with what it is for. */
export const partsOf = ({ lookups, keys, page, total }: ListStatements): [string, Statement][] => [
  ...lookups.map((lookup): [string, Statement] => ['look-up', lookup]),
  ...(keys ? [['keys', keys] satisfies [string, Statement]] : []),
  ...(page ? [['page', page] satisfies [string, Statement]] : []),
  ...(total ? [['total', total] satisfies [string, Statement]] : []),
];
