import type { OrderRow } from '@mishwar/contract';
import { getStatusFlags } from '@mishwar/domain';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { type Answer, type Call, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
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
import { parseSearch } from '../../../shared/url/search-codec.ts';
import { DiscountOrdersPage } from './discount-orders-page.tsx';
import { ExportOrdersPage } from './export-orders-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import {
  discountOrdersList,
  exportOrdersList,
  type OrdersSearch,
  readOrdersSearch,
} from './orders-search.ts';

/** Never late. */
const PROMISED = '2099-01-01T00:00:00.000Z';
const NO_DRIVER = { driver: null, driver_id: null, driver_name: null, driver_phone: null } as const;
/** All of its values differ. */
const DISTINCT = buildOrder({
  _id: '21',
  order_number: '10482901',
  from_company: 'shukah',
  payment_method: 'Card',
  point_type: 'total',
  delivery_cost: '27.50',
  discount_amount: '3.25',
  isFreeExpress: true,
  promised_at: PROMISED,
  created_at: '2026-03-01T18:05:09.000Z',
  assigned_at: '2026-03-01T19:16:10.000Z',
  delivery_time: '2026-03-01T20:27:11.000Z',
});
const inStatus = (_id: string, status: OrderRow['status'], more: Partial<OrderRow> = {}) =>
  buildOrder({
    _id,
    order_number: `104829${_id}`,
    status,
    ...getStatusFlags(status),
    promised_at: PROMISED,
    ...more,
  });
const WAITING = inStatus('11', 'new', NO_DRIVER);
const ASSIGNED = inStatus('12', 'assigned');
const DELIVERED = inStatus('13', 'delivered');
const CANCELLED = inStatus('14', 'cancelled');

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

function Orders({ query, onSearch }: { query: string; onSearch: (search: OrdersSearch) => void }) {
  const [search, setSearch] = useState(() => readOrdersSearch(parseSearch(query)));
  const change = (next: OrdersSearch) => {
    onSearch(next);
    setSearch(next);
  };
  return <OrdersPage search={search} onSearch={change} onLive={() => undefined} />;
}

async function open(
  query = '',
  { rows = [DISTINCT], answer }: { rows?: OrderRow[]; answer?: (call: Call) => Answer | undefined } = {},
) {
  const onSearch = vi.fn();
  const calls = serverAnswers(
    (call) =>
      answer?.(call) ??
      (readsOrders(call) ? { status: 200, body: pageOfOrders(rows) } : answerOrderLookups(call)),
  );
  await render(
    <ListedScreen>
      <Orders query={query} onSearch={onSearch} />
    </ListedScreen>,
  );
  return { reads: () => calls.filter(readsOrders), onSearch };
}
const drawn = (count = 1) => expect.poll(() => shownRows().length).toBe(count);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[ORD-10] refresh reads the same page with the same filters', async () => {
  const { reads } = await open('?page=2&limit=100&filters[payment][0]=Cash', { rows: [DISTINCT] });
  await drawn();
  await button('تحديث الطلبات').click();
  await expect.poll(() => reads().length).toBe(2);
  const [first, again] = reads().map(({ query }) => Object.fromEntries(query));
  expect(again).toEqual(first);
  expect(again).toMatchObject({ page: '2', limit: '100', tab: 'hypothetical', sort: '-1' });
  expect(Object.values(again ?? {})).toContain('Cash');
});

test('built-in and saved views show their number of orders, which one call counts', async () => {
  const asked: Record<string, string>[] = [];
  await open('?tab=fake', {
    answer: (call) => {
      if (call.path.endsWith('/preferences/orders')) {
        const search = '?page=1&limit=100&filters[payment][0]=Cash';
        const own = {
          _id: '9',
          name: 'نقدًا',
          search,
          columns: null,
          isShared: false,
          isMine: true,
          owner: '',
        };
        return { status: 200, body: { columns: null, views: [own], hiddenViews: ['late'] } };
      }
      if (!call.path.endsWith('/orders/view-counts')) return undefined;
      asked.push(Object.fromEntries(call.query));
      const counts = [{ total: 12, total_exact: true }, null, { total: 10_000, total_exact: false }];
      return { status: 200, body: { data: counts } };
    },
  });
  const views = page.getByRole('list', { name: 'العروض المحفوظة' });
  const pills = () =>
    [...views.element().querySelectorAll('button[aria-pressed]')].map(({ textContent }) => textContent);
  await expect.poll(pills).toEqual(['بلا سائق12', 'أُلغيت اليوم', 'نقدًا10,000+']);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    'views[0][tab]': 'fake',
    'views[0][filters][status][0]': 'new',
    'views[1][filters][status][0]': 'cancelled',
    'views[2][tab]': 'hypothetical',
    'views[2][filters][payment][0]': 'Cash',
  });
});

test('[ORD-24] [CONST-01] 100, 200, 400 or 600 orders to a page, 100 at first', async () => {
  const { reads, onSearch } = await open('?page=2');
  await drawn();
  const size = page.getByRole('combobox', { name: 'في الصفحة' });
  await expect.element(size).toHaveValue('100');
  expect(reads()[0]?.query.get('limit')).toBe('100');
  const options = [...(size.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual(['100', '200', '400', '600']);
  await size.selectOptions('600');
  await expect.poll(() => reads().at(-1)?.query.get('limit')).toBe('600');
  expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, limit: 600 }));
});

test('[ORD-25] [STATE-06] [STATE-07] [STATE-08] the colours of the rows', async () => {
  await open('', { rows: [WAITING, ASSIGNED, DELIVERED, CANCELLED] });
  await drawn(4);
  const canvas = document.createElement('canvas').getContext('2d');
  const ground = ({ _id }: OrderRow): [number, number, number] => {
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(shownCell(_id, 'طريقة الدفع')).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const [waiting, assigned, delivered, cancelled] = [
    ground(WAITING),
    ground(ASSIGNED),
    ground(DELIVERED),
    ground(CANCELLED),
  ];
  expect(Math.max(...waiting) - Math.min(...waiting)).toBeLessThan(8);
  expect(Math.min(assigned[0], assigned[1])).toBeGreaterThan(assigned[2] + 10);
  expect(Math.abs(assigned[0] - assigned[1])).toBeLessThan(20);
  expect(cancelled[0]).toBeGreaterThan(Math.max(cancelled[1], cancelled[2]) + 10);
  expect(delivered[1]).toBeGreaterThan(Math.max(delivered[0], delivered[2]) + 5);
});

test('[ORD-29] a row names its driver, or that none has accepted', async () => {
  await open('', { rows: [WAITING, ASSIGNED] });
  await drawn(2);
  expect(shownCell(WAITING._id, 'السائق').textContent).toBe('بانتظار القبول');
  expect(shownCell(ASSIGNED._id, 'السائق').textContent).toBe('محمد الغامدي');
});

const empty = () => undefined;
test.each([
  ['orders', <Orders key="orders" query="" onSearch={empty} />],
  ['discount', <DiscountOrdersPage key="discount" search={discountOrdersList.read({})} onSearch={empty} />],
  ['export', <ExportOrdersPage key="export" search={exportOrdersList.read({})} onSearch={empty} />],
])(
  '[ORD-27] [ORD-31] [CONST-43] [CONST-44] each value under its heading, in the sequence of the columns: %s',
  async (name, list) => {
    serverAnswers((call) =>
      readsOrders(call) ? { status: 200, body: pageOfOrders([DISTINCT]) } : answerOrderLookups(call),
    );
    await render(<ListedScreen>{list}</ListedScreen>);
    await drawn();
    const discount = name === 'discount';
    expect(shownCells(DISTINCT._id)).toEqual(
      underHeadings(
        `رقم الطلب|السائق|طريقة الدفع|التوصيل|${discount ? 'الخصم|' : ''}مجاني|الشركة|المطعم|العميل|الجوال|التاريخ|الوقت|القبول|الانتهاء|الموعد|الحالة`,
        [
          '10482901',
          'محمد الغامدي',
          'نقاط',
          '27.50',
          ...(discount ? ['3.25'] : []),
          'نعم',
          'شوكة',
          'شاورما الراكة',
          'خالد العتيبي',
          '050 884 1170',
          '01-03-2026',
          '21:05:09',
          '22:16:10',
          '23:27:11',
          expect.stringMatching(/^\d+ دبقي \d+ د على الموعد$/) as string,
          'في الطريق',
        ],
      ),
    );
    // Each list has the row actions.
    await button('إجراءات 10482901').click();
    await expect.element(button('تنفيذ الطلب')).toBeVisible();
  },
);

test('[CONST-44] a narrow time shows HH:mm, with the seconds on hover and for screen readers', async () => {
  await open();
  await drawn();
  const cell = shownCell(DISTINCT._id, 'الوقت');
  expect([cell.title, cell.textContent]).toEqual(['21:05:09', '21:05:09']);
  expect(cell.querySelector('bdi')?.getBoundingClientRect().width).toBeLessThan(45);
  await expect.element(page.getByRole('cell', { name: '21:05:09', exact: true })).toBeInTheDocument();
});

test('[ORD-37] an empty list says that there are no records', async () => {
  const { onSearch } = await open('?page=1&limit=100&filters[customer_name]=x', {
    answer: (call) =>
      readsOrders(call) && call.query.has('filters[customer_name]')
        ? { status: 200, body: pageOfOrders([]) }
        : undefined,
  });
  await expect.element(page.getByText('لا توجد سجلات للعرض', { exact: true })).toBeVisible();
  expect(shownRows()).toEqual([]);
  await button('مسح التصفية').click();
  await drawn();
  expect(onSearch.mock.calls).toEqual([[{ page: 1, limit: 100, tab: 'hypothetical' }]]);
});

test('[ERR-87] a list, a lookup or a detail that cannot be read says so in its place; retry reads it', async () => {
  let isBroken = true;
  const toasts = watchToasts();
  await open('', {
    answer: ({ path }) => {
      if (path.endsWith('/orders/detail/21') && !isBroken) return { status: 200, body: { data: DISTINCT } };
      return isBroken && /\/(v1\/orders|delivery-companies|detail\/21)$/.test(path) ? 'no answer' : undefined;
    },
  });
  const alerts = () =>
    page
      .getByRole('alert')
      .elements()
      .map((one) => one.textContent ?? '');
  await expect.poll(alerts).toEqual([expect.stringContaining('تعذّر تحميل القائمة')]);
  expect(shownRows()).toEqual([]);
  await button('المزيد').click();
  await button('إضافة تصفية: شركة التوصيل').click();
  await expect.element(page.getByText('تعذّر تحميل الخيارات')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  isBroken = false;
  await button('إعادة المحاولة').click();
  await drawn();
  await expect.poll(alerts).toEqual([]);

  isBroken = true;
  await button('إجراءات 10482901').click();
  await button('التفاصيل').click();
  const dialog = page.getByRole('dialog', { name: /^تفاصيل الطلب/ });
  await expect.poll(alerts).toEqual([expect.stringContaining('تعذّر تحميل الطلب')]);
  isBroken = false;
  await dialog.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.poll(() => dialog.element().textContent).toContain('جوال العميل');
  await expect.poll(alerts).toEqual([]);
  expect(toasts()).toEqual([]);
});

test('[ERR-78] an Excel file that failed says so', async () => {
  await open('', { answer: ({ path }) => (path.endsWith('/orders/excel') ? 'no answer' : undefined) });
  await drawn();
  await button('تصدير').click();
  await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
  await expect.element(page.getByText('فشل تصدير ملف Excel', { exact: true })).toBeVisible();
});
