import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applicationUrl } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { freePort, type Program, startProgram, untilReady } from '../../tools/harness/program.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { signInOnce, startServer } from '../../tools/harness/server.ts';
import { type Statement, tapDatabase } from '../../tools/harness/wire-tap.ts';
import type { RunOptions } from '../benchmark.ts';
import type { ListCase, ListKind } from './cases.ts';

/** What the parts of a list's benchmark work on: the product, signed in, and the floor, whose `/0` answers the first case. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

interface SceneOptions {
  readonly installation: Installation;
  readonly cases: readonly ListCase[];
  readonly kind: ListKind;
}

/** Learns the statements of the cases and of others that are asked for, and starts the product and the floor. */
export async function openScene(
  { installation, cases, kind }: SceneOptions,
  options: RunOptions,
  others: readonly ListCase[] = [],
) {
  const { say, stack } = options;
  const token = await signInOnce(installation);
  say('asking for each list once, to learn its statements');
  const statementsOf = await captureStatements(installation, token, [...cases, ...others], kind);
  const routes = cases.map(({ name }) => allOf(statementsOf(name)));
  const floor = stack.use(await startFloor(installation, routes));
  const { origin } = stack.use(await startServer(installation, { roles: ['api'] }));
  const ours = stack.use(new Client(origin, { token, connections: 16 }));
  const bare = stack.use(new Client(floor.origin, { connections: 16 }));
  return { ...options, ...{ installation, origin, token, ours, bare, cases, statementsOf } };
}

type Part = 'look-up' | 'keys' | 'page' | 'total';

/**
 * What the product asks of the database for one list, in sequence: texts are resolved to ids, `keys` finds the rows where
 * `page` does not do so itself, and a total is absent where the page says it.
 */
export type ListStatements = readonly (readonly [part: Part, statement: Statement])[];

export const partOf = (statements: ListStatements, part: Part): Statement | undefined =>
  statements.find(([name]) => name === part)?.[1];

export const allOf = (statements: ListStatements): Statement[] =>
  statements.map(([, statement]) => statement);

/** Asks a product server for each list once, and notes the statements that it sends meanwhile. */
function captureStatements(
  installation: Installation,
  token: string,
  cases: readonly ListCase[],
  kind: ListKind,
): Promise<(name: string) => ListStatements> {
  return scoped(async (stack) => {
    const tap = stack.use(await tapDatabase(applicationUrl(installation.databaseUrl)));
    const options = { roles: ['api'], env: { DATABASE_URL: tap.url } } as const;
    const server = stack.use(await startServer(installation, options));
    const client = stack.use(new Client(server.origin, { token }));
    const captured = new Map<string, ListStatements>();
    for (const { name, path, kind: own = kind } of cases) {
      tap.take();
      await client.get(path);
      captured.set(name, sortOut(name, tap.take(), own));
    }
    return (name) => {
      const statements = captured.get(name);
      if (!statements) throw new Error(`no statements for ${name}`);
      return statements;
    };
  });
}

function sortOut(name: string, sent: readonly Statement[], kind: ListKind): ListStatements {
  const reads = sent.filter(
    ({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/set_config|"session"/.test(sql),
  );
  const page = reads.find(({ sql }) => sql.includes(kind.page));
  const counts = ({ sql }: Statement) =>
    (kind.tally !== undefined && sql.includes(kind.tally)) || /count\(\*\)(?! over)/.test(sql);
  const total = reads.find((read) => read !== page && counts(read));
  const others = reads.filter((read) => read !== page && read !== total);
  const keys = others.findLast(({ sql }) => /\border by\b[^)]*\blimit\b/i.test(sql));
  if (!keys && !page) throw new Error(`no statement read the page of ${name}`);
  const lookups = others.filter((read) => read !== keys && kind.lookups?.test(read.sql));
  const named = (part: Part, ...statements: (Statement | undefined)[]) =>
    statements.flatMap((statement) => (statement ? [[part, statement] as const] : []));
  return [
    ...named('look-up', ...lookups),
    ...named('keys', keys),
    ...named('page', page),
    ...named('total', total),
  ];
}

export type FloorStatement = Pick<Statement, 'sql' | 'parameters'>;

/** Starts the floor on an installation's database: `/0` answers the rows of the first statements, and so on. */
export async function startFloor(
  { dir, databaseUrl: DATABASE_URL }: Installation,
  routes: readonly (readonly FloorStatement[])[],
): Promise<Program & { readonly origin: string }> {
  const port = await freePort();
  const log = join(dir, 'logs', `floor-${port}.log`);
  const STATEMENTS = join(dir, 'logs', `floor-${port}.json`);
  await mkdir(join(dir, 'logs'), { recursive: true });
  await writeFile(STATEMENTS, JSON.stringify(routes));
  const env = { ...process.env, PORT: String(port), DATABASE_URL, STATEMENTS };
  const program = startProgram({ file: 'bench/list/floor-server.ts', env, log });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(program, `${origin}/ready`, log);
  return { ...program, origin };
}
