/**
 * Who may import whom. Each rule is one line of the table in ARCHITECTURE.md: everything from a place is
 * forbidden but what the line allows. Tests may also import the test tools.
 */
const TESTS = '\\.(test|spec)\\.tsx?$|/testing/';
const inPackage = (names) => `(^|/)node_modules/(${names})(/|$)`;

const only = (name, path, allowed, comment, builtIns = {}) => ({
  name,
  severity: 'error',
  comment,
  from: { path, pathNot: TESTS },
  to: { pathNot: allowed, ...builtIns },
});
const never = (name, path, forbidden, comment, from = {}) => ({
  name,
  severity: 'error',
  comment,
  from: { path, ...from },
  to: { path: forbidden },
});

const DOMAIN = '^packages/domain/src/';
const CONTRACT = '^packages/contract/src/';
const DB = '^packages/db/';
const LOCALES = '^packages/locales/';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other cannot be understood, or loaded, one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-missing',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {},
      // geojson has types only; /docs/ is an address of the server.
      to: { couldNotResolve: true, pathNot: '^(virtual:|geojson$|/docs/)' },
    },
    only('domain-is-pure', DOMAIN, [DOMAIN], 'Rules without I/O import nothing but each other.'),
    only(
      'contract',
      CONTRACT,
      [CONTRACT, DOMAIN, inPackage('zod|@orpc/contract')],
      'Shared with third parties.',
    ),
    only('locales', LOCALES, [LOCALES], 'Texts know nothing of the product.'),
    only(
      'db',
      DB,
      [DB, DOMAIN, inPackage('kysely|pg|pg-copy-streams|@types/pg|@types/pg-copy-streams')],
      'The database knows the names of states, and nothing above it.',
      { dependencyTypesNot: ['core'] },
    ),
    never(
      'packages-know-no-app',
      '^packages/',
      '^(apps|e2e|bench|scripts|tools)/',
      'Apps are built on packages.',
    ),
    never(
      'platform-knows-no-feature',
      '^apps/server/src/(platform|integrations)/',
      '^apps/server/src/(?!platform/|integrations/)',
      'Features are built on the platform and on integrations; its tests may put the whole server together.',
      { pathNot: TESTS },
    ),
    never(
      'platform-knows-no-integration',
      '^apps/server/src/platform/',
      '^apps/server/src/integrations/',
      'The platform names no third party.',
    ),
    {
      name: 'features-meet-in-public',
      severity: 'error',
      comment: 'A feature imports of another one its public.ts only; its tests may set up what they need.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/', '/public\\.ts$'],
      },
    },
    never(
      'features-know-no-main',
      '^apps/server/src/features/',
      '^apps/server/src/(main|serve|router|features)\\.ts$',
      'The main files put features together.',
    ),
    never(
      'server-knows-no-other-app',
      '^apps/server/',
      '^(apps/(portal|sandbox)|e2e|bench|scripts|tools)/',
      'Apps meet over the network.',
    ),
    {
      name: 'portal-shared',
      severity: 'error',
      comment: 'What all screens share knows no screen.',
      from: { path: '^apps/portal/src/shared/' },
      to: { path: '^apps/portal/src/(features|routes|app)/' },
    },
    {
      name: 'portal-features-apart',
      severity: 'error',
      comment: 'Two features on one screen meet in the route, which passes one to the other.',
      from: { path: '^apps/portal/src/features/([^/]+)/' },
      to: { path: '^apps/portal/src/(features|routes|app)/', pathNot: '^apps/portal/src/features/$1/' },
    },
    never(
      'portal-knows-no-server',
      '^apps/portal/',
      '^(packages/db|apps/server|apps/sandbox|e2e|bench|scripts|tools)/',
      'The portal speaks the contract.',
    ),
    never(
      'sandbox-is-outside',
      '^apps/sandbox/',
      '^(packages/(db|locales)|apps/(server|portal)|e2e|bench|scripts|tools)/',
      'The outside world knows the contract only.',
    ),
    never(
      'e2e-and-bench',
      '^(e2e|bench)/',
      '^apps/(portal|server)/',
      'They use the product as people and programs do.',
    ),
    never(
      'tools-are-below',
      '^tools/',
      '^(apps/portal|e2e|bench|scripts)/',
      'What commands and benchmarks share knows neither.',
    ),
    never('bench-knows-no-command', '^bench/', '^scripts/', 'What both need is in tools.'),
    never('commands-know-no-bench', '^scripts/', '^bench/', 'What both need is in tools.'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
    combinedDependencies: true,
  },
};
