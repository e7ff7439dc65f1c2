import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tools/harness/free-port.ts';
import type { Installation } from '../../tools/harness/installation.ts';
import { type Program, startProgram, untilReady } from '../../tools/harness/program.ts';
import type { Statement } from '../../tools/harness/wire-tap.ts';

/** A statement of a route. */
export type FloorStatement = Pick<Statement, 'sql' | 'parameters'>;

export interface Floor extends Program {
  readonly origin: string;
}

/** Starts the floor on an installation's database; each path answers the rows of its statements. */
export async function startFloor(
  installation: Installation,
  routes: Readonly<Record<string, readonly FloorStatement[]>>,
): Promise<Floor> {
  const port = await freePort();
  const log = join(installation.dir, 'logs', `floor-${port}.log`);
  const statements = join(installation.dir, 'logs', `floor-${port}.json`);
  await mkdir(join(installation.dir, 'logs'), { recursive: true });
  await writeFile(statements, JSON.stringify(routes));
  const program = startProgram({
    file: 'bench/list/floor-server.ts',
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: installation.databaseUrl,
      STATEMENTS: statements,
    },
    log,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(program, `${origin}/ready`, log);
  return { ...program, origin };
}
