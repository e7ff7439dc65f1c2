import type { DriverRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useDriverKeys } from './driver-keys.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();
const driver = { _id: '5', isActive: true } as DriverRow;

/** Presses a key on the driver's row; answers the page and the dialog that it opened. */
async function press(letter: string, row = driver) {
  const dialogs: unknown[] = [];
  const openDialog = (...opened: unknown[]) => dialogs.push(opened);
  const { run, current, path } = await runPortalHook(browser, () => useDriverKeys(openDialog));
  const key = current().find((one) => one.letter === letter);
  const isOffered = key?.isOffered(row);
  await run(() => key?.run(row));
  return { path: path(), dialogs, isOffered, label: key?.label };
}

test.each([
  ['E', '/drivers/edit/5'],
  ['N', '/drivers/create-note/5'],
  ['T', '/drivers/5/transactions'],
  ['O', '/drivers/5/orders'],
])('%s leads to the page %s of the driver', async (letter, path) => {
  expect(await press(letter)).toMatchObject({
    path,
    dialogs: [],
    isOffered: true,
    label: expect.any(String),
  });
});

test.each([
  ['A', 'alert'],
  ['C', 'credit'],
])('%s opens the dialog %s of the driver', async (letter, dialog) => {
  expect(await press(letter)).toMatchObject({ path: '/', dialogs: [[dialog, driver]], isOffered: true });
});

test('an inactive driver gets credit but no alert', async () => {
  const inactive = { ...driver, isActive: false };
  expect((await press('A', inactive)).isOffered).toBe(false);
  expect((await press('C', inactive)).isOffered).toBe(true);
});

test('each key is named by its action, and no two share a letter', async () => {
  const { current } = await runPortalHook(browser, () => useDriverKeys(() => undefined));
  const keys = current();
  expect(new Set(keys.map(({ letter }) => letter)).size).toBe(keys.length);
  expect(new Set(keys.map(({ label }) => label)).size).toBe(keys.length);
  for (const { label } of keys) expect(label).not.toMatch(/^$|drivers\.action/);
});
