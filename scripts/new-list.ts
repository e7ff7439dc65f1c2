import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPortal } from '../tools/installation/portal-build.ts';
import { listFiles } from './new-list/list-files.ts';
import { toListNames } from './new-list/list-names.ts';
import { registrations } from './new-list/registrations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run new:list -- vehicle-checks --table vehicle_check --arabic "فحوص المركبات" --columns "plate:text:اللوحة,fee:money"
 * --filters "plate:text:اللوحة,passed:yesno"`: writes the files of a list of the table's rows and registers it, from the
 * contract to the menu. Nothing is written where the feature exists.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: { type: 'string' },
      arabic: { type: 'string' },
      columns: { type: 'string' },
      filters: { type: 'string' },
    },
  });
  const names = toListNames(positionals[0] ?? '', values);
  const files = listFiles(names);
  const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (existing) throw new Error(`${existing} exists`);
  for (const { path, register } of registrations(names))
    files[path] = register(await readFile(join(root, path), 'utf8'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const run = (tool: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, tool), ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...Object.keys(files));
  run('scripts/guide.ts');
  // The build writes the route tree.
  await buildPortal(root);
  console.log(`${Object.keys(files).join('\n')}

The list shows the rows of "${names.table}". Next: rows with values that differ in its tests, its texts and help, its group
of the menu.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
