import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the working tree that git tracks or would track, sorted, without those just deleted. */
export function listFiles(root: string): string[] {
  const paths = runGit(root, ['ls-files', '--cached', '--others', '--exclude-standard']);
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort();
}

/** Runs git and returns the lines of its answer. Throws with git's message when it fails. */
export function runGit(root: string, args: readonly string[]): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('git', ['-c', 'core.quotepath=off', ...args], options)
    .split('\n')
    .filter((line) => line !== '');
}
