import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listFiles } from './list-files.ts';
import { toListNames } from './list-names.ts';
import { registrations } from './registrations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FIELDS = 'plate:text,wheels:number,passed:yesno,fee:money,seen_at:time';

/** A copy of the sources with the dependencies of the project, but its own packages. */
async function copyProject(folder: string): Promise<void> {
  for (const part of [
    'apps/server/src',
    'apps/server/package.json',
    'apps/portal/src',
    'apps/portal/package.json',
  ])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of [
    'packages',
    'tsconfig.base.json',
    'apps/server/tsconfig.json',
    'apps/portal/tsconfig.json',
  ])
    await cp(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  await mkdir(join(folder, 'node_modules/@mishwar'), { recursive: true });
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@mishwar')
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of await readdir(join(ROOT, 'packages')))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@mishwar', name));
  for (const app of ['server', 'portal']) {
    const own = join(ROOT, 'apps', app, 'node_modules');
    await symlink(own, join(folder, 'apps', app, 'node_modules')).catch(() => undefined);
  }
}

/** The compiler reads the types of the files of a folder, and checks none of them: the step `types` does. */
async function leaveUnchecked(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile()))
    if (/\.tsx?$/.test(name) && !name.endsWith('.d.ts')) {
      const path = join(parentPath, name);
      await writeFile(path, `// @ts-nocheck\n${await readFile(path, 'utf8')}`);
    }
}

/** What the compiler says of the new files of an app, and of those that register them. */
async function check(folder: string, app: 'server' | 'portal', paths: readonly string[]): Promise<string> {
  const files = paths.filter((path) => path.startsWith(`apps/${app}/`)).map((path) => join(folder, path));
  const project = join(folder, 'apps', app, 'tsconfig.new.json');
  await writeFile(project, JSON.stringify({ extends: './tsconfig.json', include: ['src/**/*.d.ts'], files }));
  const compiler = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  return promisify(execFile)(process.execPath, [compiler, '-p', project, '--noEmit']).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test('a list with every kind of column and filter has the types that its files expect', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'new-list-'));
  try {
    await copyProject(folder);
    for (const part of ['apps', 'packages']) await leaveUnchecked(join(folder, part));
    const names = toListNames('sample-rows', {
      columns: FIELDS,
      filters: 'plate:text,passed:yesno,seen_at:time',
    });
    // The tree of routes, which names them all, is written by the build of the portal.
    const files = Object.entries(listFiles(names)).filter(([path]) => !path.includes('/routes/'));
    const registered = registrations(names).filter(({ path }) => !path.includes('/menu/'));
    for (const { path, register } of registered)
      files.push([path, register(await readFile(join(ROOT, path), 'utf8'))]);
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const paths = Object.keys(listFiles(names)).filter((path) => !path.includes('/routes/'));
    expect(await check(folder, 'server', paths)).toBe('');
    expect(await check(folder, 'portal', paths)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
