import type { Setting, SettingsImpact } from '@mishwar/contract';
import {
  SETTING_DEFAULTS,
  SETTING_FIELDS,
  type SETTING_IMPACTS,
  SETTING_SECTIONS,
  type SettingField,
  type SettingKey,
} from '@mishwar/domain';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, type Call, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { ShownForm } from '../testing/shown-form.tsx';
import { HistorySection } from '../versions/history-section.tsx';
import { contentText, effectText, fieldLabel } from './setting-texts.ts';

/** The sections with the keys that the button of the form saves. */
const SECTIONS = SETTING_SECTIONS.map(({ section, keys }) => ({
  section,
  keys: keys.filter((key) => key !== 'TIME_ZONE'),
}));
const COUNTS: SettingsImpact = {
  ...{ open_orders: 21, waiting_orders: 22, active_drivers: 23, online_drivers: 24, casper_drivers: 25 },
  ...{ default_received_drivers: 26, drivers_below_limit: 27, memberships: 28, scheduled_jobs: 29 },
  queued_messages: { citc: 31, odoo: 32, shukah: 33 },
};
const NONE: SettingsImpact = {
  ...{ open_orders: 0, waiting_orders: 0, active_drivers: 0, online_drivers: 0, casper_drivers: 0 },
  ...{ default_received_drivers: 0, drivers_below_limit: 0, memberships: 0, scheduled_jobs: 0 },
  queued_messages: { citc: 0, odoo: 0, shukah: 0 },
};
/** What the confirmation says of each key with the counts above. */
const AFFECTED: Record<keyof typeof SETTING_IMPACTS, RegExp> = {
  FEE_TAX: /21 طلبًا مفتوحًا.*23 سائقًا نشطًا/,
  FEE_TAX_FOR_CASPER: /25 سائقًا لكاسبر/,
  LIMIT_ORDER: /27 سائقًا دون الحد الجديد/,
  RECEIVED: /26 سائقًا بلا عدد خاص/,
  DRIVER_TIME_EXECUTE: /21 طلبًا مفتوحًا/,
  TIME_TRACKING: /24 سائقًا متصلًا/,
  TIME_ZONE: /29 مهمة مجدولة/,
  SEND_ORDER_FILTERING: /22 طلبًا ينتظر سائقًا/,
  MEMBERSHIP: /28 عضوية سارية/,
  TOGGLE_CITC: /31 بلاغًا منتظرًا/,
  TIMEOUT_CITC: /31 بلاغًا منتظرًا/,
  TOGGLE_ODOO: /32 قيدًا منتظرًا/,
  ENABLE_ORDER_SOCKET: /21 طلبًا مفتوحًا.*24 سائقًا متصلًا/,
  API_VER_MOBILE: /23 سائقًا نشطًا/,
  PAYMENT_PLATFORM: /23 سائقًا نشطًا/,
  HYPERPAY: /23 سائقًا نشطًا/,
  WHATSAPP: /21 طلبًا مفتوحًا.*23 سائقًا نشطًا/,
};

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

async function open(impact: SettingsImpact): Promise<Call[]> {
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/create')) return { status: 200, body: { status: true } };
    return path.endsWith('/settings/impact') ? { status: 200, body: { data: impact } } : undefined;
  });
  await render(<ShownForm contents={SETTING_DEFAULTS} version={5} />);
  return calls;
}

const nameOf = (key: SettingKey) => i18next.t(`settings.names.${key}`);

/** Changes a field as a reader does; answers what it holds then. */
async function change(key: SettingKey, field: SettingField): Promise<unknown> {
  const within = page.getByRole('group', { name: new RegExp(`^${nameOf(key)}`) });
  const label = { name: fieldLabel(key, field), exact: true };
  const before = (SETTING_DEFAULTS[key] as unknown as Record<string, unknown>)[field.name];
  if (field.kind === 'switch') {
    (within.getByRole('switch', label).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    return before !== true;
  }
  if (field.kind === 'choice') {
    const other = field.options.find((option) => option !== before) ?? '';
    await within.getByRole('combobox', label).click();
    await page.getByRole('option', { name: other, exact: true }).click();
    return other;
  }
  const after = field.kind === 'number' ? Number(before) + 1 : '+966530001111';
  await within.getByRole('textbox', label).fill(String(after));
  return after;
}

const save = page.getByRole('button', { name: 'حفظ الإعدادات', exact: true });
const dialog = page.getByRole('dialog', { name: 'حفظ هذه التغييرات؟' });
/** The confirmation's lines by the name of their setting, without the characters that isolate numbers. */
const linesOf = () =>
  Object.fromEntries(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => [
        item.querySelector('h3')?.textContent ?? '',
        (item.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''),
      ]),
  );

test.each(SECTIONS)(
  'the controls of $section send their own keys and contents, after a confirmation that says whom each applies to',
  async ({ keys }) => {
    const calls = await open(COUNTS);
    const changed: Partial<Record<SettingKey, Record<string, unknown>>> = {};
    for (const key of keys) {
      changed[key] = {};
      for (const field of SETTING_FIELDS[key]) changed[key][field.name] = await change(key, field);
    }
    await save.click();
    for (const key of keys)
      await expect
        .poll(() => linesOf()[nameOf(key)], { message: key })
        .toMatch(AFFECTED[key as keyof typeof AFFECTED] ?? /من.+إلى/);
    expect(Object.keys(linesOf()).toSorted()).toEqual(keys.map(nameOf).toSorted());
    const limits = calls.flatMap(({ query }) => query.get('lowest_balance') ?? []);
    expect(limits).toEqual(
      keys.includes('LIMIT_ORDER') ? [String(SETTING_DEFAULTS.LIMIT_ORDER.value + 1)] : [],
    );
    await dialog.getByRole('button', { name: 'حفظ التغييرات', exact: true }).click();
    const saves = () => calls.filter(({ path }) => path.endsWith('/settings/create')).map(({ body }) => body);
    await expect.poll(saves).toEqual([
      {
        data: expect.arrayContaining([
          ...keys.map((key) => ({ key, content: changed[key], version: 5 })),
          { key: 'TOGGLE_SHUKAH', content: SETTING_DEFAULTS.TOGGLE_SHUKAH, version: 5 },
        ]),
      },
    ]);
    expect((saves()[0] as { data: unknown[] }).data).toHaveLength(keys.length + 1);
  },
);

test('the time zone applies to scheduled jobs, and where there are none the confirmation says so of these', async () => {
  for (const [impact, text] of [
    [COUNTS, AFFECTED.TIME_ZONE],
    [NONE, /لا مهام مجدولة/],
  ] as const) {
    await open(impact);
    await page.getByRole('combobox', { name: 'المنطقة الزمنية', exact: true }).click();
    await page.getByRole('option', { name: /هانوي/ }).click();
    await page.getByRole('button', { name: 'حفظ المنطقة الزمنية' }).click();
    await expect.poll(() => linesOf()[nameOf('TIME_ZONE')]).toMatch(text);
    vi.restoreAllMocks();
    document.body.replaceChildren();
  }
});

test('a roll-back says whom it applies to, too', async () => {
  const versionAt = (version: number, value: number) => ({
    ...{ id: String(version), key: 'LIMIT_ORDER', version, content: { value }, before: null },
    ...{ restored_from: null, created_at: '2026-11-20T09:00:00.000Z', created_by: 'نوف العتيبي' },
  });
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/impact')) return { status: 200, body: { data: COUNTS } };
    const data = { results: [versionAt(2, 200), versionAt(1, 150)], total: 2, total_exact: true };
    return path.endsWith('/settings/versions') ? { status: 200, body: { data } } : undefined;
  });
  const stored = {
    key: 'LIMIT_ORDER',
    setting: { value: 200 },
    version: 2,
    updated_at: null,
    updated_by: null,
  };
  await render(
    <AnsweredScreen>
      <HistorySection settings={[stored as Setting]} onLocked={() => undefined} />
    </AnsweredScreen>,
  );
  await page.getByRole('button', { name: /استعادة حد الطلب/ }).click();
  const text = () =>
    (page.getByRole('dialog').element().textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
  await expect.poll(text).toMatch(AFFECTED.LIMIT_ORDER);
  expect(calls.flatMap(({ query }) => query.get('lowest_balance') ?? [])).toEqual(['150']);
});

test('numbers that are counted in words agree with their unit, by itself and in a sentence', async () => {
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
  const received = (value: number) => [
    plain(contentText('RECEIVED', { value })),
    plain(effectText('RECEIVED', { value })),
  ];
  expect(received(1)).toEqual([
    'طلب واحد',
    expect.stringContaining('يحمل السائق الذي لا عدد خاصًّا له طلبًا واحدًا'),
  ]);
  expect(received(2)).toEqual(['طلبان', expect.stringContaining('طلبين على الأكثر')]);
  expect(received(3)).toEqual(['3 طلبات', expect.stringContaining('3 طلبات على الأكثر')]);
  expect(plain(effectText('TIME_TRACKING', { time: 2 }))).toContain('بعد ساعتين');
  expect(plain(effectText('TIME_TRACKING', { time: 2.5 }))).toContain('بعد 2.5 ساعة');
  expect(plain(effectText('SEND_ORDER_FILTERING', SETTING_DEFAULTS.SEND_ORDER_FILTERING))).toContain(
    '5 سائقين',
  );
  await switchLanguage('en');
  expect([contentText('RECEIVED', { value: 1 }), contentText('RECEIVED', { value: 2 })].map(plain)).toEqual([
    '1 order',
    '2 orders',
  ]);
});
