import { beforeAll, expect, test } from 'vitest';
import { api } from '../../shared/api/api.ts';
import { inForceQuery } from '../../shared/distribution/distribution.queries.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../shared/testing/stub-browser.ts';
import { noteOf } from './note.ts';
import { type SaveHeaders, useSettingsSave } from './use-settings-save.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

interface Given {
  done?: string | ((answer: unknown) => string);
  onFailed?: (error: unknown, version: number) => Promise<boolean>;
}

/** Saves a body over version 4 of the settings; the network answers. */
async function save({ done = 'Saved', onFailed }: Given = {}) {
  const headers: SaveHeaders[] = [];
  const ended: unknown[] = [];
  const { run } = await runPortalHook(browser, () =>
    useSettingsSave({
      part: 'mode',
      send: (_body: string, sent) => {
        headers.push(sent);
        return api.drivers.edit({ id: '5' }) as Promise<unknown>;
      },
      done,
      failed: 'Not saved',
      onDone: (...outcome) => ended.push(outcome),
      ...(onFailed && { onFailed }),
    }),
  );
  const act = () => run(({ mutate }) => mutate({ version: 4, body: 'matched' }));
  const invalidated = await browser.invalidatedBy([inForceQuery().queryKey], act);
  return { headers, ended, invalidated };
}

test('a save names the version that was seen, and the settings in force are read again', async () => {
  browser.answer({ name: 'v5' });
  const { headers, ended, invalidated } = await save();
  expect(headers).toEqual([
    { 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/), 'x-settings-version': 4 },
  ]);
  expect(ended).toEqual([[expect.objectContaining({ name: 'v5' }), 'matched']]);
  expect(browser.toasts()).toEqual(['success: Saved']);
  expect(invalidated).toEqual([true]);
});

test('the toast may tell from the answer what was saved', async () => {
  browser.answer({ name: 'v5' });
  await save({ done: (answer) => `Saved ${(answer as { name: string }).name}` });
  expect(browser.toasts()).toEqual(['success: Saved v5']);
});

test('a refused save gives each reason once, and the settings in force are read again', async () => {
  browser.answer(refusal(422, 'error', { errors: [{ msg: 'phone_taken' }, { msg: 'phone_taken' }] }));
  const { ended, invalidated } = await save();
  expect([ended, invalidated]).toEqual([[], [true]]);
  const [, reasons = ''] = /^error: Not saved \((.+)\)$/.exec(browser.toasts()[0] ?? '') ?? [];
  expect(reasons).not.toBe('');
  expect(reasons.slice(0, reasons.length / 2).trim()).not.toBe(reasons.slice(reasons.length / 2).trim());
});

test.each([
  [true, []],
  [false, [expect.stringMatching(/^error: Not saved/)]],
])('a refusal that is shown elsewhere (%s) needs no toast', async (isShown, toasts) => {
  browser.answer(refusal(409, 'error'));
  const versions: number[] = [];
  await save({
    onFailed: async (_error, version) => {
      versions.push(version);
      return isShown;
    },
  });
  expect(versions).toEqual([4]);
  expect(browser.toasts()).toEqual(toasts);
});

test('a note is sent trimmed, and a blank one not at all', () => {
  expect(noteOf('  peak hours ')).toEqual({ note: 'peak hours' });
  expect(noteOf(' \n ')).toEqual({});
});
