import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the gate. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** Programs run one after the other, each with its arguments; the pinned Node runs them. */
  readonly commands: readonly (readonly string[])[];
  /** The test runner, whose failed tests can run again. */
  readonly runner?: 'vitest' | 'playwright';
  /** The runner's JSON report, below .cache/results. */
  readonly report?: string;
  /** A file that the commands regenerate; the step fails when that changes it. */
  readonly regenerates?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Left to the full gate, `npm run test:full`. */
  readonly isFullOnly?: boolean;
  /** Judges the results of the tests, so it runs after what ran again. */
  readonly isLast?: boolean;
}

const WORKSPACES = [
  'packages/domain',
  'packages/contract',
  'packages/locales',
  'packages/db',
  'apps/server',
  'apps/portal',
  'apps/sandbox',
  'e2e',
  'bench',
  'scripts',
  'tools',
];

const tool = (root: string, path: string): string => join(root, 'node_modules', path);

/** The gate in its order: what is quick and finds most comes first. `isFull`: every test in both languages, strictly. */
export function allSteps(root: string, results: string, isFull: boolean): Step[] {
  const vitest = (project: string): Pick<Step, 'commands' | 'runner' | 'report'> => ({
    commands: [
      [
        tool(root, 'vitest/vitest.mjs'),
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(results, `${project}.json`)}`,
      ],
    ],
    runner: 'vitest',
    report: `${project}.json`,
  });
  return [
    {
      id: 'format',
      title: 'Format and lint',
      commands: [[tool(root, '@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']],
    },
    { id: 'house', title: 'Layout', commands: [['scripts/check/house/main.ts']] },
    { id: 'words', title: 'Words', commands: [['scripts/check/words/main.ts']] },
    {
      id: 'types',
      title: 'Types',
      commands: WORKSPACES.filter((dir) => hasSources(root, dir)).map((dir) => [
        bin(root, 'typescript', 'tsc'),
        '-p',
        dir,
        // A second run reads again only what has changed.
        '--incremental',
        '--tsBuildInfoFile',
        join(root, '.cache/types', `${dir.replaceAll('/', '-')}.tsbuildinfo`),
      ]),
    },
    {
      id: 'imports',
      title: 'Import rules',
      commands: [
        [
          bin(root, 'dependency-cruiser', 'depcruise'),
          '--config',
          '.dependency-cruiser.mjs',
          'packages',
          'apps',
          'e2e',
          'bench',
          'scripts',
          'tools',
        ],
      ],
    },
    { id: 'unused', title: 'Unused code', commands: [[bin(root, 'knip', 'knip'), '--no-config-hints']] },
    { id: 'unit', title: 'Unit tests', ...vitest('unit') },
    {
      id: 'browser',
      title: 'Component tests',
      ...vitest('browser'),
      ...(isFull && { env: { VITE_EVERY_LOOK: '1' } }),
    },
    { id: 'db', title: 'Database tests', ...vitest('db') },
    {
      id: 'generated',
      title: 'Generated files',
      commands: [
        ['scripts/db-generate.ts', '--check'],
        ['scripts/guide.ts', '--check'],
      ],
    },
    {
      id: 'build',
      title: 'Portal build',
      commands: [['scripts/check/build.ts']],
      regenerates: 'apps/portal/src/route-tree.gen.ts',
    },
    {
      id: 'attack',
      title: 'Attacks, a sample',
      commands: [['scripts/attack.ts', '--sample']],
      isFullOnly: true,
    },
    {
      id: 'e2e',
      title: 'The whole product',
      commands: [[tool(root, '@playwright/test/cli.js'), 'test']],
      runner: 'playwright',
      report: 'e2e.json',
      cwd: 'e2e',
      env: { E2E_REPORT: join(results, 'e2e.json'), ...(isFull ? { E2E_LANGUAGES: 'both' } : {}) },
    },
    {
      id: 'trace',
      title: 'Requirements',
      commands: [['scripts/trace.ts', ...(isFull ? ['--strict'] : [])]],
      isLast: true,
    },
  ];
}

/** TypeScript refuses to judge a folder that has nothing to judge yet. */
const hasSources = (root: string, dir: string): boolean =>
  globSync(['*.ts', 'src/**/*.ts', '*/*.ts'], { cwd: join(root, dir), exclude: ['node_modules/**'] }).length >
  0;

/** The script behind a package's command, as its package.json names it. */
function bin(root: string, name: string, command: string): string {
  const dir = tool(root, name);
  const file = join(dir, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${name} has no command ${command}`);
  return join(dir, path);
}
