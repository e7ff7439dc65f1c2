import { expect, it } from 'vitest';
import { isOlderApiVersion } from './api-version.ts';

it.each([
  ['v1', 'v1', false],
  ['v1', 'v2', true],
  ['v2', 'v1', false],
  ['v2', 'v2', false],
  ['v3', 'v2', false],
  ['v10', 'v2', false],
  ['2', 'v1', true],
  ['', 'v1', true],
  ['v2; v3', 'v1', true],
] as const)('%j is older than %s: %s', (client, wanted, isOlder) => {
  expect(isOlderApiVersion(client, wanted)).toBe(isOlder);
});
