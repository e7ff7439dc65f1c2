import { globSync, readFileSync } from 'node:fs';
import { contract } from '@mishwar/contract';
import { LANGUAGES, loadTexts } from '@mishwar/locales';
import { describe, expect, it } from 'vitest';

const KEY = /^[A-Za-z]+(_[A-Za-z0-9]+)+$/;
const root = new URL('../../..', import.meta.url);

/** Message keys of the contract: of declared errors and of input rules. */
function contractKeys(): Set<string> {
  const keys = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (node: unknown, name = ''): void => {
    if (name === 'error' && typeof node === 'function') {
      const message: unknown = node({});
      if (typeof message === 'string') keys.add(message);
    }
    if (name === 'message' && typeof node === 'string') keys.add(node);
    if ((typeof node !== 'object' && typeof node !== 'function') || node === null || seen.has(node)) return;
    seen.add(node);
    for (const [key, child] of Object.entries(node)) walk(child, key);
    // Definitions of a schema are in non-enumerable properties.
    for (const hidden of ['~orpc', '_zod', 'def']) {
      const child: unknown = Reflect.get(node, hidden);
      if (child !== undefined) walk(child);
    }
  };
  walk(contract);
  return keys;
}

/** Message keys in the sources, in every form in which they are written. */
function sourceKeys(): Set<string> {
  const files = globSync(['apps/server/src/**/*.ts', 'packages/domain/src/**/*.ts'], { cwd: root });
  const sources = files
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'));
  const found = sources.flatMap((source) => [
    ...[...source.matchAll(/\b(?:code|msg|message): '(\w+)'/g)].map(([, key = '']) => key),
    ...[...source.matchAll(/\binvalid\('(\w+)'/g)].map(([, key = '']) => key),
    ...[...source.matchAll(/type \w*(?:RefusalCode|Problem) =([^;]+);/g)].flatMap(([, union = '']) =>
      [...union.matchAll(/'(\w+)'/g)].map(([, key = '']) => key),
    ),
    ...[
      ...source.matchAll(/(?:RequestError\(|FileProblem\(|wireError\(|refuse\(|keyRefused\()[^'\n]*'(\w+)'/g),
    ].map(([, key = '']) => key),
  ]);
  const http = [
    'apps/server/src/platform/http/errors.ts',
    'apps/server/src/platform/http/authorize.ts',
    'packages/contract/src/message-key.ts',
  ].flatMap((file) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    return [...source.matchAll(/(?:, |return |msg: |\? )'(\w+)'/g)].map(([, key = '']) => key);
  });
  return new Set([...found, ...http].filter((key) => KEY.test(key)));
}

describe('error texts', () => {
  const contractual = contractKeys();
  const written = sourceKeys();

  it('have their keys in the errors and rules of the contract and in the sources', () => {
    for (const key of [
      'bad_credentials',
      'order_conflict',
      'password_min_8',
      'id_invalid',
      'city_required',
    ]) {
      expect(contractual).toContain(key);
    }
    for (const key of [
      'password_wrong',
      'order_delivered',
      'body_too_large',
      'value_too_small',
      'not_ready',
    ]) {
      expect(written).toContain(key);
    }
  });

  it.each(LANGUAGES)('exist in %s for every message key of the server', async (language) => {
    const { errors } = await loadTexts(language, 'public');
    const { errors: refusals } = await loadTexts(language, 'signed-in');
    // Lazily loaded screens bring the texts of their own errors and warnings.
    const { distribution } = (await loadTexts(language, 'distribution')) as {
      distribution: { error: object; warning: object };
    };
    const { driverSync, driverImport } = (await loadTexts(language, 'drivers')) as Record<
      'driverSync' | 'driverImport',
      { error: object }
    >;
    const own = {
      ...distribution.error,
      ...distribution.warning,
      ...driverSync.error,
      ...driverImport.error,
    };
    const texts = { ...(errors as object), ...(refusals as object), ...own };
    const missing = [...contractual, ...written].filter((key) => !(key in texts));
    expect([...new Set(missing)].toSorted()).toEqual([]);
  });
});
