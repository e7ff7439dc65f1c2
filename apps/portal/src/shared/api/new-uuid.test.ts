import { expect, test, vi } from 'vitest';
import { newUuid } from './new-uuid.ts';

test('a UUID is made where the platform has no generator', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
  expect(newUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
});
