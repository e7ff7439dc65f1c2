import { applicationUrl } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { type Statement, tapDatabase } from '../../tools/harness/wire-tap.ts';
import type { ListCase, ListKind } from './cases.ts';

type Part = 'look-up' | 'keys' | 'page' | 'total';

/**
 * What the product asks of the database for one list, in the order in which it is run, without finding out who calls and
 * without settings: texts are resolved to ids in the small tables, `keys` finds the rows where `page` does not do so itself,
 * and a total is absent where the page itself says it.
 */
export type ListStatements = readonly (readonly [part: Part, statement: Statement])[];

/** The order list, and a company's. */
export const ORDERS: ListKind = {
  page: '"o"."order_number"',
  tally: 'order_tally',
  lookups: /\bfrom\s+"?(customer|restaurant|driver|orders)\b/,
};

/** Asks a product server for each list once, and notes the statements that it sends meanwhile. */
export function captureStatements(
  installation: Installation,
  token: string,
  cases: readonly ListCase[],
  kind: ListKind,
): Promise<(name: string) => ListStatements> {
  return scoped(async (stack) => {
    const tap = stack.use(await tapDatabase(applicationUrl(installation.databaseUrl)));
    const server = stack.use(
      await startServer(installation, { roles: ['api'], env: { DATABASE_URL: tap.url } }),
    );
    const client = stack.use(new Client(server.origin, { token }));
    const captured = new Map<string, ListStatements>();
    for (const { name, path, kind: own = kind } of cases) {
      tap.take();
      await client.get(path);
      captured.set(name, sortOut(name, tap.take(), own));
    }
    return (name) => {
      const found = captured.get(name);
      if (!found) throw new Error(`no statements for ${name}`);
      return found;
    };
  });
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
  const lookups = others.filter((read) => read !== keys && kind.lookups.test(read.sql));
  const named = (part: Part, statement: Statement | undefined) =>
    statement ? [[part, statement] as const] : [];
  return [
    ...lookups.flatMap((lookup) => named('look-up', lookup)),
    ...[...named('keys', keys), ...named('page', page), ...named('total', total)],
  ];
}

/** The statement of a list that has that part in it. */
export const partOf = (statements: ListStatements, part: Part): Statement | undefined =>
  statements.find(([name]) => name === part)?.[1];

/** All statements of a list. */
export const allOf = (statements: ListStatements): Statement[] =>
  statements.map(([, statement]) => statement);
