import { JOB_TASKS } from '@mishwar/domain';
import { beforeAll, expect, test } from 'vitest';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useJobTexts } from './use-job-texts.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test('a run is shown at its time in the configured zone, and with its duration', async () => {
  const { at, runTime } = (await runPortalHook(browser, useJobTexts)).current();
  expect(at('2026-11-21T11:00:05.000Z')).toBe('21-11-2026 14:00:05');
  expect(at(null)).toBe(NO_VALUE);
  expect(runTime(12)).toBe('12 ms');
  expect(runTime(null)).toBe(NO_VALUE);
});

test('a task has a name, and one of another release is shown as it is stored', async () => {
  const { task } = (await runPortalHook(browser, useJobTexts)).current();
  const names = JOB_TASKS.map(task);
  expect(new Set(names).size).toBe(JOB_TASKS.length);
  for (const name of names) expect(name).not.toMatch(/jobs\.tasks/);
  expect(task('brew_coffee')).toBe('brew_coffee');
});
