import { subjectOf } from '../house/house.ts';
import type { Step } from '../steps.ts';

/** The change that steps are limited to. */
export interface Change {
  /** The commit that the change starts from. */
  readonly base: string;
  /** Changed files, deleted ones included. */
  readonly files: readonly string[];
  /** Every file of the repository as it is now. */
  readonly all: readonly string[];
}

/** Which workspaces a workspace's types depend on. */
const DEPENDS_ON: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/locales': [],
  'packages/contract': ['packages/domain'],
  'packages/db': ['packages/domain'],
  'apps/server': ['packages/domain', 'packages/contract', 'packages/db', 'packages/locales'],
  'apps/portal': ['packages/domain', 'packages/contract', 'packages/locales'],
  'apps/sandbox': ['packages/domain', 'packages/contract'],
  e2e: ['packages/contract', 'packages/db'],
  tools: ['packages/db', 'apps/server', 'apps/sandbox'],
  bench: ['packages/domain', 'packages/contract', 'packages/db', 'apps/server', 'tools'],
  scripts: ['packages/domain', 'packages/db', 'apps/server', 'apps/sandbox', 'tools'],
};

const SOURCE = /\.(ts|tsx|mjs|js|css|json|sql)$/;
/** What every type and every test may depend on. */
const SHARED = /^(package(-lock)?\.json|tsconfig\.base\.json|vitest\.config\.ts)$/;
/** What bounds and refuses requests, and the attacks themselves. */
const ATTACKED = /^(apps\/server\/src\/platform|scripts\/attack|packages\/contract\/src)\//;
const FEATURE = [
  /^apps\/(?:server|portal)\/src\/features\/([^/]+)\//,
  /^packages\/(?:contract|domain)\/src\/([^/]+)\//,
  /^packages\/locales\/(?:ar|en)\/([^/]+)\.json$/,
];

/** Limits the steps of the gate to what a change can reach; steps without anything to do are left out. */
export function limitSteps(steps: readonly Step[], change: Change): Step[] {
  return steps.flatMap((step) => limitStep(step, change) ?? []);
}

function limitStep(step: Step, change: Change): Step | undefined {
  const { files } = change;
  const changesSource = files.some((file) => SOURCE.test(file));
  const [command = []] = step.commands;
  switch (step.id) {
    case 'format': {
      const present = files.filter((file) => change.all.includes(file));
      const arguments_ = command.filter((word) => word !== '.');
      const options = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
      return present.length === 0
        ? undefined
        : { ...step, commands: [[...arguments_, ...options, ...present]] };
    }
    case 'types': {
      const reached = reachedWorkspaces(files);
      const commands = step.commands.filter((one) => reached.has(one.at(-1) ?? ''));
      return commands.length === 0 ? undefined : { ...step, commands };
    }
    case 'imports':
    case 'unused':
      return changesSource ? step : undefined;
    case 'unit':
    case 'browser':
      return changesSource ? { ...step, commands: [changedTests(command, change.base)] } : undefined;
    case 'db':
      // Migrations are imported by no module: every database test depends on them.
      if (files.some((file) => file.startsWith('packages/db/migrations/'))) return step;
      return changesSource ? { ...step, commands: [changedTests(command, change.base)] } : undefined;
    case 'generated':
      return files.some((file) => file.startsWith('packages/db/')) ? step : undefined;
    case 'build':
      return files.some((file) => /^(apps\/portal|packages\/(domain|contract|locales))\//.test(file))
        ? step
        : undefined;
    case 'attack':
      return files.some((file) => ATTACKED.test(file)) ? step : undefined;
    case 'e2e': {
      const specs = reachedSpecs(change);
      return specs.length === 0 ? undefined : { ...step, commands: [[...command, ...specs]] };
    }
    case 'trace':
      // Counts the tests of a whole run.
      return undefined;
    default:
      return step;
  }
}

/** Vitest selects by its graph of modules; a configuration file that changed selects every test. */
const changedTests = (command: readonly string[], base: string): readonly string[] => [
  ...command,
  '--changed',
  base,
  '--passWithNoTests',
];

/** Workspaces with a changed file, and all that depend on them. */
export function reachedWorkspaces(files: readonly string[]): Set<string> {
  const all = Object.keys(DEPENDS_ON);
  if (files.some((file) => SHARED.test(file))) return new Set(all);
  const changed = all.filter((dir) => files.some((file) => file.startsWith(`${dir}/`) && SOURCE.test(file)));
  const isReached = (dir: string): boolean =>
    changed.includes(dir) || (DEPENDS_ON[dir] ?? []).some((other) => isReached(other));
  return new Set(all.filter(isReached));
}

/**
 * Browser specs of a change: those that changed, and those of the features with a changed file. Code that several
 * features share selects none: that is the whole gate's work.
 */
export function reachedSpecs({ files, all }: Pick<Change, 'files' | 'all'>): string[] {
  const specs = all.flatMap((path) => /^e2e\/([^/]+)\.spec\.ts$/.exec(path)?.[1] ?? []);
  const features = new Set(all.flatMap((path) => featureOf(path) ?? []));
  const changed = new Set(files.flatMap((file) => (isUnitTest(file) ? [] : (featureOf(file) ?? []))));
  return specs
    .filter((spec) => {
      const feature = subjectOf(spec, features);
      return files.includes(`e2e/${spec}.spec.ts`) || (feature !== undefined && changed.has(feature));
    })
    .map((spec) => `/${spec}.spec.ts`);
}

const isUnitTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function featureOf(path: string): string | undefined {
  for (const pattern of FEATURE) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}
