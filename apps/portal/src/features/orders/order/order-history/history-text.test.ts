import { type Language, loadTexts } from '@mishwar/locales';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { describeHistoryChanges, formatHistoryActor } from './history-text.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'ar', resources: {}, interpolation: { escapeValue: false } });
  for (const language of ['ar', 'en'] as const) {
    for (const part of ['public', 'signed-in'] as const) {
      i18next.addResourceBundle(language, 'translation', await loadTexts(language, part), true);
    }
  }
});

const formats = { instant: (iso: string) => `at ${iso}`, amount: (wire: string) => wire };
const describe = (key: string, old: string | null, now: string | null) =>
  describeHistoryChanges(
    {
      changes: [{ key, old, new: now }],
      cancel_reason_name: now === '1' ? { nameAr: 'العميل لا يرد', nameEn: 'No answer' } : null,
    },
    formats,
  ).map(({ text }) => text);

test.each([
  ['status', 'new', 'assigned', 'الحالة: من بانتظار القبول إلى مُسند', 'Status: from Waiting to Assigned'],
  ['status', null, 'new', undefined, undefined],
  ['status', 'of_another_release', 'nor_this', undefined, undefined],
  ['driver_name', null, 'Fahd', 'اسم السائق: Fahd', 'Driver name: Fahd'],
  ['driver_name', 'Fahd', null, 'اسم السائق: أُزيل Fahd', 'Driver name: Fahd removed'],
  [
    'delivery_cost',
    '15.00',
    '20.00',
    'قيمة التوصيل: من 15.00 ر.س إلى 20.00 ر.س',
    'Delivery cost: from 15.00 SAR to 20.00 SAR',
  ],
  ['cancel_reason', null, '1', 'سبب الإلغاء: العميل لا يرد', 'Cancel reason: No answer'],
  ['cancel_reason', null, '99', undefined, undefined],
  ['cancel_reason_txt', null, 'closed', 'ملاحظة الإلغاء: closed', 'Cancel note: closed'],
  ['isFake', 'false', 'true', 'طلب وهمي: من لا إلى نعم', 'Fake order: from No to Yes'],
  ['driver_id', '1', '2', undefined, undefined],
])('%s from %j to %j is shown in words', async (key, old, now, ar, en) => {
  for (const [language, text] of [
    ['ar', ar],
    ['en', en],
  ] as [Language, string | undefined][]) {
    await i18next.changeLanguage(language);
    expect(describe(key, old, now)).toEqual(text === undefined ? [] : [text]);
  }
});

test.each([
  ['system', 'Mishwar', 'مشوار', 'Mishwar'],
  ['channel', 'Client app', 'تطبيق العميل', 'Customer app'],
  ['channel', 'Shukah', 'شوكة', 'Shukah'],
  ['channel', 'toString', 'toString', 'toString'],
  ['driver', 'Shukah', 'Shukah', 'Shukah'],
  ['operator', 'سلمان', 'سلمان', 'سلمان'],
] as const)('%s %s is named %s, %s', async (actor_kind, action_by_name, ar, en) => {
  for (const [language, text] of [
    ['ar', ar],
    ['en', en],
  ] as const) {
    await i18next.changeLanguage(language);
    expect(formatHistoryActor({ actor_kind, action_by_name })).toBe(text);
  }
});
