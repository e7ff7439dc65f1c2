import type { OrderRow } from '@mishwar/contract';
import { getStatusFlags } from '@mishwar/domain';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  answerOrderLookups,
  ListedScreen,
  pageOfOrders,
  readsOrders,
  shownCell,
  shownRows,
} from '../../../shared/testing/listed.tsx';
import { OrdersPage } from './orders-page.tsx';
import { readOrdersSearch } from './orders-search.ts';

/** px of the page beside the open menu in a window of 1440. */
const WIDTH_BESIDE_MENU = 1232;
/** px beside the panel of what needs attention as well, and a scrollbar. */
const WIDTH_BESIDE_PANEL = 1232 - 320 - 15;
const NO_DRIVER = { driver: null, driver_id: null, driver_name: null, driver_phone: null } as const;

/** ISO text of half a minute after a full minute from now, so that the minutes stay the same during a test. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();
const order = (_id: string, status: OrderRow['status'], more: Partial<OrderRow> = {}) =>
  buildOrder({
    ...{ _id, order_number: `104829${_id}`, status, promised_at: inMinutes(30) },
    ...getStatusFlags(status),
    ...more,
  });

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(WIDTH_BESIDE_MENU, 900));
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

function Orders() {
  const [search, setSearch] = useState(() => readOrdersSearch({}));
  return (
    <OrdersPage
      search={search}
      onSearch={(next) => setSearch(readOrdersSearch({ ...next }))}
      onLive={() => undefined}
    />
  );
}

async function open(rows: OrderRow[], width?: number) {
  const counts = { live: 120, hypothetical: 20_281, fake: 120, late: 120 };
  const calls = serverAnswers((call) => {
    if (call.path.endsWith('/orders/counts')) return { status: 200, body: counts };
    return readsOrders(call) ? { status: 200, body: pageOfOrders(rows) } : answerOrderLookups(call);
  });
  await render(
    <ListedScreen>
      <div style={{ height: '100%', width }}>
        <Orders />
      </div>
    </ListedScreen>,
  );
  if (window.innerWidth > 767) await expect.poll(() => shownRows().length).toBe(rows.length);
  return () => calls.filter(readsOrders).map(({ query }) => query);
}

test('each open order has its minutes: late, waiting for a driver, past or before its promised time', async () => {
  const rows = [
    order('11', 'assigned', { promised_at: inMinutes(-26) }),
    order('12', 'new', { ...NO_DRIVER, created_at: inMinutes(-8) }),
    order('13', 'take_order', { promised_at: inMinutes(-4) }),
    order('14', 'take_order', { promised_at: inMinutes(11) }),
    order('15', 'delivered', { delivery_time: inMinutes(-1) }),
    order('16', 'cancelled', { cancelled_at: inMinutes(-1) }),
  ];
  await open(rows);
  const minutes = rows.map(({ _id }) => shownCell(_id, 'الموعد').textContent);
  expect(minutes).toEqual([
    '5 دمتأخر 5 د',
    '7 دبانتظار سائق منذ 7 د',
    '3 دمضى 3 د على الموعد',
    '12 دبقي 12 د على الموعد',
    '',
    '',
  ]);
});

test('at the store, picked up and at the customer have badges of their own, in other colours than on the way', async () => {
  const rows = (['assigned', 'arrived_store', 'take_order', 'wait_customer'] as const).map((status, at) =>
    order(String(11 + at), status),
  );
  await open(rows);
  const badges = rows.map(({ _id }) => shownCell(_id, 'الحالة').firstElementChild as HTMLElement);
  expect(badges.map((badge) => badge.textContent)).toEqual([
    'في الطريق',
    'وصل المتجر',
    'استلم الطلب',
    'بانتظار العميل',
  ]);
  const [onTheWay, atStore, pickedUp] = badges.map((badge) => badge.dataset.tone);
  expect(new Set([onTheWay, atStore, pickedUp]).size).toBe(3);
});

test('the head of the minutes sorts the open orders by promised time; without their filter the list is as before', async () => {
  const reads = await open([order('11', 'assigned')]);
  const sort = page.getByRole('button', { name: 'الموعد', exact: true });
  await expect.element(sort).toHaveAttribute('title', 'فرز الطلبات المفتوحة وحدها حسب موعد التسليم');
  await sort.click();
  const sent = () =>
    reads().map((query) => ['by', 'sort', 'filters[status][0]'].map((name) => query.get(name)));
  await expect.poll(sent).toEqual([
    [null, '-1', null],
    ['promised_at', '1', 'new'],
  ]);
  await expect
    .element(page.getByRole('columnheader', { name: 'الموعد' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'مسح الكل' }).click();
  await expect.poll(() => sent().at(-1)).toEqual([null, '-1', null]);
});

/** The name of a cell is whole, and no pinned column covers a part of it. */
function expectWhole(cell: HTMLElement) {
  const name = cell.querySelector('bdi');
  if (!name) throw new Error('no name');
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  const { left, right, top } = name.getBoundingClientRect();
  for (const x of [left + 1, right - 1])
    expect(cell.contains(document.elementFromPoint(x, top + 5))).toBe(true);
  return name;
}

const NAMES = { restaurant_name: 'Mama Noura Grill', customer_name: 'عبدالرحمن الغامد' };
const NAME_HEADINGS = { ar: ['المطعم', 'العميل'], en: ['Restaurant', 'Customer'] } as const;

test.each(['ar', 'en'] as const)(
  'names of 16 characters are whole beside the menu at 1440: %s',
  async (language) => {
    await switchLanguage(language);
    expect(Object.values(NAMES).map(({ length }) => length)).toEqual([16, 16]);
    await open([order('11', 'assigned', NAMES)]);
    for (const heading of NAME_HEADINGS[language]) {
      const cell = shownCell('11', heading);
      const name = expectWhole(cell);
      expect(cell.title.replaceAll(/[\u2066-\u2069]/g, '')).toBe(name.textContent);
    }
  },
);

test.each(['ar', 'en'] as const)(
  'beside what needs attention at 1440 names stay whole wherever the list is scrolled: %s',
  async (language) => {
    await switchLanguage(language);
    await page.viewport(1440, 900);
    await open([order('11', 'assigned', NAMES)], WIDTH_BESIDE_PANEL);
    const table = document.querySelector('table');
    const scroller = table?.parentElement;
    if (!scroller) throw new Error('no table');
    const most = scroller.scrollWidth - scroller.clientWidth;
    expect(most).toBeGreaterThan(100);
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      scroller.scrollLeft = (language === 'ar' ? -1 : 1) * most * part;
      for (const heading of NAME_HEADINGS[language]) expectWhole(shownCell('11', heading));
    }
  },
);

test.each(['ar', 'en'] as const)(
  'on a phone the first card is near the top, and a view opens below its button: %s',
  async (language) => {
    await switchLanguage(language);
    await page.viewport(390, 844);
    await open([order('11', 'assigned')]);
    // The page's own head has 52 px of the 180.
    const card = page.getByRole('button', {
      name: language === 'ar' ? 'إجراءات 10482911' : 'Actions of 10482911',
    });
    await expect.poll(() => card.element().getBoundingClientRect().top).toBeLessThan(128);
    const views = page.getByRole('button', { name: language === 'ar' ? 'العروض' : 'Views', exact: true });
    await views.click();
    const list = page.getByRole('list', { name: language === 'ar' ? 'العروض المحفوظة' : 'Saved views' });
    await list
      .getByRole('button', {
        name: language === 'ar' ? 'إجراءات العرض بلا سائق' : 'Actions of view Unassigned',
      })
      .click();
    const menu = page.getByRole('menu');
    await expect.element(menu).toBeVisible();
    const { left, right } = menu.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test('beside what needs attention at 1440 each bar is one line, and the search field is 200 px wide', async () => {
  await switchLanguage('en');
  await page.viewport(1440, 900);
  await open([order('11', 'assigned')], WIDTH_BESIDE_PANEL);
  // One line of tabs, views and tools, one of filters, with a search field that shows what is typed.
  const search = page.getByRole('searchbox').element().closest('label');
  for (const inBar of [page.getByRole('tablist').element(), search]) {
    const middles = [...(inBar?.parentElement?.querySelectorAll('button, a') ?? [])].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2;
    });
    expect(middles.length).toBeGreaterThan(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
  }
  expect(search?.getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
});
