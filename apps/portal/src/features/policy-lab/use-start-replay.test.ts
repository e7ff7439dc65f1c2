import { beforeAll, expect, test } from 'vitest';
import { orpc } from '../../shared/api/api.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { inputOf } from '../../shared/testing/query-options.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { recordedQuery, shadowQuery } from './lab.queries.ts';
import { usePeriodText } from './use-period-text.ts';
import { useCancelReplay, useStartReplay } from './use-start-replay.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const period = { from: '2026-11-21T11:00:00.000Z', to: '2026-11-21T12:00:00.000Z' };
const body = { ...period, policy: {} as never };
const KEYS = [orpc.policyLab.replays.key(), orpc.policyLab.recorded.key()];
const TWICE = { errors: [{ msg: 'phone_taken' }, { msg: 'phone_taken' }] };

test('a started replay is opened, and the list of replays is read again', async () => {
  browser.answer({ data: { _id: '7' } });
  const started: string[] = [];
  const { run } = await runPortalHook(browser, () => useStartReplay((id) => started.push(id)));
  const start = () => run(({ mutate }) => mutate(body));
  expect(await browser.invalidatedBy(KEYS, start)).toEqual([true, false]);
  expect(started).toEqual(['7']);
  expect(browser.sent).toMatchObject([{ body: period }]);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual([]);
});

test('a replay that did not start gives each reason once', async () => {
  browser.answer(refusal(422, 'error', TWICE));
  const started: string[] = [];
  const { run } = await runPortalHook(browser, () => useStartReplay((id) => started.push(id)));
  await run(({ mutate }) => mutate(body));
  expect(started).toEqual([]);
  const [toast = ''] = browser.toasts();
  const [, reason = ''] = /^error: Couldn't start the replay \((.+)\)$/.exec(toast) ?? [];
  expect(reason).not.toBe('');
  expect(reason.slice(0, reason.length / 2).trim()).not.toBe(reason.slice(reason.length / 2).trim());
});

test.each([
  [{ success: true }, []],
  [refusal(422, 'error', TWICE), [expect.stringMatching(/^error: Couldn't cancel the replay \(.+\)$/)]],
])('a cancelled replay is read again in any case (%#)', async (answer, toasts) => {
  browser.answer(answer);
  const { run } = await runPortalHook(browser, useCancelReplay);
  const cancel = () => run(({ mutate }) => mutate('7'));
  expect(await browser.invalidatedBy(KEYS, cancel)).toEqual([true, true]);
  expect(browser.sent[0]?.call).toMatch(/\/7\b/);
  expect(browser.toasts()).toEqual(toasts);
});

test('a period is shown in the configured time zone, with a second date only where it differs', async () => {
  const { current } = await runPortalHook(browser, usePeriodText);
  const { span, text } = current();
  const plain = (shown: string) => shown.replaceAll(/[\u2066-\u2069]/g, '');
  expect(plain(span(period))).toBe('21-11-2026 14:00 – 15:00');
  expect(plain(span({ ...period, to: '2026-11-21T22:00:00.000Z' }))).toBe(
    '21-11-2026 14:00 – 22-11-2026 01:00',
  );
  expect(span(period)).toMatch(/^\u2066.*\u2069$/);
  expect(text({ from: new Date(period.from), to: new Date(period.to) })).toEqual(period);
});

test('a period is read only when it is asked for', () => {
  for (const query of [recordedQuery, shadowQuery]) {
    expect(inputOf(query(period, true))).toEqual(period);
    expect([query(period, true).enabled, query(period, false).enabled]).toEqual([true, false]);
  }
});
