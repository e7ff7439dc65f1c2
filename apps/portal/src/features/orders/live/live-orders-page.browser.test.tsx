import type { OrderRow } from '@mishwar/contract';
import { getStatusFlags } from '@mishwar/domain';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  type Call,
  serverAnswers,
  someFrames,
} from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  answerOrderLookups,
  ListedScreen,
  pageOfOrders,
  readsOrders,
  shownCell,
  shownCells,
  shownRows,
  underHeadings,
} from '../../../shared/testing/listed.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { parseSearch, stringifySearch } from '../../../shared/url/search-codec.ts';
import { LiveOrdersPage } from './live-orders-page.tsx';
import { readLiveSearch } from './live-orders-search.ts';

/** Never late. */
const PROMISED = '2099-01-01T00:00:00.000Z';
const JUST_NOW = new Date(Date.now() - 60_000).toISOString();
const NO_DRIVER = { driver: null, driver_id: null, driver_name: null, driver_phone: null } as const;
const CASPER = { id: '5', name: 'محمد الغامدي', isCasper: true };
const live = (_id: string, status: OrderRow['status'], more: Partial<OrderRow> = {}) =>
  buildOrder({
    ...{ _id, order_number: `104829${_id}`, promised_at: PROMISED, status },
    ...getStatusFlags(status),
    ...more,
  });
const WAITING = live('11', 'new', { ...NO_DRIVER, isFreeExpress: true, customer_name: 'نورة الدوسري' });
const ONGOING = live('12', 'assigned', {
  ...{ driver: CASPER, use_geidea: true, payment_method: 'Card', restaurant_name: 'فلافل الحي' },
  ...{ restaurant_city: 'القطيف', customer_city: 'سيهات' },
});
const DELIVERED = live('13', 'delivered', { delivery_time: JUST_NOW });
const CANCELLED = live('14', 'cancelled', { ...NO_DRIVER, cancelled_at: JUST_NOW });
const KINDS = [WAITING, ONGOING, DELIVERED, CANCELLED];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(async () => {
  address = '';
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

/** What the address bar has after `?`. */
let address = '';
function Live() {
  const [search, setSearch] = useState(() => readLiveSearch(parseSearch(address)));
  useEffect(() => {
    address = stringifySearch({ ...search });
  }, [search]);
  return <LiveOrdersPage search={search} onSearch={setSearch} onHypothetical={() => undefined} />;
}

async function open(rows: OrderRow[] = KINDS, answer?: (call: Call) => Answer | Promise<Answer> | undefined) {
  const calls = serverAnswers(
    (call) =>
      answer?.(call) ??
      (readsOrders(call) ? { status: 200, body: pageOfOrders(rows) } : answerOrderLookups(call)),
  );
  await render(
    <ListedScreen>
      <Live />
    </ListedScreen>,
  );
  return () => calls.filter(readsOrders).map(({ query }) => query);
}
const ids = () => shownRows().map((row) => row.dataset.row);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'العميل، المطعم، رقم الطلب، الدفع' });
const none = page.getByText('لا توجد سجلات للعرض', { exact: true });

test('[LIVE-02] refresh reads the live orders again', async () => {
  const reads = await open();
  await expect.poll(() => ids().length).toBe(4);
  await button('تحديث الطلبات').click();
  await expect.poll(() => reads().map((query) => query.get('tab'))).toEqual(['live', 'live']);
});

test('[LIVE-03] [LIVE-20] the search keeps rows by customer, restaurant, number or payment alone', async () => {
  const reads = await open();
  for (const [typed, found] of [
    ['نورة', ['11']],
    ['10482913', ['13']],
    ['فلافل', ['12']],
    ['بطاقة', ['12']],
    ['شاورما', ['11', '13', '14']],
    [WAITING.customer_phone, []],
  ] as const) {
    await search.fill(typed);
    await expect.poll(ids).toEqual([...found]);
  }
  await expect.element(none).toBeVisible();
  expect(reads()).toHaveLength(1);
});

test('[LIVE-08] [LIVE-15] each value under its heading, in the sequence of the columns', async () => {
  await open([
    live('21', 'assigned', {
      ...{ from_company: 'shukah', payment_method: 'Card', point_type: 'total' },
      ...{ delivery_cost: '27.50', discount_amount: '3.25', isFreeExpress: true, driver: CASPER },
      created_at: '2026-03-01T18:05:09.000Z',
      assigned_at: '2026-03-01T19:16:10.000Z',
      delivery_time: '2026-03-01T20:27:11.000Z',
    }),
  ]);
  await expect.poll(ids).toEqual(['21']);
  expect(shownCells('21')).toEqual(
    underHeadings(
      'رقم الطلب|السائق|الشركة|المطعم|العميل|جوال العميل|التاريخ|كاسبر|وقت الطلب|القبول|الانتهاء|طريقة الدفع|التوصيل|الخصم|مجاني|الموعد|الحالة|جيديا',
      [
        '10482921',
        'محمد الغامدي',
        'شوكة',
        'شاورما الراكة',
        'خالد العتيبي',
        '050 884 1170',
        '01-03-2026',
        'نعم',
        '09:05 م',
        '10:16 م',
        '11:27 م',
        'نقاط',
        '27.50',
        '3.25',
        'نعم',
        expect.stringMatching(/^\d+ دبقي \d+ د على الموعد$/) as string,
        'في الطريق',
        'لا',
      ],
    ),
  );
});

test('[LIVE-10] [LIVE-11] [LIVE-12] the cells name the driver, and on hover the cities', async () => {
  await open();
  await expect.poll(() => ids().length).toBe(4);
  expect(KINDS.map(({ _id }) => shownCell(_id, 'السائق').textContent)).toEqual([
    'بانتظار القبول',
    'محمد الغامدي',
    'محمد الغامدي',
    '—',
  ]);
  expect(shownCell('12', 'المطعم').title).toBe('القطيف');
  expect(shownCell('12', 'العميل').title).toBe('سيهات');
  expect(shownCell('13', 'المطعم').title).toBe('الخبر');
});

test('[LIVE-13] [LIVE-17] [LIVE-18] [LIVE-19] the cells say yes or no, and the status', async () => {
  await open();
  await expect.poll(() => ids().length).toBe(4);
  const column = (heading: string) => KINDS.map(({ _id }) => shownCell(_id, heading).textContent);
  expect(column('كاسبر')).toEqual(['–', 'نعم', 'لا', '–']);
  expect(column('مجاني')).toEqual(['نعم', 'لا', 'لا', 'لا']);
  expect(column('جيديا')).toEqual(['لا', 'نعم', 'لا', 'لا']);
  expect(column('الحالة')).toEqual(['بانتظار القبول', 'في الطريق', 'تم التوصيل', 'ملغي']);
});

test('[LIVE-09] a re-order carries a red R, its original none', async () => {
  await open([live('16', 'new', { ...NO_DRIVER, parent_order_id: '15' }), live('15', 'new', NO_DRIVER)]);
  await expect.poll(ids).toEqual(['16', '15']);
  expect(shownCell('15', 'رقم الطلب').textContent).not.toContain('R');
  const mark = shownCell('16', 'رقم الطلب').querySelector('abbr');
  if (!mark) throw new Error('no mark');
  expect([mark.textContent, mark.title]).toEqual(['R', 'إعادة طلب']);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const { color, backgroundColor } = getComputedStyle(mark);
  canvas.fillStyle = backgroundColor === 'rgba(0, 0, 0, 0)' ? color : backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data;
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test('[LIVE-06] rows are ticked one by one and all at once', async () => {
  await open();
  await expect.poll(() => ids().length).toBe(4);
  const ticked = () => shownRows().map((row) => row.querySelector('input')?.checked);
  const bar = page.getByRole('region', { name: 'إجراءات المحدد' });
  await page.getByRole('checkbox', { name: 'تحديد 10482912' }).click();
  await expect.poll(() => bar.element().textContent).toContain('صف محدد');
  expect(ticked()).toEqual([false, true, false, false]);
  const all = page.getByRole('checkbox', { name: 'تحديد كل صفوف الصفحة' });
  await all.click();
  await expect.poll(ticked).toEqual([true, true, true, true]);
  await all.click();
  await expect.poll(ticked).toEqual([false, false, false, false]);
  await expect.element(bar).not.toBeInTheDocument();
});

const UNASSIGNED = { filters: { status: ['new'] } };
const firstPage = (asked: object) => ({ page: 1, limit: 200, rows: 50, ...asked });
const MANY = Array.from({ length: 200 }, (_, at) => live(String(500 - at), 'new', NO_DRIVER));
const OLDER = [live('20', 'new', NO_DRIVER)];

test('[LIVE-05] [CONST-10] the next page is the server’s next 200, newest first', async () => {
  const reads = await open(MANY, (call) =>
    readsOrders(call)
      ? {
          status: 200,
          body: pageOfOrders([], {
            data: { results: call.query.get('page') === '2' ? OLDER : MANY, total: 201, total_exact: true },
          }),
        }
      : undefined,
  );
  await expect.poll(() => ids()[0]).toBe('500');
  expect(page.getByRole('navigation').elements()).toHaveLength(1);
  await button('الصفحة 5').click();
  await expect.poll(ids).toEqual(['20']);
  const sent = reads().map((query) => ['page', 'limit', 'sort', 'tab'].map((name) => query.get(name)));
  expect(sent).toEqual([
    ['1', '200', '-1', 'live'],
    ['2', '200', '-1', 'live'],
  ]);
});

test('[LIVE-07] [CONST-11] the table shows 50 or 100 rows of what is loaded', async () => {
  const reads = await open(MANY);
  const size = page.getByRole('combobox', { name: 'في الصفحة' });
  await expect.element(size).toHaveValue('50');
  expect([...(size.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['50', '100']);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '51');
  await size.selectOptions('100');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '101');
  await button('الصفحة 2').click();
  await expect.poll(() => ids()[0]).toBe('400');
  expect(reads()).toHaveLength(1);
});

test.each([
  ['APP-59', 'a keyword', () => search.fill('نورة'), { filters: { keyword: 'نورة' } }],
  ['APP-59', 'a view', () => page.getByRole('button', { name: /^بلا سائق/ }).click(), UNASSIGNED],
  [
    'APP-60',
    'another page size',
    () => page.getByRole('combobox', { name: 'في الصفحة' }).selectOptions('100'),
    { rows: 100 },
  ],
])('[%s] %s leads back to the first page, also in the address', async (_id, _what, change, asked) => {
  address = '?page=2&part=3';
  const reads = await open(MANY, (call) =>
    readsOrders(call)
      ? { status: 200, body: pageOfOrders([], { data: { results: MANY, total: 400, total_exact: true } }) }
      : undefined,
  );
  await expect.element(button('الصفحة 7')).toHaveAttribute('aria-current', 'page');
  await change();
  await expect.poll(() => parseSearch(address)).toEqual(parseSearch(stringifySearch(firstPage(asked))));
  await expect.poll(() => reads().map((query) => query.get('page'))).toEqual(['2', '1']);
});

test('by the promised time the server sorts the open orders alone, and the page says so', async () => {
  const reads = await open();
  await expect.poll(() => ids().length).toBe(4);
  await button('الموعد').click();
  await expect.element(page.getByText('الطلبات المفتوحة وحدها، مرتّبة حسب موعد التسليم')).toBeVisible();
  const sent = () => reads().map((query) => ['by', 'sort'].map((name) => query.get(name)));
  await expect.poll(sent).toEqual([
    [null, '-1'],
    ['promised_at', '1'],
  ]);
  // The finished orders leave at once, before the server answers.
  await expect.poll(ids).toEqual(['11', '12']);
});

test('[ERR-20] a failed reading shows an error row with retry, and no toast', async () => {
  let isBroken = true;
  const toasts = watchToasts();
  await open(KINDS, (call) => (isBroken && readsOrders(call) ? { status: 500, body: '' } : undefined));
  const alert = page.getByRole('alert');
  await expect.poll(() => alert.element().textContent).toContain('تعذّر تحميل القائمة');
  expect(ids()).toEqual([]);
  expect(toasts()).toEqual([]);
  isBroken = false;
  await alert.getByRole('button', { name: 'إعادة المحاولة', exact: true }).click();
  await expect.poll(() => ids().length).toBe(4);
  await expect.element(alert).not.toBeInTheDocument();
});

/** Late orders, newest first, the newest with this id. */
const late = (count: number, newest: number) =>
  Array.from({ length: count }, (_, at) =>
    live(String(newest - at), 'new', { ...NO_DRIVER, promised_at: '2020-01-01T00:00:00.000Z' }),
  );
/** Answers with 240 late orders where they are asked for, older than the 200 of the list without a filter. */
function answerLate(call: Call): Answer | undefined {
  if (!readsOrders(call) || call.query.get('filters[late]') !== 'yes') return undefined;
  const results = call.query.get('page') === '2' ? late(40, 100) : late(200, 300);
  return { status: 200, body: pageOfOrders([], { data: { results, total: 240, total_exact: true } }) };
}
const lateView = page.getByRole('button', { name: /^متأخرة/ });

test('[LIVE-05] a view is filtered and counted by the server, also beyond the newest 200 orders', async () => {
  const reads = await open(MANY, answerLate);
  await expect.poll(() => ids()[0]).toBe('500');
  await lateView.click();
  await expect.poll(() => ids()[0]).toBe('300');
  await button('الصفحة 5').click();
  await expect.poll(() => ids()[0]).toBe('100');
  const filters = (query: URLSearchParams) =>
    [...query].flatMap(([name, value]) => (name.startsWith('filters') ? [value] : []));
  const sent = reads().map((query) => [query.get('page'), filters(query).sort().join()]);
  const ofView = 'arrived_store,assigned,new,take_order,wait_customer,yes';
  expect(sent[0]).toEqual(['1', '']);
  expect(sent).toContainEqual(['1', ofView]);
  expect(sent.at(-1)).toEqual(['2', ofView]);
});

test('a view that is being read does not say that it has no orders', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  await open(MANY, (call) => (answerLate(call) ? promise : undefined));
  await expect.poll(() => ids()[0]).toBe('500');
  await lateView.click();
  await expect.poll(ids).toEqual([]);
  await expect.element(none).not.toBeInTheDocument();
  expect(document.querySelector('footer')?.textContent).not.toMatch(/سجل/);
  resolve({ status: 200, body: pageOfOrders([]) });
  await expect.element(none).toBeVisible();
});

test('a filtered list is read again by itself, but not while its rows are in use', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const reads = await open(MANY, answerLate);
  await expect.poll(() => ids()[0]).toBe('500');
  await search.hover();
  vi.advanceTimersByTime(60_000);
  await someFrames();
  expect(reads()).toHaveLength(1);
  await lateView.click();
  await expect.poll(() => ids()[0]).toBe('300');
  const read = reads().length;
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => reads().length).toBeGreaterThan(read);
  await page.getByRole('checkbox', { name: 'تحديد 104829300' }).hover();
  await someFrames();
  const before = reads().length;
  vi.advanceTimersByTime(60_000);
  await someFrames();
  expect(reads()).toHaveLength(before);
});
