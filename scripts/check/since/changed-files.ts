import { runGit } from '../repository.ts';

/**
 * Files that differ from where the branch left `ref`: committed since, changed in the working tree, or new. Deleted
 * files are listed too.
 *
 * @throws when git knows no such ref.
 */
export function listChangedFiles(root: string, ref: string): { base: string; files: string[] } {
  const [base = ''] = runGit(root, ['merge-base', 'HEAD', ref]);
  const changed = runGit(root, ['diff', '--name-only', '--no-renames', base]);
  const untracked = runGit(root, ['ls-files', '--others', '--exclude-standard']);
  return { base, files: [...new Set([...changed, ...untracked])].sort() };
}
