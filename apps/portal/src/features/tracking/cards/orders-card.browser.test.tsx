import type { MapOrder } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { toastStore } from '../../../shared/ui/toast.ts';
import type { MapChange, MapSearch } from '../data/map-search.ts';
import { aMapOrder } from '../testing/map-records.ts';
import { OrdersCard } from './orders-card.tsx';

const WAITING = aMapOrder({ _id: '11', order_number: '10000011' });
const CARRIED = aMapOrder({
  ...{ _id: '12', order_number: '10000012', driver_id: '41', driver_name: 'سلطان الشمري' },
  ...{ customer_phone: '0551112233', customer_address: 'شارع 12' },
  created_at: '2026-03-10T21:05:09.000Z',
});
const ANALYSIS: Record<string, unknown> = {
  orders: {
    ...{ total: { totalRecords: 1204 }, order_execute: { totalRecords: 803 } },
    ...{ order_cancel: { totalRecords: 31 }, order_delivering: { totalRecords: 207 } },
    order_new: { totalRecords: 163 },
  },
  drivers: { count_delivering: 190, count_drivers: 1512 },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

async function open(
  orders: readonly MapOrder[],
  error: unknown = null,
  start: MapSearch = {},
): Promise<void> {
  serverAnswers(({ path }) => {
    const [, of] = /\/analysis\/(\w+)$/.exec(path) ?? [];
    return of ? { status: 200, body: ANALYSIS[of] } : undefined;
  });
  await render(
    <AnsweredScreen>
      <Card orders={orders} error={error} start={start} />
    </AnsweredScreen>,
  );
}

function Card({ orders, error, start }: { orders: readonly MapOrder[]; error: unknown; start: MapSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <div style={{ height: 600, display: 'grid' }}>
      <OrdersCard
        search={search}
        onSearch={(change: MapChange) => setSearch({ ...search, ...change } as MapSearch)}
        orders={orders}
        counts={{ new: 163, assigned: 207 }}
        query={{ isPending: false, isError: error !== null, isFetching: false, error }}
        onRefresh={() => undefined}
        onAssign={() => undefined}
      />
    </div>
  );
}

const card = (number: string) => page.getByRole('article', { name: number });
const tab = (name: RegExp) => page.getByRole('tab', { name });

test('[MAP-13] [MAP-14] the card has the open orders, and today in figures', async () => {
  await open([WAITING]);
  await expect.element(tab(/^طلبات جديدة/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(card('10000011')).toBeVisible();
  await tab(/^لوحة/).click();
  const shown = () =>
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
  await expect.poll(shown).toEqual([
    ['الإجمالي', '1,204'],
    ['منفّذة', '803'],
    ['ملغاة', '31'],
    ['قيد التوصيل', '207'],
    ['جديدة', '163'],
    ['يوصلون الآن', '190'],
    ['جميع السائقين', '1,512'],
  ]);
  await expect.element(card('10000011')).not.toBeInTheDocument();
});

test('orders stay when a later reading fails; without any, the failure takes their place', async () => {
  const stale = page.getByText(/^تعذّر التحديث/);
  await open([WAITING], new TypeError('no answer'));
  await expect.element(card('10000011')).toBeVisible();
  await expect.element(stale).toBeVisible();
  await cleanup();
  await open([], new TypeError('no answer'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(stale).not.toBeInTheDocument();
});

test('[MAP-18] [MAP-19] a card says everything about its order, in both languages', async () => {
  await open([WAITING, CARRIED]);
  for (const [language, progress, city, fresh, waiting] of [
    ['ar', 'قيد التنفيذ', 'الدمام', 'جديد', 'بانتظار القبول'],
    ['en', 'In progress', 'Dammam', 'New', 'Waiting for accept'],
  ] as const) {
    await switchLanguage(language);
    const { restaurant_name, customer_name, customer_address, driver_name } = CARRIED;
    for (const text of [
      ...['10000012', restaurant_name, customer_name, customer_address, driver_name ?? '', '00:05'],
      ...[progress, city],
    ])
      await expect.element(card('10000012')).toMatchTextContent(text);
    await expect.element(card('10000011')).toMatchTextContent(fresh);
    await expect.element(card('10000011')).toMatchTextContent(waiting);
    await expect.element(card('10000011')).not.toMatchTextContent(progress);
  }
});

test('[MAP-20] [ERR-85] the order is copied as lines of text', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open([CARRIED]);
  await card('10000012').getByRole('button', { name: 'نسخ معلومات الطلب' }).click();
  await expect
    .poll(() => toastStore.get().at(-1))
    .toMatchObject({ kind: 'success', title: 'نُسخت معلومات الطلب إلى الحافظة' });
  expect(copied.mock.calls[0]?.[0].split('\n')).toEqual([
    'رقم الطلب: 10000012',
    'الحالة: قيد التنفيذ',
    'المطعم: مطعم البيت',
    'العميل: هدى',
    'الجوال: 055 111 2233',
    'المدينة: الدمام',
    'العنوان: شارع 12',
    'السائق: سلطان الشمري',
    'وقت الطلب: 11-03-2026 00:05:09',
  ]);
});

test('[MAP-21] the invoice opens in a tab of its own', async () => {
  await open([WAITING]);
  const invoice = card('10000011').getByRole('link', { name: 'فتح الفاتورة' });
  await expect.element(invoice).toHaveAttribute('href', '/orders/10000011');
  await expect.element(invoice).toHaveAttribute('target', '_blank');
});

test('an order is late by the moment that the map shows', async () => {
  const shownAt = async (at: string) => {
    await open([WAITING], null, { at });
    await expect.element(card('10000011')).toBeVisible();
    const isLate = card('10000011').element().textContent?.includes('متأخر');
    await cleanup();
    return isLate;
  };
  expect(await shownAt('2026-03-10T11:40:00.000Z')).toBe(false);
  expect(await shownAt('2026-03-10T12:52:00.000Z')).toBe(true);
});
