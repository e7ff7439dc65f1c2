import { SETTING_DEFAULTS, type SettingContents, type SettingKey } from '@mishwar/domain';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { type Answer, type Call, refusal, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { ShownForm } from '../testing/shown-form.tsx';

/** No value is a default: a field that shows one shows nothing stored. */
const STORED: SettingContents = {
  ...SETTING_DEFAULTS,
  FEE_TAX: { fee: 6, tax: 14 },
  FEE_TAX_FOR_CASPER: { fee: 7.5, tax: 13 },
  LIMIT_ORDER: { value: 150 },
  RECEIVED: { value: 4 },
  DRIVER_TIME_EXECUTE: { time: 5, distance: 2, distance_send_notify: 0.8 },
  TIME_TRACKING: { time: 3 },
  TIMEOUT_CITC: { timeout: 9_000 },
  SEND_ORDER_FILTERING: {
    ...{ delay_time: 25, init_distance: 4, step_distance: 3, max_distance: 16 },
    ...{ max_scan_driver: 31, number_of_sending_driver: 6 },
  },
};
const TOGGLES = [
  ['TOGGLE_CITC', 'هيئة الاتصالات CITC'],
  ['HYPERPAY', 'HyperPay'],
  ['TOGGLE_ODOO', 'Odoo'],
  ['ENABLE_ORDER_SOCKET', 'مقبس الطلبات'],
  ['MEMBERSHIP', 'العضوية'],
  ['TOGGLE_ZOOM_MAP', 'تكبير الخريطة'],
] as const;
const SAVE = '/settings/create';
const SAVED: Answer = { status: 200, body: { status: true } };
const UNLOCKED: Answer = { status: 200, body: { data: { unlocked_until: '2026-01-01T10:05:00Z' } } };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

interface Open {
  calls: Call[];
  /** What a save is answered. */
  answer: (to: Answer | Promise<Answer>) => void;
  /** The unlock ends at once. */
  close: () => Promise<void>;
}

interface Opened {
  contents?: Partial<SettingContents>;
  reload?: NonNullable<ComponentProps<typeof ShownForm>['reload']>;
}

async function open({ contents, ...more }: Opened = {}): Promise<Open> {
  let answer: Answer | Promise<Answer> = SAVED;
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/unlock')) return UNLOCKED;
    return path.endsWith(SAVE) ? answer : undefined;
  });
  const form = { contents: { ...STORED, ...contents }, version: 1, ...more };
  const { rerender } = await render(<ShownForm {...form} />);
  return {
    calls,
    answer: (to) => {
      answer = to;
    },
    close: () => rerender(<ShownForm {...form} closesAt={Date.now() - 1_000} />),
  };
}

const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const save = page.getByRole('button', { name: 'حفظ الإعدادات', exact: true });
const confirm = page.getByRole('dialog', { name: 'حفظ هذه التغييرات؟' });
const textOf = (one: Locator) => one.element().textContent?.replaceAll(/\s+/g, ' ');
const unitOf = (one: Locator) => one.element().closest('[class*="Input-wrapper"]')?.textContent;

async function saveChanges(): Promise<void> {
  await save.click();
  await confirm.getByRole('button', { name: 'حفظ التغييرات', exact: true }).click();
}

/** The contents of the first save by key, once it was sent. */
async function sent(calls: readonly Call[]): Promise<Partial<Record<SettingKey, object>>> {
  const saves = () => calls.filter(({ path }) => path.endsWith(SAVE));
  await expect.poll(() => saves().length).toBe(1);
  const [first] = saves();
  const { data } = (first?.body ?? {}) as { data: { key: SettingKey; content: object }[] };
  return Object.fromEntries(data.map(({ key, content }) => [key, content]));
}

test('[SET-04] [SET-05] [SET-06] [SET-07] fees and taxes, the limit of orders and the received count have fields that hold the stored values', async () => {
  await open();
  const fee = group('الرسوم والضريبة');
  const casper = group('رسوم كاسبر وضريبته');
  for (const [one, value, unit] of [
    [field(fee, 'الرسوم'), '6', 'ر.س'],
    [field(fee, 'الضريبة'), '14', '%'],
    [field(casper, 'رسوم كاسبر'), '7.5', 'ر.س'],
    [field(casper, 'ضريبة كاسبر'), '13', '%'],
    [group('حد الطلب').getByRole('textbox'), '150', 'ر.س'],
    [group('عدد الاستلام').getByRole('textbox'), '4', 'طلب'],
  ] as const) {
    await expect.element(one).toHaveValue(value);
    expect(unitOf(one)).toContain(unit);
  }
});

test('[SET-08] [CONST-81] [CONST-82] [CONST-84] driver execution is in minutes and km, time tracking in hours', async () => {
  await open();
  const execution = group('تنفيذ السائق');
  for (const [name, value, unit] of [
    ['الزمن', '5', 'دقيقة'],
    ['المسافة', '2', 'كم'],
    ['تنبيه العميل عند', '0.8', 'كم'],
  ] as const) {
    await expect.element(field(execution, name)).toHaveValue(value);
    expect(unitOf(field(execution, name))).toContain(unit);
  }
  await expect.poll(() => textOf(execution)).toContain('2 كم');
  for (const name of ['أول نطاق', 'الخطوة', 'أقصى نطاق'])
    expect(unitOf(field(group('ترشيح الطلبات'), name))).toContain('كم');
  const tracking = group('مدة التتبع');
  await expect.element(tracking.getByRole('textbox')).toHaveValue('3');
  expect(textOf(tracking)).toContain('ساعة');
});

test('[SET-11] [SET-12] [SET-13] [SET-15] CITC, HyperPay, Odoo and the order socket are switches that send their key', async () => {
  const { calls } = await open();
  for (const [key, name] of TOGGLES) {
    const toggle = page.getByRole('switch', { name, exact: true });
    const isOn = STORED[key].isActive;
    expect((toggle.element() as HTMLInputElement).checked, name).toBe(isOn);
    (toggle.element() as HTMLInputElement).focus();
    await userEvent.keyboard(' ');
  }
  await saveChanges();
  const contents = await sent(calls);
  for (const [key] of TOGGLES) expect(contents[key], key).toEqual({ isActive: !STORED[key].isActive });
});

test('[SET-17] [SET-18] the mobile API version offers v1 and v2, the payment platform HYPERPAY, PAYFORT and OFF', async () => {
  const { calls } = await open();
  for (const [name, options, value, chosen] of [
    ['إصدار واجهة التطبيق', ['v1', 'v2'], 'v2', 'v1'],
    ['منصة الدفع', ['HYPERPAY', 'PAYFORT', 'OFF'], 'HYPERPAY', 'PAYFORT'],
  ] as const) {
    const choice = page.getByRole('combobox', { name, exact: true });
    await expect.element(choice).toHaveValue(value);
    await choice.click();
    await expect.element(page.getByRole('option', { name: chosen, exact: true })).toBeVisible();
    expect(
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).toEqual([...options]);
    await page.getByRole('option', { name: chosen, exact: true }).click();
  }
  await saveChanges();
  expect(await sent(calls)).toMatchObject({
    API_VER_MOBILE: { version: 'v1' },
    PAYMENT_PLATFORM: { platform: 'PAYFORT' },
  });
});

test('[SET-19] the order filtering holds the dispatch settings, which are sent as numbers', async () => {
  const { calls } = await open();
  const stored = STORED.SEND_ORDER_FILTERING;
  for (const [key, name] of [
    ['delay_time', 'مهلة الموجة'],
    ['init_distance', 'أول نطاق'],
    ['step_distance', 'الخطوة'],
    ['max_distance', 'أقصى نطاق'],
    ['max_scan_driver', 'أقصى فحص للسائقين'],
    ['number_of_sending_driver', 'السائقون في الموجة'],
  ] as const) {
    const one = field(group('ترشيح الطلبات'), name);
    await expect.element(one).toHaveValue(String(stored[key]));
    await one.fill(String(stored[key] + 1));
  }
  await saveChanges();
  expect((await sent(calls)).SEND_ORDER_FILTERING).toEqual(
    Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, value + 1])),
  );
});

test('[VAL-40] [VAL-41] [VAL-42] [VAL-43] a fee or a tax of 0 or less is refused at its field, and nothing is sent', async () => {
  const { calls } = await open();
  const [fee, tax] = ['يجب أن تكون الرسوم أكبر من 0', 'يجب أن تكون الضريبة أكبر من 0'];
  for (const [of, name, text] of [
    ['الرسوم والضريبة', 'الرسوم', fee],
    ['الرسوم والضريبة', 'الضريبة', tax],
    ['رسوم كاسبر وضريبته', 'رسوم كاسبر', fee],
    ['رسوم كاسبر وضريبته', 'ضريبة كاسبر', tax],
  ] as const) {
    const one = field(group(of), name);
    const right = (one.element() as HTMLInputElement).value;
    for (const wrong of ['0', '-1', '-0.5']) {
      await one.fill(wrong);
      (one.element() as HTMLInputElement).blur();
      await expect.element(group(of).getByText(text, { exact: true })).toBeVisible();
      await save.click();
      await expect.element(one).toHaveFocus();
      await expect.element(one).toHaveAccessibleDescription(text);
      await expect.element(confirm).not.toBeInTheDocument();
    }
    await one.fill(right);
    await expect.element(group(of).getByText(text, { exact: true })).not.toBeInTheDocument();
  }
  expect(calls.filter(({ path }) => path.endsWith(SAVE))).toEqual([]);
});

test('a fee or a limit with a fraction of a halala is refused at its field, and nothing is sent', async () => {
  const { calls } = await open();
  for (const [one, wrong] of [
    [field(group('الرسوم والضريبة'), 'الرسوم'), '0.004'],
    [field(group('رسوم كاسبر وضريبته'), 'رسوم كاسبر'), '5.005'],
    [group('حد الطلب').getByRole('textbox'), '150.001'],
  ] as const) {
    await one.fill(wrong);
    (one.element() as HTMLInputElement).blur();
    await expect.element(one).toHaveAccessibleDescription('المبلغ غير صحيح.');
  }
  await save.click();
  await expect.element(field(group('الرسوم والضريبة'), 'الرسوم')).toHaveFocus();
  await expect.element(confirm).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith(SAVE))).toEqual([]);
});

test('[SET-26] a save is blocked while any field has an error, and goes on once it is corrected', async () => {
  await open();
  const received = group('عدد الاستلام').getByRole('textbox');
  for (const wrong of ['', '0', '1.5', 'abc', '101']) {
    await received.fill(wrong);
    await save.click();
    await expect.element(received).toHaveAttribute('aria-invalid', 'true');
    await expect.element(confirm).not.toBeInTheDocument();
    await expect.element(page.getByText('حقل واحد يحتاج تصحيحًا قبل الحفظ')).toBeVisible();
  }
  await received.fill('5');
  await save.click();
  await expect.element(confirm).toBeVisible();
});

test('[ERR-46] a save that fails says so, and what was entered stays', async () => {
  const { answer } = await open();
  const received = group('عدد الاستلام').getByRole('textbox');
  for (const failure of ['no answer', { status: 500, body: '' }] as const) {
    answer(failure);
    await received.fill('9');
    const failed = () => page.getByText('تعذر الحفظ', { exact: true }).elements().length;
    const before = failed();
    await saveChanges();
    await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(before);
    await expect.element(confirm).not.toBeInTheDocument();
    await expect.element(received).toHaveValue('9');
  }
});

const gate = page.getByRole('dialog', { name: 'أُغلقت الإعدادات' });
/** Longer than the form waits after the end of an unlock until it shows its gate. */
const pause = () => new Promise<void>((resolve) => window.setTimeout(resolve, 700));

async function passGate(button: string): Promise<void> {
  await gate.getByLabelText('كلمة مرور التأكيد').fill('a phrase');
  await gate.getByRole('button', { name: button }).click();
  await expect.element(gate).not.toBeInTheDocument();
}

test('the gate does not return while the settings are read again, nor where they cannot be read', async () => {
  let reads = 0;
  const { close } = await open({
    reload: async () => {
      await pause();
      reads += 1;
      return undefined;
    },
  });
  const received = group('عدد الاستلام').getByRole('textbox');
  await received.fill('9');
  await close();
  await expect.element(gate).toBeVisible();
  await passGate('فتح الإعدادات');
  await expect.poll(() => reads).toBe(1);
  expect(gate.elements()).toEqual([]);
  await expect.element(received).toHaveValue('9');
});

test('the gate does not return over a save that waits for its answer', async () => {
  const { calls, answer, close } = await open();
  const toasts = watchToasts();
  answer(refusal(403, 'FORBIDDEN', 'settings_locked'));
  await group('عدد الاستلام').getByRole('textbox').fill('9');
  await saveChanges();
  await expect.element(gate).toBeVisible();
  await close();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  answer(promise);
  await passGate('فتح وحفظ');
  await expect.poll(() => calls.filter(({ path }) => path.endsWith(SAVE)).length).toBe(2);
  await pause();
  expect(gate.elements()).toEqual([]);
  resolve(SAVED);
  await expect.poll(toasts).toMatchObject([{ kind: 'success', title: 'تم حفظ البيانات بنجاح' }]);
});

test('a search finds settings by name and by what they do, and says when there is none, in both languages', async () => {
  await open();
  const shown = () =>
    page
      .getByRole('group')
      .filter({ has: page.getByRole('heading') })
      .elements().length;
  for (const [language, searchName, word, found, none, clear] of [
    ['ar', 'البحث في الإعدادات', 'واتساب', 'هاتف واتساب', 'لا توجد إعدادات مطابقة لبحثك', 'مسح البحث'],
    ['en', 'Search settings', 'whatsapp', 'WhatsApp phone', 'No settings match your search', 'Clear search'],
  ] as const) {
    await switchLanguage(language);
    const search = page.getByRole('searchbox', { name: searchName });
    await search.fill(word);
    await expect.poll(shown).toBe(1);
    await expect.element(group(found)).toBeVisible();
    await search.fill('zzzz');
    await expect.element(page.getByText(none)).toBeVisible();
    await page.getByRole('button', { name: clear }).click();
    await expect.poll(shown).toBe(19);
  }
});

test('the switch of CITC is hidden while its display is switched off', async () => {
  await open({ contents: { DISPLAY_TOGGLE_CITC: { isActive: false } } });
  await expect.element(page.getByRole('switch', { name: 'إظهار مفتاح الهيئة' })).toBeVisible();
  await expect
    .element(page.getByRole('switch', { name: 'هيئة الاتصالات CITC', exact: true }))
    .not.toBeInTheDocument();
});

test('the keyboard reaches every control, none of them under the foot of the form', async () => {
  await page.viewport(1440, 700);
  await open();
  await page.getByRole('searchbox').click();
  const foot = document.querySelector('[type=submit]')?.parentElement;
  const controls = [
    ...document.querySelectorAll<HTMLElement>('form input, form button:not(:disabled)'),
  ].filter((one) => one.checkVisibility() && one.tabIndex === 0 && !foot?.contains(one));
  const reached = new Set<Element | null>();
  for (let at = 0; at <= controls.length; at++) {
    const focused = document.activeElement;
    reached.add(focused);
    const isFree = () =>
      (focused?.getBoundingClientRect().bottom ?? 0) <= (foot?.getBoundingClientRect().top ?? 0);
    if (focused !== document.body && !foot?.contains(focused)) await expect.poll(isFree).toBe(true);
    await userEvent.tab();
  }
  expect(controls.length).toBeGreaterThan(25);
  expect(controls.filter((one) => !reached.has(one))).toEqual([]);
});
