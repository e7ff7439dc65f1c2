import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed, licencesPage, licensedPackages } from './licences.ts';
import { type Lock, lockFindings, type Manifest } from './lock.ts';
import { findSecrets, isSecretFile } from './secrets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lock;
const manifest = JSON.parse(read('package.json')) as Manifest & { workspaces: string[] };
const workspaces = globSync(
  manifest.workspaces.map((dir) => `${dir}/package.json`),
  { cwd: root },
).map((path) => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Manifest;
  return { ...(dependencies ? { dependencies } : {}), ...(devDependencies ? { devDependencies } : {}) };
});
const tracked = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

describe('[SEC-40] what the product is built from', () => {
  it('is what the lock names by hash, from nowhere in particular, with decided install scripts', () => {
    expect(workspaces.length).toBeGreaterThan(8);
    expect(lockFindings(lock, manifest, workspaces)).toEqual([]);
  });

  it('is installed from the lock alone', () => {
    expect(read('tools/lib/installed.mjs')).toMatch(/runNpm\(\['ci'/);
    const programs = tracked().filter((path) => /^(scripts|\.ci)\//.test(path) && !path.endsWith('.test.ts'));
    expect(programs.length).toBeGreaterThan(10);
    expect(
      programs.filter((path) => /\bnpm (install|i|update)\b|runNpm\(\[(?!'ci')/.test(read(path))),
    ).toEqual([]);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('finds each fault of a lock', () => {
    const faulty: Lock = {
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/a': {
          version: '1.0.0',
          resolved: 'https://registry.example/a.tgz',
          integrity: 'sha512-x',
        },
        'node_modules/b': { version: '1.0.0', hasInstallScript: true, integrity: 'sha1-x' },
        'node_modules/c': { version: '1.0.0' },
        'node_modules/d': { version: '1.0.0', optional: true, os: ['darwin'] },
      },
    };
    const faults = lockFindings(faulty, { allowScripts: { c: true }, dependencies: { a: '^1.0.0' } }, []);
    expect(faults).toEqual([
      'node_modules/a names where it comes from: https://registry.example/a.tgz',
      'node_modules/b has a weak hash',
      'b has an install script without a decision',
      'node_modules/c has no hash',
      'allowScripts names c, which has no install script',
      'a is not of one exact version: ^1.0.0',
    ]);
  });
});

describe('[SEC-40] licences', () => {
  const packages = licensedPackages(root);

  it('are allowed, every one', () => {
    expect(packages.length).toBeGreaterThan(400);
    expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
    expect(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', ''].filter(isAllowed)).toEqual([]);
    expect(['(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'].filter(isAllowed)).toHaveLength(2);
  });

  it('are listed: docs/licences.md is up to date', () => {
    expect(read('docs/licences.md') === licencesPage(packages), 'run "npm run licences"').toBe(true);
  });
});

describe('[SEC-40] secrets', () => {
  it('are in no file of the repository', () => {
    const found = tracked().flatMap((path) =>
      isSecretFile(path)
        ? [`${path} is a file of secrets`]
        : findSecrets(read(path)).map((kind) => `${path} holds ${kind}`),
    );
    expect(found).toEqual([]);
  });

  it('are known by their looks', () => {
    const word = 'k3Jv9QmT2xWbZr7LpN5cYs8FhGd4Ua6E';
    const samples = [
      ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
      `AKIA${'ABCDEFGH12345678'}`,
      `ghp_${word}abcd`,
      `npm_${word}abcd`,
      `sk_live_${word}`,
      ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJl'].join('.'),
      `ck_${word}`,
      `postgres://app:${word}@db.internal/app`,
    ];
    for (const sample of samples) expect(findSecrets(`x = '${sample}'`), sample).toHaveLength(1);
    expect(['.env', 'a/.env.local', 'secrets.json', 'x/server.pem'].every(isSecretFile)).toBe(true);
    expect(findSecrets('postgres://user:password@host:5432/database')).toEqual([]);
  });
});
