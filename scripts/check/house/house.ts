/** A file of the repository. */
interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly lines: number;
}

/** Names that a rule leaves out, each with the reason. */
type Exceptions = Readonly<Record<string, string>>;

export interface HouseExceptions {
  /** Server features without a contract folder. */
  readonly serverWithoutContract: Exceptions;
  /** Contract folders without a server feature. */
  readonly contractWithoutServer: Exceptions;
  /** Portal features without a contract folder. */
  readonly portalWithoutContract: Exceptions;
  /** Portal features without a locale file. */
  readonly portalWithoutLocale: Exceptions;
  /** Locale files without a portal feature. */
  readonly localeWithoutPortal: Exceptions;
  /** Domain folders without a feature. */
  readonly domainWithoutFeature: Exceptions;
  /** First words of browser specs that belong to no feature. */
  readonly specsWithoutFeature: Exceptions;
  /** Folders over the limit of source files. */
  readonly largeFolders: Exceptions;
  /** Files over the limit of lines. */
  readonly longFiles: Exceptions;
}

export const MAX_FILES_PER_FOLDER = 20;
export const MAX_LINES_PER_FILE = 400;

const SOURCE = /\.(ts|tsx|mjs|css)$/;
const TEST = /\.(test|spec)\.tsx?$/;
const GENERATED = /\.gen\.ts$|^packages\/db\/src\/database\.ts$/;

/**
 * Checks the rules of the repository's layout: one feature name at every level, folder size and file length.
 * An exception that no rule needs is a problem too.
 *
 * @returns one line per problem, empty when all rules hold.
 */
export function findHouseProblems(files: readonly SourceFile[], exceptions: HouseExceptions): string[] {
  const paths = files.map(({ path }) => path);
  const server = foldersBelow(paths, 'apps/server/src/features/');
  const portal = foldersBelow(paths, 'apps/portal/src/features/');
  const contract = foldersBelow(paths, 'packages/contract/src/');
  const domain = foldersBelow(paths, 'packages/domain/src/');
  const locales = localeNames(paths);
  const features = new Set([...server, ...portal, ...contract]);
  return [
    ...missing(server, contract, exceptions.serverWithoutContract, 'server feature', 'contract folder'),
    ...missing(contract, server, exceptions.contractWithoutServer, 'contract folder', 'server feature'),
    ...missing(portal, contract, exceptions.portalWithoutContract, 'portal feature', 'contract folder'),
    ...missing(portal, locales, exceptions.portalWithoutLocale, 'portal feature', 'locale file'),
    ...missing(locales, portal, exceptions.localeWithoutPortal, 'locale file', 'portal feature'),
    ...missing(domain, features, exceptions.domainWithoutFeature, 'domain folder', 'feature'),
    ...misnamedSpecs(paths, features, exceptions.specsWithoutFeature),
    ...largeFolders(paths, exceptions.largeFolders),
    ...longFiles(files, exceptions.longFiles),
  ];
}

function foldersBelow(paths: readonly string[], root: string): Set<string> {
  const inner = paths.filter((path) => path.startsWith(root)).map((path) => path.slice(root.length));
  return new Set(inner.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))));
}

function localeNames(paths: readonly string[]): Set<string> {
  const names = paths.map((path) => /^packages\/locales\/ar\/([^/]+)\.json$/.exec(path)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

function missing(
  names: ReadonlySet<string>,
  others: ReadonlySet<string>,
  exceptions: Exceptions,
  kind: string,
  otherKind: string,
): string[] {
  const alone = [...names].filter((name) => !others.has(name)).sort();
  return [
    ...alone
      .filter((name) => !(name in exceptions))
      .map((name) => `${kind} ${name} has no ${otherKind} of its name`),
    ...unneeded(exceptions, alone, `${kind} without a ${otherKind}`),
  ];
}

function unneeded(exceptions: Exceptions, needed: readonly string[], rule: string): string[] {
  return Object.keys(exceptions)
    .filter((name) => !needed.includes(name))
    .map((name) => `exception ${name} (${rule}) is not needed: remove it`);
}

/** Specs whose name starts neither with a feature's name nor with a subject that spans features. */
function misnamedSpecs(
  paths: readonly string[],
  features: ReadonlySet<string>,
  exceptions: Exceptions,
): string[] {
  const specs = paths.flatMap((path) => /^e2e\/([^/]+)\.spec\.ts$/.exec(path)?.[1] ?? []);
  const general = new Set<string>();
  const problems: string[] = [];
  for (const spec of specs) {
    if (subjectOf(spec, features) !== undefined) continue;
    const subject = subjectOf(spec, new Set(Object.keys(exceptions)));
    if (subject === undefined) problems.push(`e2e/${spec}.spec.ts starts with no feature's name`);
    else general.add(subject);
  }
  return [...problems, ...unneeded(exceptions, [...general], 'subject of specs')];
}

/** The longest of the names that a spec's name is, or starts with before a hyphen; undefined where none does. */
export function subjectOf(spec: string, names: ReadonlySet<string>): string | undefined {
  const parts = spec.split('-');
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('-');
    if (names.has(name)) return name;
  }
  return undefined;
}

function largeFolders(paths: readonly string[], exceptions: Exceptions): string[] {
  const sources = paths.filter((path) => SOURCE.test(path) && !TEST.test(path) && !GENERATED.test(path));
  const byFolder = Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf('/')));
  const large = [...byFolder].filter(([, inner]) => inner.length > MAX_FILES_PER_FOLDER);
  return [
    ...large
      .filter(([folder]) => !(folder in exceptions))
      .map(([folder, inner]) => `${folder} holds ${inner.length} source files, over ${MAX_FILES_PER_FOLDER}`),
    ...unneeded(
      exceptions,
      large.map(([folder]) => folder),
      'large folder',
    ),
  ];
}

function longFiles(files: readonly SourceFile[], exceptions: Exceptions): string[] {
  const long = files.filter(
    ({ path, lines }) => SOURCE.test(path) && !GENERATED.test(path) && lines > MAX_LINES_PER_FILE,
  );
  return [
    ...long
      .filter(({ path }) => !(path in exceptions))
      .map(({ path, lines }) => `${path} has ${lines} lines, over ${MAX_LINES_PER_FILE}`),
    ...unneeded(
      exceptions,
      long.map(({ path }) => path),
      'long file',
    ),
  ];
}
