import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/harness/free-port.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { type Program, startProgram, untilReady } from '../../tools/harness/program.ts';
import type { Statement } from '../../tools/harness/wire-tap.ts';

/** A statement of a route. */
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
