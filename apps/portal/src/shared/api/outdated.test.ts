import { expect, onTestFinished, test, vi } from 'vitest';
import { runHook } from '../testing/run-hook.ts';

test('a portal that the server refuses stays outdated', async () => {
  // Only a reload ends it: other tests must not share the module.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { markOutdated, useOutdated } = await import('./outdated.ts');
  const page = await runHook(() => useOutdated(), null);
  expect(page.current).toBe(false);
  await page.act(markOutdated);
  expect(page.current).toBe(true);
  await page.act(markOutdated);
  expect(page.current).toBe(true);
});
