import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../../shared/api/api.ts';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { useRetryCitc } from '../citc/use-retry-citc.ts';
import { useLogExport } from './use-log-export.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test('a log is saved under its own name where the server has none, in the language of the reader', async () => {
  const asked: string[] = [];
  const ask = async (language: string) => {
    asked.push(language);
    return { body: new Blob(['rows']) };
  };
  const { run } = await runPortalHook(browser, () => useLogExport(ask, 'citc'));
  await run(({ mutate }) => mutate());
  expect(asked).toEqual(['en']);
  expect(browser.downloads).toEqual(['citc.xlsx']);
  expect(browser.toasts()).toEqual(['success: File downloaded (citc.xlsx)']);
});

test('a log without a file says that it was not exported', async () => {
  const { run } = await runPortalHook(browser, () => useLogExport(async () => ({ body: null }), 'citc'));
  await run(({ mutate }) => mutate());
  expect(browser.toasts()).toEqual([expect.stringMatching(/^error: Couldn't export the logs \(/)]);
});

test.each([
  [{ success: true }, /^success: Sent again$/],
  [refusal(409, 'error'), /^error: Couldn't send again \(.+\)$/],
])('a call to the regulator is sent again, and its log is read again in any case', async (answer, toast) => {
  browser.answer(answer);
  const { run } = await runPortalHook(browser, useRetryCitc);
  const keys = [orpc.logs.citc.list.key(), orpc.logs.http.list.key()];
  const retry = () => run(({ mutate }) => mutate('7'));
  expect(await browser.invalidatedBy(keys, retry)).toEqual([true, false]);
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(browser.toasts()).toEqual([expect.stringMatching(toast)]);
});
