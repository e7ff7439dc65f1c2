/** The parts of the product whose tests are judged by mutants. */
export const PARTS = {
  domain: {
    /** Least share of the mutants that the tests notice. */
    goal: 0.9,
    mutate: ['packages/domain/src/**/*.ts'],
  },
  server: { goal: 0.8, mutate: ['apps/server/src/features/**/*.ts'] },
  portal: { goal: 0.8, mutate: ['apps/portal/src/{features,shared}/**/*.{ts,tsx}'] },
} as const;

export type Part = keyof typeof PARTS;

export const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text);

/** How deep a feature's folder lies: `apps/server/src/features/orders`. */
const FEATURE_DEPTH = 5;

/** The folders of the files, none twice and none inside another: where the tests of these files are. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1).slice(0, FEATURE_DEPTH).join('/'));
  return [...new Set(folders)].sort();
}
