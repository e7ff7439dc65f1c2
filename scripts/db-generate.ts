import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withClient } from '@mishwar/db';
import { dumpSchema } from '@mishwar/db/schema-dump';
import { databaseUrl, startTestServer } from '@mishwar/db/testing/server';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const TYPES = join(root, 'packages/db/src/database.ts');
const SCHEMA = join(root, 'packages/db/schema.sql');

/**
 * Writes packages/db/src/database.ts and packages/db/schema.sql from the migrations. With `--check` it
 * writes nothing and fails when what is committed differs.
 */
async function main(check: boolean): Promise<number> {
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'mishwar-types-'));
  try {
    const url = databaseUrl(server.adminUrl, server.template);
    const schema = await withClient(url, dumpSchema);
    const types = await generateTypes(url, join(folder, 'database.ts'));
    if (!check) {
      await Promise.all([writeFile(TYPES, types), writeFile(SCHEMA, schema)]);
      return 0;
    }
    const stale: string[] = [];
    if ((await readFile(TYPES, 'utf8').catch(() => '')) !== types) stale.push(TYPES);
    if ((await readFile(SCHEMA, 'utf8').catch(() => '')) !== schema) stale.push(SCHEMA);
    for (const path of stale) console.error(`${path} differs from the migrations: run "npm run db:generate"`);
    return stale.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

async function generateTypes(url: string, outFile: string): Promise<string> {
  const flags = [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    '--date-parser=string',
    '--numeric-parser=number',
    // A JavaScript array written to a jsonb column would arrive as a PostgreSQL array: only text is taken.
    '--type-mapping={"int8":"number","jsonb":"ColumnType<unknown, string, string>"}',
    '--exclude-pattern={schema_migration,applied_key}',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--log-level=error',
  ];
  await run(join(root, 'node_modules/.bin/kysely-codegen'), flags, { cwd: root });
  return readFile(outFile, 'utf8');
}

process.exitCode = await main(process.argv.includes('--check'));
