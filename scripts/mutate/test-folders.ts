/** The folders whose tests run, as scripts/mutate.ts names them; without them the whole of `all`. */
export function readTestFolders(all: string): string[] {
  const named = process.env.MUTATE_FOLDERS;
  return named ? named.split(',') : [all];
}
