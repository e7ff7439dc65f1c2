import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  answerOrderLookups,
  ListedScreen,
  listSettled,
  pageOfOrders,
  readsOrders,
  shownRows,
} from '../../../shared/testing/listed.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { OrdersPage } from './orders-page.tsx';
import { readOrdersSearch } from './orders-search.ts';

const NOT_FOUND = { order_number: ['99999998', '99999999'], phone: ['0500000009'] };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

function Orders() {
  const [search, setSearch] = useState(() => readOrdersSearch({}));
  return <OrdersPage search={search} onSearch={setSearch} onLive={() => undefined} />;
}

/** Opens the list; answers what the last reading of it sent as filters, by their names in the query. */
async function open(notFound = { order_number: [] as string[], phone: [] as string[] }) {
  const calls = serverAnswers((call) =>
    readsOrders(call)
      ? { status: 200, body: pageOfOrders([buildOrder()], { not_found: notFound }) }
      : answerOrderLookups(call),
  );
  await render(
    <ListedScreen>
      <Orders />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  return () => [...(calls.findLast(readsOrders)?.query ?? [])].filter(([name]) => name.startsWith('filters'));
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const more = () => button('المزيد');

/** Opens the control of a filter that is not in force. */
async function start(label: string, add = 'إضافة تصفية: ') {
  const pill = button(add + label);
  if (pill.query() === null) await page.getByRole('button', { name: /^(المزيد|More)$/ }).click();
  await pill.click();
}

async function optionsOf(filter: string): Promise<string[]> {
  await start(filter);
  const group = page.getByRole('group', { name: filter });
  await expect.element(group.getByRole('checkbox').first()).toBeVisible();
  const boxes = group.getByRole('checkbox').elements() as HTMLInputElement[];
  const texts = boxes.map((one) => one.labels?.[0]?.textContent ?? '');
  await userEvent.keyboard('{Escape}');
  await expect.element(group).not.toBeInTheDocument();
  return texts;
}

test('[ORD-13] the bar has every filter, with its values', async () => {
  await open();
  await expect
    .element(page.getByRole('searchbox', { name: 'رقم الطلب، الجوال، العميل، المطعم' }))
    .toBeVisible();
  await more().click();
  await expect.element(button('إضافة تصفية: كاسبر')).toBeVisible();
  const label = 'إضافة تصفية: ';
  const offered = page
    .getByRole('button', { name: /^إضافة تصفية: / })
    .elements()
    .map((one) => one.getAttribute('aria-label')?.slice(label.length));
  const wanted =
    'العميل|رقم الطلب|المطعم|الجوال|السائق|طريقة الدفع|توصيل مجاني|خصم|الحالة|الشركة|شركة التوصيل|المدينة|جيديا|تاريخ الطلب|كاسبر|أصناف ناقصة';
  expect(offered).toEqual(expect.arrayContaining(wanted.split('|')));
  await userEvent.keyboard('{Escape}');
  // While the panel fades out its buttons are still there, and can no longer be clicked.
  await expect.element(button('إضافة تصفية: كاسبر')).not.toBeInTheDocument();
  expect(await optionsOf('طريقة الدفع')).toEqual(['بطاقة', 'نقدًا', 'نقاط', 'إلكتروني']);
  expect(await optionsOf('الحالة')).toEqual(
    'بانتظار القبول|في الطريق: مُسند|في الطريق: وصل المتجر|في الطريق: استلم الطلب|في الطريق: بانتظار العميل|تم التوصيل|ملغي'.split(
      '|',
    ),
  );
  expect(await optionsOf('الشركة')).toEqual(['مائدة', 'شوكة', 'مشوار', 'مشوار 2']);
  expect(await optionsOf('شركة التوصيل')).toEqual(['درب الخليج', 'سواعد']);
});

test('the panel of the other filters, opened again while it fades out, offers them all', async () => {
  await open();
  await start('أصناف ناقصة');
  await expect.element(page.getByRole('radio', { name: 'نعم', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  (more().element() as HTMLElement).click();
  await expect.element(button('إضافة تصفية: أصناف ناقصة')).toBeVisible();
});

test.each([
  ['العميل', 'customer_name', 'هدى'],
  ['رقم الطلب', 'order_number', '10482917 , 10482918'],
  ['المطعم', 'restaurant', 'برجر'],
  ['الجوال', 'phone', '0508841170 +966508841171'],
  ['السائق', 'driver_name', 'محمد'],
])('[ORD-14] the text filter %s is sent as it is typed', async (label, name, text) => {
  const sent = await open();
  await start(label);
  await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await expect.poll(sent).toEqual([[`filters[${name}]`, text]]);
});

test.each([
  ['توصيل مجاني', 'isFreeExpress'],
  ['خصم', 'isDiscount'],
  ['جيديا', 'use_geidea'],
  ['كاسبر', 'isCasper'],
  ['أصناف ناقصة', 'isMissingOrder'],
])('[ORD-14] the filter %s is sent as yes or no', async (label, name) => {
  const sent = await open();
  for (const [option, value] of [
    ['نعم', 'yes'],
    ['لا', 'no'],
  ] as const) {
    await start(label);
    await page.getByRole('radio', { name: option, exact: true }).click();
    await expect.poll(sent).toEqual([[`filters[${name}]`, value]]);
    await listSettled();
    await userEvent.keyboard('{Escape}');
    await button(`إزالة التصفية ${label}`).click();
    await expect.poll(sent).toEqual([]);
    await listSettled();
  }
});

test.each([
  [
    'الحالة',
    'status',
    [
      ['بانتظار القبول', 'new'],
      ['في الطريق: مُسند', 'assigned'],
      ['في الطريق: استلم الطلب', 'take_order'],
      ['تم التوصيل', 'deliveried'],
      ['ملغي', 'cancelled'],
    ],
  ],
  [
    'الشركة',
    'from_company',
    [
      ['مائدة', 'maeda'],
      ['شوكة', 'shukah'],
      ['مشوار 2', 'mishwar2'],
    ],
  ],
  [
    'شركة التوصيل',
    'driver_company',
    [
      ['درب الخليج', '31'],
      ['سواعد', '32'],
    ],
  ],
  [
    'طريقة الدفع',
    'payment',
    [
      ['نقدًا', 'Cash'],
      ['إلكتروني', 'online'],
      ['نقاط', 'Point'],
      ['بطاقة', 'Card'],
    ],
  ],
] as const)(
  '[ORD-14] [CONST-70] the options of the filter %s are sent by their values',
  async (label, name, all) => {
    const sent = await open();
    await start(label);
    const values: string[] = [];
    for (const [option, value] of all) {
      await page.getByRole('checkbox', { name: option, exact: true }).click();
      values.push(value);
      await expect.poll(() => sent().map(([, text]) => text)).toEqual(values);
      await listSettled();
    }
    expect(sent().every(([key]) => key.startsWith(`filters[${name}]`))).toBe(true);
  },
);

test('[ORD-14] [CONST-46] the days of the date filter are sent as instants of the configured zone', async () => {
  const sent = await open();
  await start('تاريخ الطلب');
  await button('أمس').click();
  const day = (back: number) =>
    new Date(Date.now() - back * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
  const startOf = (back: number) => new Date(`${day(back)}T00:00:00+03:00`).toISOString();
  await expect.poll(sent).toEqual([
    ['filters[date][from]', startOf(1)],
    ['filters[date][to]', startOf(0)],
  ]);
});

test.each([
  ['ar', 'إضافة تصفية: ', 'المدينة', 'الخبر', 'القطيف'],
  ['en', 'Add filter: ', 'City', 'Khobar', 'Qatif'],
] as const)(
  'the cities to choose from are in the reader’s language: %s',
  async (language, add, label, first, second) => {
    const sent = await open();
    await switchLanguage(language);
    await start(label, add);
    await page.getByRole('checkbox', { name: first, exact: true }).click();
    await expect.poll(() => sent().map(([, value]) => value)).toEqual(['42']);
    await listSettled();
    await page.getByRole('checkbox', { name: second, exact: true }).click();
    await expect.poll(() => sent().map(([, value]) => value)).toEqual(['42', '41']);
    expect(sent().every(([key]) => key.startsWith('filters[customer_city]'))).toBe(true);
  },
);

test('pasted numbers and phones that do not exist are named', async () => {
  await open(NOT_FOUND);
  const notice = page.getByRole('status').filter({ hasText: 'غير موجود' });
  await expect
    .poll(() => notice.element().textContent)
    .toContain('رقما طلبين غير موجودين: 99999998, 99999999');
  await expect.poll(() => notice.element().textContent).toContain('رقم جوال غير موجود: 0500000009');
});

test.each([
  [true, 'success: تم النسخ'],
  [false, 'error: تعذّر النسخ'],
])('what does not exist is copied, and a toast says whether it was: %s', async (canCopy, said) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  if (canCopy) write.mockResolvedValue();
  else write.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await open(NOT_FOUND);
  const toasts = watchToasts();
  await button('نسخ غير الموجود').click();
  await expect.poll(() => toasts().map(({ kind, title }) => `${kind}: ${title}`)).toEqual([said]);
  expect(write.mock.calls).toEqual([['99999998\n99999999\n0500000009']]);
});
