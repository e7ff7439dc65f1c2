import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the gate. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** Programs run one after the other, each with its arguments; the pinned Node runs them. */
  readonly commands: readonly (readonly string[])[];
  /** The runner's JSON report, below .cache/results. */
  readonly report?: string;
  /** A file that the commands regenerate; the step fails when that changes it. */
  readonly regenerates?: string;
  readonly cwd?: string;
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
];

const tool = (root: string, path: string): string => join(root, 'node_modules', path);

/** The gate in its order: what is quick and finds most comes first. */
export function allSteps(root: string, results: string): Step[] {
  const vitest = (project: string): Step['commands'] => [
    [
      tool(root, 'vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, `${project}.json`)}`,
    ],
  ];
  return [
    {
      id: 'format',
      title: 'Format and lint',
      commands: [[tool(root, '@biomejs/biome/bin/biome'), 'ci', '.']],
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
        ],
      ],
    },
    { id: 'unused', title: 'Unused code', commands: [[bin(root, 'knip', 'knip'), '--no-config-hints']] },
    { id: 'unit', title: 'Unit tests', commands: vitest('unit'), report: 'unit.json' },
    { id: 'browser', title: 'Component tests', commands: vitest('browser'), report: 'browser.json' },
    { id: 'db', title: 'Database tests', commands: vitest('db'), report: 'db.json' },
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
    { id: 'attack', title: 'Attacks, a sample', commands: [['scripts/attack.ts', '--sample']] },
    {
      id: 'e2e',
      title: 'The whole product, ar and en',
      commands: [[tool(root, '@playwright/test/cli.js'), 'test']],
      report: 'e2e.json',
      cwd: 'e2e',
    },
    { id: 'trace', title: 'Requirements', commands: [['scripts/trace.ts']] },
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
