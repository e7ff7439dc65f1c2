import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exports } from './exports.ts';
import type { Export } from './platform/exports/define-export.ts';

const ROOT = new URL('.', import.meta.url);

/** An export, or those of a family that is defined as one object. */
const eachExport = (value: Export<unknown> | Record<string, Export<unknown>>): Export<unknown>[] =>
  typeof value.write === 'function'
    ? [value as Export<unknown>]
    : Object.values(value as Record<string, Export<unknown>>);

it('lists every export of the features, each under a name of its own', async () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.export\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map(
      (file): Promise<Record<string, Export<unknown> | Record<string, Export<unknown>>>> =>
        import(new URL(file, ROOT).href),
    ),
  );
  const defined = modules.flatMap((module) => Object.values(module)).flatMap(eachExport);
  expect(new Set(exports)).toEqual(new Set(defined));
  expect(new Set(exports.map(({ name }) => name)).size).toBe(exports.length);
});
