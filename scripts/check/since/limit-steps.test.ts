import { describe, expect, it } from 'vitest';
import type { Step } from '../steps.ts';
import { limitSteps, reachedSpecs, reachedWorkspaces } from './limit-steps.ts';

const step = (id: string, ...commands: string[][]): Step => ({ id, title: id, commands });
const STEPS: Step[] = [
  step('format', ['biome', 'ci', '.']),
  step('words', ['words']),
  step('types', ['tsc', '-p', 'packages/domain'], ['tsc', '-p', 'apps/portal'], ['tsc', '-p', 'packages/db']),
  step('imports', ['depcruise']),
  step('unit', ['vitest', 'run']),
  step('db', ['vitest', 'run']),
  step('generated', ['generate']),
  step('build', ['build']),
  step('e2e', ['playwright', 'test']),
  step('trace', ['trace']),
];
const ALL = [
  'README.md',
  'apps/portal/src/features/orders/orders-page.tsx',
  'apps/server/src/features/driver-work/hours.query.ts',
  'apps/server/src/features/drivers/list.query.ts',
  'packages/db/migrations/1_orders.sql',
  'packages/domain/src/orders/order-status.ts',
  'e2e/orders-list.spec.ts',
  'e2e/driver-work-hours.spec.ts',
  'e2e/drivers.spec.ts',
  'e2e/shell.spec.ts',
];
const limited = (files: string[], all = ALL) =>
  Object.fromEntries(
    limitSteps(STEPS, { base: 'abc', files, all }).map(({ id, commands }) => [id, commands]),
  );

describe('limitSteps', () => {
  it('runs the tests, types and specs that a changed feature reaches', () => {
    const page = 'apps/portal/src/features/orders/orders-page.tsx';
    const steps = limited([page]);
    expect(Object.keys(steps)).toEqual(['format', 'words', 'types', 'imports', 'unit', 'db', 'build', 'e2e']);
    expect(steps.format).toEqual([
      ['biome', 'ci', '--no-errors-on-unmatched', '--files-ignore-unknown=true', page],
    ]);
    expect(steps.types).toEqual([['tsc', '-p', 'apps/portal']]);
    expect(steps.unit).toEqual([['vitest', 'run', '--changed', 'abc', '--passWithNoTests']]);
    expect(steps.e2e).toEqual([['playwright', 'test', '/orders-list.spec.ts']]);
  });

  it('runs no types and no tests for documents', () => {
    expect(Object.keys(limited(['README.md']))).toEqual(['format', 'words']);
  });

  it('formats no file that is gone', () => {
    expect(limited(['docs/gone.md']).format).toBeUndefined();
  });

  it('runs every database test after a new migration', () => {
    const steps = limited(['packages/db/migrations/1_orders.sql']);
    expect(steps.db).toEqual([['vitest', 'run']]);
    expect(steps.generated).toEqual([['generate']]);
  });
});

describe('reachedWorkspaces', () => {
  it('adds all that depend on a changed package, also by way of another', () => {
    expect([...reachedWorkspaces(['packages/locales/ar/orders.json'])]).toEqual([
      'packages/locales',
      'apps/server',
      'apps/portal',
      'tools',
      'bench',
      'scripts',
    ]);
    expect([...reachedWorkspaces(['apps/sandbox/src/main.ts'])]).toEqual([
      'apps/sandbox',
      'tools',
      'bench',
      'scripts',
    ]);
  });

  it('is every workspace after a change of dependencies', () => {
    expect(reachedWorkspaces(['package-lock.json']).size).toBe(11);
  });
});

describe('reachedSpecs', () => {
  const specsOf = (...files: string[]) => reachedSpecs({ files, all: ALL });

  it('takes the specs of the longest feature name', () => {
    expect(specsOf('apps/server/src/features/driver-work/hours.query.ts')).toEqual([
      '/driver-work-hours.spec.ts',
    ]);
    expect(specsOf('apps/server/src/features/drivers/list.query.ts')).toEqual(['/drivers.spec.ts']);
  });

  it('takes a changed spec itself, and none for a test of a lower level', () => {
    expect(specsOf('e2e/shell.spec.ts')).toEqual(['/shell.spec.ts']);
    expect(specsOf('apps/server/src/features/drivers/list.db.test.ts')).toEqual([]);
  });

  it('takes none for code that features share', () => {
    expect(specsOf('apps/server/src/platform/http.ts')).toEqual([]);
  });
});
