import { afterEach, expect, test, vi } from 'vitest';
import { PartNotLoaded } from '../shared/lazy-part/part-not-loaded.ts';
import { logCaughtError } from './log-caught-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('what a boundary caught is written to the console, but for a part that the page shows as missing', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logCaughtError(new PartNotLoaded('too late'));
  expect(written).not.toHaveBeenCalled();
  const fault = new TypeError('x is undefined');
  logCaughtError(fault);
  expect(written.mock.calls).toEqual([[fault]]);
});
