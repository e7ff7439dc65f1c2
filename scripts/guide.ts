import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@mishwar/locales';
import { buildGuide } from './guide/build-guide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(root, 'docs/guide');

/**
 * Writes docs/guide/{ar,en}/README.md from the texts of the help, with the pictures that `npm run shots -- --guide`
 * took. With `--check` it writes nothing and fails when what is committed differs.
 */
async function main(check: boolean): Promise<number> {
  const pictures = new Set(await readdir(join(FOLDER, 'pictures')).catch(() => []));
  let stale = 0;
  for (const language of LANGUAGES) {
    const path = join(FOLDER, language, 'README.md');
    const guide = await buildGuide(language, pictures);
    if (!check) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, guide);
    } else if ((await readFile(path, 'utf8').catch(() => '')) !== guide) {
      console.error(`${path} differs from the texts of the help: run "npm run guide"`);
      stale += 1;
    }
  }
  return stale === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.includes('--check'));
