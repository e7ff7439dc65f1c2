/** What of a package-lock.json is judged. */
export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

/** What of a package.json is judged. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** By package: whether its install scripts may run. */
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const DIR = 'node_modules/';

/** The packages from outside, by name, with where they lie. */
export function outsidePackages(lock: Lock): (LockedPackage & { name: string; path: string })[] {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(DIR) && !link)
    .map(([path, locked]) => ({ ...locked, path, name: path.slice(path.lastIndexOf(DIR) + DIR.length) }));
}

/** Programs of other machines come without a hash where the registry that made the lock did not have them. */
const isForOthers = ({ optional, os, cpu }: LockedPackage): boolean =>
  optional === true && (os !== undefined || cpu !== undefined);

/** What is wrong with a lock and the manifests it was made for, one readable line each. */
export function lockFindings(lock: Lock, root: Manifest, workspaces: readonly Manifest[]): string[] {
  const findings: string[] = [];
  if (lock.lockfileVersion < 3) findings.push('the lock is of an old kind');
  const allowed = root.allowScripts ?? {};
  const packages = outsidePackages(lock);
  for (const one of packages) {
    if (one.resolved !== undefined) findings.push(`${one.path} names where it comes from: ${one.resolved}`);
    if (one.integrity === undefined && !isForOthers(one)) findings.push(`${one.path} has no hash`);
    if (one.integrity !== undefined && !/^sha512-/.test(one.integrity))
      findings.push(`${one.path} has a weak hash`);
    if (one.hasInstallScript && !(one.name in allowed))
      findings.push(`${one.name} has an install script without a decision`);
  }
  for (const name of Object.keys(allowed)) {
    if (!packages.some((one) => one.name === name && one.hasInstallScript))
      findings.push(`allowScripts names ${name}, which has no install script`);
  }
  for (const { dependencies, devDependencies } of [root, ...workspaces]) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        findings.push(`${name} is not of one exact version: ${version}`);
    }
  }
  return findings;
}
