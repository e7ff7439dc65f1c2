import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, sheet, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useExportDownload } from './use-export-download.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test.each([
  [sheet('other.xlsx'), ['orders.xlsx'], /^success: File downloaded \(.*orders\.xlsx.*\)$/],
  [{ success: true }, [], /^error: Couldn't download the file \(.+\)$/],
  [refusal(404), [], /^error: Couldn't download the file \(.+\)$/],
])('an export is saved under its own name, if there is a file (%#)', async (answer, files, toast) => {
  browser.answer(answer);
  const { run } = await runPortalHook(browser, () => useExportDownload('7', 'orders.xlsx'));
  await run(({ mutate }) => mutate());
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(browser.downloads).toEqual(files);
  expect(browser.toasts()).toEqual([expect.stringMatching(toast)]);
});
