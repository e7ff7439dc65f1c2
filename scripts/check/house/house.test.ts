import { describe, expect, it } from 'vitest';
import { findHouseProblems, type HouseExceptions, subjectOf } from './house.ts';

const NONE: HouseExceptions = {
  serverWithoutContract: {},
  contractWithoutServer: {},
  portalWithoutContract: {},
  portalWithoutLocale: {},
  localeWithoutPortal: {},
  domainWithoutFeature: {},
  specsWithoutFeature: {},
  largeFolders: {},
  longFiles: {},
};
const ORDERS = [
  'apps/server/src/features/orders/orders.router.ts',
  'apps/portal/src/features/orders/orders-page.tsx',
  'packages/contract/src/orders/orders.contract.ts',
  'packages/contract/src/index.ts',
  'packages/domain/src/orders/order-status.ts',
  'packages/locales/ar/orders.json',
  'e2e/orders-list.spec.ts',
];
const problemsOf = (paths: readonly string[], exceptions: Partial<HouseExceptions> = {}, lines = 10) =>
  findHouseProblems(
    paths.map((path) => ({ path, lines })),
    { ...NONE, ...exceptions },
  );

describe('findHouseProblems', () => {
  it('finds nothing where a feature has one name at every level', () => {
    expect(problemsOf(ORDERS)).toEqual([]);
  });

  it('reports each level that lacks the name of another', () => {
    const others = [
      'apps/server/src/features/offers/a.ts',
      'apps/portal/src/features/policy/a.tsx',
      'packages/contract/src/realtime/a.ts',
      'packages/domain/src/money/a.ts',
      'packages/locales/ar/shell.json',
      'e2e/outside.spec.ts',
    ];
    expect(problemsOf([...ORDERS, ...others])).toEqual([
      'server feature offers has no contract folder of its name',
      'contract folder realtime has no server feature of its name',
      'portal feature policy has no contract folder of its name',
      'portal feature policy has no locale file of its name',
      'locale file shell has no portal feature of its name',
      'domain folder money has no feature of its name',
      "e2e/outside.spec.ts starts with no feature's name",
    ]);
  });

  it('accepts an exception, and reports one that is not needed', () => {
    const server = [...ORDERS, 'apps/server/src/features/health/a.ts'];
    const exceptions = { serverWithoutContract: { health: 'answers probes', files: 'serves files' } };
    expect(problemsOf(server, exceptions)).toEqual([
      'exception files (server feature without a contract folder) is not needed: remove it',
    ]);
    expect(problemsOf(ORDERS, { specsWithoutFeature: { shell: 'around every page' } })).toEqual([
      'exception shell (subject of specs) is not needed: remove it',
    ]);
  });

  it('counts the source files of a folder without tests and generated files', () => {
    const files = Array.from({ length: 20 }, (_, at) => `scripts/many/file-${at}.ts`);
    const left = ['scripts/many/a.test.ts', 'scripts/many/tree.gen.ts', 'scripts/many/inner/a.ts'];
    expect(problemsOf([...files, ...left])).toEqual([]);
    const one = [...files, ...left, 'scripts/many/a.css'];
    expect(problemsOf(one)).toEqual(['scripts/many holds 21 source files, over 20']);
    expect(problemsOf(one, { largeFolders: { 'scripts/many': 'moved next' } })).toEqual([]);
  });

  it('reports files over the limit of lines, tests included', () => {
    const paths = ['scripts/a.test.ts', 'scripts/tree.gen.ts', 'docs/long.md'];
    expect(problemsOf(paths, {}, 401)).toEqual(['scripts/a.test.ts has 401 lines, over 400']);
    expect(problemsOf(paths, {}, 400)).toEqual([]);
  });
});

describe('subjectOf', () => {
  it('takes the longest name that a spec starts with', () => {
    const names = new Set(['driver', 'driver-work', 'orders']);
    expect(subjectOf('driver-work-hours', names)).toBe('driver-work');
    expect(subjectOf('orders', names)).toBe('orders');
    expect(subjectOf('ordersheet', names)).toBeUndefined();
  });
});
