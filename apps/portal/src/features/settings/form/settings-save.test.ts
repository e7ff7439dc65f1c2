import type { Setting } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../../shared/testing/run-portal-hook.tsx';
import { refusal, stubBrowser } from '../../../shared/testing/stub-browser.ts';
import { settingsQuery } from '../settings.queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

const setting = (key: string, version: number, content: object) =>
  ({ key, version, setting: content }) as unknown as Setting;
const LIMIT = setting('LIMIT_ORDER', 3, { value: 20 });
const SHUKAH = setting('TOGGLE_SHUKAH', 5, { isActive: true });
const ZONE = setting('TIME_ZONE', 9, { timezone: 'Asia/Riyadh' });

interface Given {
  settings?: Setting[];
  limit?: string;
  reload?: () => Promise<readonly Setting[] | undefined>;
  isShownElsewhere?: boolean;
}

/** Types a limit into the form of the settings, and saves. */
async function save({ settings = [LIMIT], limit = '25', reload, isShownElsewhere = false }: Given = {}) {
  const refused: unknown[] = [];
  let saved = 0;
  const form = await runPortalHook(browser, () =>
    useSettingsForm({
      settings,
      reload: reload ?? (async () => undefined),
      onSaved: () => saved++,
      onRefused: (error) => {
        refused.push(error);
        return isShownElsewhere;
      },
    }),
  );
  await form.run((shown) => {
    shown.setFieldValue('LIMIT_ORDER', { value: limit } as never);
    shown.submit();
  });
  return { saved, refused: refused.length, form: form.current() };
}

const sentData = () =>
  browser.sent.flatMap(({ call, body }) =>
    call.startsWith('GET') ? [] : [(body as { data: unknown }).data],
  );

test('a save sends what has changed over its version, and nothing of what has not', async () => {
  browser.answer({ status: true });
  const other = setting('TOGGLE_ODOO', 1, { isActive: true });
  const invalidated = await browser.invalidatedBy([settingsQuery().queryKey], async () => {
    expect((await save({ settings: [other, LIMIT, ZONE] })).saved).toBe(1);
  });
  expect(sentData()).toEqual([[{ key: 'LIMIT_ORDER', content: { value: 25 }, version: 3 }]]);
  expect(browser.sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
  expect(browser.toasts()).toEqual(['success: Data saved successfully']);
  expect(invalidated).toEqual([true]);
});

test('the toggle of the partner is sent with every save, as it was loaded', async () => {
  browser.answer({ status: true });
  await save({ settings: [LIMIT, SHUKAH] });
  expect(sentData()).toEqual([
    [
      { key: 'LIMIT_ORDER', content: { value: 25 }, version: 3 },
      { key: 'TOGGLE_SHUKAH', content: { isActive: true }, version: 5 },
    ],
  ]);
});

test('a save that the server did not book ends without a message of success', async () => {
  browser.answer({ status: false });
  expect((await save()).saved).toBe(1);
  expect(browser.toasts()).toEqual([]);
});

test('a number outside its bounds is not sent', async () => {
  const { saved, form } = await save({ limit: 'x' });
  expect(browser.sent).toEqual([]);
  expect(saved).toBe(0);
  expect(Object.keys(form.errors)).not.toEqual([]);
});

test.each([
  [false, [expect.stringMatching(/^error: Saving failed \(.+\)$/)]],
  [true, []],
])('a refused save is shown unless something else shows it (%s)', async (isShownElsewhere, toasts) => {
  browser.answer(refusal(403, 'forbidden'));
  expect(await save({ isShownElsewhere })).toMatchObject({ saved: 0, refused: 1 });
  expect(browser.toasts()).toEqual(toasts);
});

test('a later version of another setting than the time zone makes a refused save stale, which is no refusal', async () => {
  browser.answer(refusal(409, 'error'));
  const later = [setting('LIMIT_ORDER', 4, { value: 30 })];
  expect((await save({ reload: async () => later })).refused).toBe(0);
  expect(browser.toasts()).toEqual([]);
});

test.each([[[LIMIT, setting('TIME_ZONE', 10, { timezone: 'Asia/Dubai' })]], [undefined]])(
  'a save that is refused without a later version of the form is a refusal (%#)',
  async (read) => {
    browser.answer(refusal(409, 'error'));
    expect((await save({ settings: [LIMIT, ZONE], reload: async () => read })).refused).toBe(1);
  },
);
