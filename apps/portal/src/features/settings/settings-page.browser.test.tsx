import type { DeliveryStatus, Setting, SettingVersion } from '@mishwar/contract';
import {
  EXPRESS_FLAG_KEY,
  mayUseSetting,
  type Role,
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingContents,
  type SettingKey,
} from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { api } from '../../shared/api/api.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { SettingsPage } from './settings-page.tsx';

type Settings = Awaited<ReturnType<typeof api.settings.list>>;
type Profile = Awaited<ReturnType<typeof api.auth.profile>>;

const PHRASE = 'the phrase of the installation';
const STORED: SettingContents = { ...SETTING_DEFAULTS, TOGGLE_SHUKAH: { isActive: false } };
const API = '/admin/api/v1';
const [UNLOCK, SAVE, STATUS, CLEAR] = [
  `${API}/settings/unlock`,
  `${API}/settings/create`,
  `${API}/settings/delivery-status`,
  `${API}/notifications/clear`,
];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

/** Stores a further version of a setting. */
type Change = <Key extends SettingKey>(key: Key, content: SettingContents[Key]) => void;

interface Open {
  role?: Role;
  /** Whether the session has opened the settings. */
  isOpen?: boolean;
  /** What clearing the notifications is answered. */
  clear?: () => Answer;
  /** What a save is answered, or a rollback; done by default. */
  onSave?: (change: Change) => Answer | undefined;
  /** The history. */
  versions?: readonly SettingVersion[];
}

/** The screen with the settings of a role. */
async function open(options: Open = {}): Promise<Call[]> {
  const { role = 'ADMIN', isOpen = true, clear, onSave, versions = [] } = options;
  let isUnlocked = isOpen;
  const profile: Profile = {
    ...{ _id: '3', role, email: 'a@example.com', first_name: 'نوف', last_name: 'العتيبي' },
    timezone: { gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' },
    ...{ order_socket: true, api_version: 'v2' },
  };
  const settings: Settings = {
    data: SETTING_KEYS.filter((key) => mayUseSetting(role, key)).map(
      (key) => ({ key, setting: STORED[key], version: 2, updated_at: null, updated_by: null }) as Setting,
    ),
    unlocked_until: '2026-01-01T10:00:00Z',
    unlocked_ms: 300_000,
  };
  const change: Change = (key, content) => {
    settings.data = settings.data.map((one) =>
      one.key === key ? ({ ...one, setting: content, version: one.version + 1 } as Setting) : one,
    );
  };
  let express: DeliveryStatus = {
    status: 'open',
    [EXPRESS_FLAG_KEY]: true,
    updated_at: null,
    updated_by: null,
  };
  const calls = serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/profile')) return { status: 200, body: profile };
    if (path === UNLOCK) {
      if ((body as { phrase: string }).phrase !== PHRASE) {
        const errors = [{ field: 'phrase', msg: 'settings_phrase_wrong' }];
        return refusal(422, 'VALIDATION', 'validation_failed', { errors });
      }
      isUnlocked = true;
      return { status: 200, body: { data: { unlocked_until: settings.unlocked_until } } };
    }
    if (path === `${API}/settings`)
      return isUnlocked ? { status: 200, body: settings } : refusal(403, 'FORBIDDEN', 'settings_locked');
    if (path === SAVE || path.endsWith('/restore'))
      return onSave?.(change) ?? { status: 200, body: { status: true } };
    if (path === `${API}/settings/versions`)
      return {
        status: 200,
        body: { data: { results: versions, total: versions.length, total_exact: true } },
      };
    if (path === CLEAR) return clear?.();
    if (!path.startsWith(STATUS)) return undefined;
    if (method === 'PATCH') {
      const isOn = (body as DeliveryStatus)[EXPRESS_FLAG_KEY];
      express = { ...express, status: isOn ? 'open' : 'closed', [EXPRESS_FLAG_KEY]: isOn };
    }
    return { status: 200, body: express };
  });
  await render(
    <AnsweredScreen>
      <SettingsPage createFakeOrder={<button type="button">the fake order</button>} />
    </AnsweredScreen>,
  );
  return calls;
}

const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET');
const save = page.getByRole('button', { name: 'حفظ الإعدادات', exact: true });
const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const groups = () =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('heading') })
    .elements();
const dialog = page.getByRole('dialog');

test('[SET-03] [VAL-44] [ERR-49] the settings stay hidden until their phrase is entered; another one is refused', async () => {
  const calls = await open({ isOpen: false });
  const phrase = page.getByLabelText('كلمة مرور التأكيد', { exact: true });
  const enter = page.getByRole('button', { name: 'فتح الإعدادات', exact: true });
  const refused = page.getByText('رمز التأكيد غير صحيح', { exact: true });
  await expect.element(phrase).toHaveFocus();
  await expect.element(phrase).toHaveAttribute('type', 'password');
  await enter.click();
  await expect.element(refused).toBeVisible();
  expect(sent(calls)).toEqual([]);
  await phrase.fill('x');
  await expect.element(refused).not.toBeInTheDocument();
  await enter.click();
  await expect.element(refused).toBeVisible();
  await expect.element(phrase).toHaveFocus();
  await expect.element(save).not.toBeInTheDocument();
  expect(page.getByRole('switch').elements()).toEqual([]);
  await phrase.fill(PHRASE);
  await enter.click();
  await expect.element(save).toBeVisible();
  await expect.element(phrase).not.toBeInTheDocument();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ phrase: 'x' }, { phrase: PHRASE }]);
});

test('[ROLE-08] [ROLE-09] [ROLE-10] [ROLE-11] fees, the mobile API version and the payment platform are marked as those of super admins, the last two in red', async () => {
  await open({ role: 'SUPER_ADMIN' });
  for (const [name, isRed] of [
    ['الرسوم والضريبة', false],
    ['رسوم كاسبر وضريبته', false],
    ['إصدار واجهة التطبيق', true],
    ['منصة الدفع', true],
  ] as const) {
    await expect.element(group(name).getByText('المدير العام', { exact: true })).toBeVisible();
    const { color } = getComputedStyle(group(name).getByRole('heading').element());
    expect(color === 'rgb(166, 30, 30)', name).toBe(isRed);
  }
  expect(groups()).toHaveLength(19);
});

test('[ROLE-13] [ROLE-14] [SET-28] [SET-29] an ADMIN sees all other settings; a save sends no key of super admins, and the shukah toggle without a control', async () => {
  const calls = await open();
  await expect.element(save).toBeVisible();
  expect(groups()).toHaveLength(15);
  for (const name of ['الرسوم والضريبة', 'رسوم كاسبر وضريبته', 'إصدار واجهة التطبيق', 'منصة الدفع'])
    await expect.element(group(name)).not.toBeInTheDocument();
  expect(page.getByRole('switch', { name: /shukah|شوكة/i }).elements()).toEqual([]);
  await group('هاتف واتساب').getByRole('textbox').fill('+966530001111');
  await save.click();
  await dialog.getByRole('button', { name: 'حفظ التغييرات', exact: true }).click();
  await expect.element(page.getByText('تم حفظ البيانات بنجاح')).toBeVisible();
  expect(sent(calls).map(({ path, body }) => [path, body])).toEqual([
    [
      SAVE,
      {
        data: [
          { key: 'WHATSAPP', content: { phone: '+966530001111' }, version: 2 },
          { key: 'TOGGLE_SHUKAH', content: STORED.TOGGLE_SHUKAH, version: 2 },
        ],
      },
    ],
  ]);
});

test('[SET-22] express delivery by app shows the flag, and opens and closes it after a question', async () => {
  const calls = await open();
  const express = page.getByRole('radiogroup', { name: 'التوصيل السريع عبر التطبيق' });
  const radio = (name: string) => express.getByRole('radio', { name, exact: true });
  const choose = (name: string) => express.getByText(name, { exact: true }).click();
  await expect.element(radio('مفتوح')).toBeChecked();
  await choose('مغلق');
  await dialog.getByRole('button', { name: 'رجوع' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(radio('مفتوح')).toBeChecked();
  expect(sent(calls)).toEqual([]);
  await choose('مغلق');
  await dialog.getByRole('button', { name: 'إغلاق الآن' }).click();
  await expect.element(radio('مغلق')).toBeChecked();
  await expect.element(dialog).not.toBeInTheDocument();
  await choose('مفتوح');
  await dialog.getByRole('button', { name: 'فتح الآن' }).click();
  await expect.element(radio('مفتوح')).toBeChecked();
  expect(sent(calls).map(({ path, body }) => [path, body])).toEqual([
    [`${STATUS}/update`, { [EXPRESS_FLAG_KEY]: false }],
    [`${STATUS}/update`, { [EXPRESS_FLAG_KEY]: true }],
  ]);
});

test('[SET-25] [ROLE-12] [ERR-47] [ERR-48] a super admin clears the notifications after a question, and reads whether it succeeded', async () => {
  let answer: Answer = 'no answer';
  const calls = await open({ role: 'SUPER_ADMIN', clear: () => answer });
  const clear = page.getByRole('button', { name: 'مسح الإشعارات', exact: true }).first();
  const question = page.getByRole('dialog', { name: 'مسح جميع الإشعارات؟' });
  const confirm = question.getByRole('button', { name: 'مسح الإشعارات' });
  await expect.element(page.getByRole('button', { name: 'the fake order' })).toBeVisible();
  const [failed, cleared] = ['تعذر مسح الإشعارات', 'تم مسح الإشعارات بنجاح'];
  const toasts = watchToasts();
  await clear.click();
  await question.getByRole('button', { name: 'رجوع' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent(calls)).toEqual([]);
  await clear.click();
  await confirm.click();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: failed }]);
  await expect.element(question).not.toBeInTheDocument();
  answer = { status: 200, body: {} };
  await clear.click();
  await confirm.click();
  await expect.poll(toasts).toMatchObject([{ title: failed }, { kind: 'success', title: cleared }]);
  expect(sent(calls).map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', CLEAR],
    ['DELETE', CLEAR],
  ]);
});

test('[SET-24] [SET-25] [ROLE-07] [ROLE-12] an ADMIN is shown neither the fake order nor the clearing of notifications', async () => {
  await open();
  await expect.element(page.getByRole('radiogroup')).toBeVisible();
  for (const name of ['the fake order', 'مسح الإشعارات'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
});

const { timeout } = STORED.TIMEOUT_CITC;
const timeoutField = group('مهلة الهيئة').getByRole('textbox');

test('a save over a version that someone else saved meanwhile is merged, and both values are offered', async () => {
  let saves = 0;
  const calls = await open({
    onSave: (change) => {
      saves += 1;
      if (saves > 1) return undefined;
      change('TIMEOUT_CITC', { timeout: timeout + 9 });
      return refusal(409, 'CONFLICT', 'settings_changed');
    },
  });
  await timeoutField.fill(String(timeout + 5));
  await group('عدد الاستلام').getByRole('textbox').fill('9');
  const confirm = async () => {
    await save.click();
    await dialog.getByRole('button', { name: 'حفظ التغييرات', exact: true }).click();
  };
  await confirm();
  const notice = page.getByRole('region', { name: 'حُفظت تعديلات من مستخدم آخر أثناء تحريرك' });
  await expect.element(notice).toHaveFocus();
  await expect.element(timeoutField).toHaveValue(String(timeout + 5));
  await notice.getByRole('button', { name: new RegExp(String(timeout + 9)) }).click();
  await expect.element(timeoutField).toHaveValue(String(timeout + 9));
  await confirm();
  await expect.poll(() => sent(calls)).toHaveLength(2);
  // What was taken from the other one is not sent again.
  expect(sent(calls)[1]?.body).toMatchObject({
    data: [{ key: 'RECEIVED', content: { value: 9 } }, { key: 'TOGGLE_SHUKAH' }],
  });
});

test('the history rolls a setting back after it has shown what changes, and the form shows it', async () => {
  const version = (id: string, number: number, value: number): SettingVersion => ({
    ...{ id, key: 'TIMEOUT_CITC', version: number, content: { timeout: value }, before: null },
    ...{ restored_from: null, created_at: '2026-11-20T09:00:00.000Z', created_by: 'نوف العتيبي' },
  });
  const versions = [version('12', 2, timeout), version('11', 1, timeout + 1)];
  const calls = await open({
    versions,
    onSave: (change) => {
      change('TIMEOUT_CITC', { timeout: timeout + 1 });
      versions.unshift({ ...version('13', 3, timeout + 1), restored_from: 1 });
      return undefined;
    },
  });
  await expect.element(timeoutField).toHaveValue(String(timeout));
  const toasts = watchToasts();
  const name = 'استعادة مهلة الهيئة إلى الإصدار 1';
  await page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('dialog', { name: `${name}؟` });
  const sides = question.getByRole('definition');
  await expect.element(sides.nth(0)).toHaveTextContent(`${timeout} مث`);
  await expect.element(sides.nth(1)).toHaveTextContent(`${timeout + 1} مث`);
  await question.getByRole('button', { name: 'استعادة', exact: true }).click();
  await expect.poll(toasts).toMatchObject([{ kind: 'success', title: 'استُعيد الإعداد' }]);
  await expect.element(timeoutField).toHaveValue(String(timeout + 1));
  await expect.element(page.getByText('استُعيد الإصدار 1', { exact: true })).toBeVisible();
  expect(sent(calls).map(({ path, body }) => [path, body])).toEqual([
    [`${API}/settings/versions/11/restore`, { version: 2 }],
  ]);
});
