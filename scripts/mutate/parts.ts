interface PartOptions {
  /** Least share of the mutants that the tests notice, 0 to 1. */
  readonly goal: number;
  readonly mutate: readonly string[];
  /** Whether the tests need a PostgreSQL or a browser, so that only those of the drawn features run. */
  readonly isHeavy: boolean;
}

/** The parts of the product whose tests are judged by mutants. */
export const PARTS = {
  domain: { goal: 0.9, mutate: ['packages/domain/src/**/*.ts'], isHeavy: false },
  server: { goal: 0.8, mutate: ['apps/server/src/features/**/*.ts'], isHeavy: true },
  /** Modules of the portal without markup, and its components. */
  portal: { goal: 0.8, mutate: ['apps/portal/src/{features,shared}/**/*.ts'], isHeavy: false },
  components: { goal: 0.8, mutate: ['apps/portal/src/{features,shared}/**/*.tsx'], isHeavy: true },
} as const satisfies Record<string, PartOptions>;

export type Part = keyof typeof PARTS;

export const isPart = (text: string): text is Part => Object.hasOwn(PARTS, text);

/** How deep a feature's folder lies: `apps/server/src/features/orders`. */
const FEATURE_DEPTH = 5;

/** The folders of the files, none twice and none inside another: where the tests of these files are. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1).slice(0, FEATURE_DEPTH).join('/'));
  return [...new Set(folders)].sort();
}
