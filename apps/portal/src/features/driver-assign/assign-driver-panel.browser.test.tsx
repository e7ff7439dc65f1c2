import type { AssignableDriver, OrderRow } from '@mishwar/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, refusal, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../shared/testing/factories.ts';
import { ListedScreen, shownPageLinks } from '../../shared/testing/listed.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { AssignDriverPanel } from './assign-driver-panel.tsx';

const driver = (at: number): AssignableDriver => ({
  driver_id: String(100 + at),
  driver_name: `سائق ${at}`,
  token: `token${at}`,
  driver_phone: `05${String(50_000_000 + at)}`,
  company_name: null,
  is_online: true,
  orders_in_hand: 0,
  number_of_received: 2,
  distance: 1.5,
  score: 80,
  reasons: [],
});
const DRIVERS = Array.from({ length: 23 }, (_, at) => driver(at + 1));
let orders = 0;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('assign-sort');
  found = DRIVERS;
});

interface Search {
  params: { filters: { keyword?: string; available?: boolean }; by: string; limit: number; page: number };
}
let found = DRIVERS;
let client: QueryClient | undefined;

/** Lets a test read again what the screen shows. */
function Client() {
  client = useQueryClient();
  return null;
}

/** The panel of an order that no other test has; `answer` is that of the assignment. */
async function open(
  answer: (order: OrderRow) => Answer = () => ({ status: 500, body: '' }),
  change: Partial<OrderRow> = {},
) {
  orders += 1;
  const order = buildOrder({
    ...{ order_number: `assign${orders}`, status: 'new' },
    ...{ driver: null, driver_id: null, driver_name: null, driver_phone: null },
    ...change,
  });
  const onClose = vi.fn();
  const calls = serverAnswers(({ path, body }) => {
    if (path.includes('/orders/assign/')) return answer(order);
    if (!path.endsWith('/driver-assign/search')) return undefined;
    const { filters, limit, page: at } = (body as Search).params;
    const matching = found.filter(({ driver_phone }) => driver_phone.includes(filters.keyword ?? ''));
    const drivers = matching.slice((at - 1) * limit, at * limit);
    return { status: 200, body: { drivers, total: matching.length } };
  });
  const toasts = watchToasts();
  await render(
    <ListedScreen>
      <AssignDriverPanel order={order} onClose={onClose} />
      <Client />
    </ListedScreen>,
  );
  return {
    onClose,
    toasts: () => toasts().map(({ kind, title }) => [kind, title]),
    messages: () => toasts().map(({ message }) => message?.replaceAll(/[\u2066-\u2069]/g, '')),
    order,
    assigned: () => calls.filter(({ path }) => path.includes('/orders/assign/')),
    searches: () =>
      calls
        .filter(({ path }) => path.endsWith('/driver-assign/search'))
        .map(({ body }) => (body as Search).params),
  };
}
const drivers = () => page.getByRole('list', { name: 'السائقون' }).getByRole('listitem');
const pick = (name: string) => page.getByRole('button', { name: `إسناد إلى ${name}`, exact: true });

test('[RCPT-08] [APP-63] ten drivers to a page, with links of the pages and a search', async () => {
  await open();
  await expect.poll(() => drivers().elements().length).toBe(10);
  const pager = page.getByRole('navigation', { name: 'صفحات السائقين' });
  expect(shownPageLinks(pager)).toEqual(['1', '2', '3']);
  await pager.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect.element(pick('سائق 11')).toBeVisible();
  await pager.getByRole('button', { name: 'الصفحة 3', exact: true }).click();
  await expect.element(pick('سائق 21')).toBeVisible();
  await page.getByRole('searchbox', { name: 'البحث باسم السائق أو جواله' }).fill('0550000017');
  await expect.poll(() => drivers().elements().length).toBe(1);
  await expect.poll(() => drivers().element().textContent).toContain('سائق 17');
  await expect.element(pager).not.toBeInTheDocument();
});

test('[RCPT-09] [ERR-17] choosing a driver assigns the order, says so and closes the panel', async () => {
  const { order, onClose, toasts, messages, assigned } = await open((given) => ({
    status: 200,
    body: { data: { ...given, driver_id: '103', driver_name: 'سائق 3', version: 4 }, replayed: false },
  }));
  await pick('سائق 3').click();
  await expect.poll(toasts).toEqual([['success', 'تم إرسال الطلب بنجاح']]);
  expect(messages()).toEqual([`أُسند الطلب ${order.order_number} إلى سائق 3`]);
  expect(assigned().map(({ body }) => body)).toEqual([{ driver_id: '103', seen_driver_id: null }]);
  const key = new RegExp(`^${order.order_number}::3::Assign::[0-9a-f-]{36}$`);
  expect(assigned()[0]?.headers.get('x-transaction-key')).toMatch(key);
  expect(onClose).toHaveBeenCalledOnce();
});

test('[ERR-18] a failed assign says “Request failed”, and the panel stays', async () => {
  const { onClose, toasts } = await open();
  await pick('سائق 1').click();
  await expect.poll(toasts).toEqual([['error', 'فشل الطلب']]);
  await expect.element(pick('سائق 1')).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});

test('[RCPT-09] [ERR-14] [ERR-15] [ERR-16] an order that another driver has says so and closes the panel', async () => {
  const { onClose, toasts } = await open((order) =>
    refusal(409, 'CONFLICT', 'request_assigned_to_driver', {
      order: { ...order, status: 'assigned', driver_id: '9', driver_name: 'فهد', version: 4 },
    }),
  );
  await pick('سائق 1').click();
  await expect.poll(toasts).toEqual([['error', 'هذا الطلب مُسند بالفعل إلى سائق آخر']]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('an order with a driver is reassigned, by the words of the panel and of its buttons', async () => {
  await open(undefined, { status: 'assigned', driver_id: '9', driver_name: 'فهد' });
  await expect.element(page.getByRole('dialog', { name: /^إعادة إسناد الطلب/ })).toBeVisible();
  const again = page.getByRole('button', { name: 'إعادة إسناد إلى سائق 1', exact: true });
  await expect.poll(() => again.element().textContent).toBe('إعادة إسناد');
});

test('sorted by score at first; another choice is kept for the next order', async () => {
  const first = await open();
  await page.getByText('المسافة', { exact: true }).click();
  await expect.poll(() => first.searches().map(({ by }) => by)).toEqual(['score', 'distance']);
  const next = await open();
  await expect.poll(() => next.searches().map(({ by }) => by)).toEqual(['distance']);
});

test('rows keep their height, and under the pointer their place, while the list is refreshed', async () => {
  const names = () =>
    drivers()
      .elements()
      .map((row) => row.querySelector('bdi')?.textContent);
  const heights = () =>
    new Set(
      drivers()
        .elements()
        // While the panel rises, the box of a row on the screen is rounded here and there.
        .map((row) => getComputedStyle(row).height),
    );
  found = [
    driver(1),
    { ...driver(2), reasons: ['declined_before', 'too_far'] },
    { ...driver(3), company_name: 'شركة سواعد الخليج للتوصيل السريع والخدمات اللوجستية' },
  ];
  const { searches } = await open();
  await expect.poll(names).toEqual(['سائق 1', 'سائق 2', 'سائق 3']);
  // The company's name gives way to the score.
  const ends = drivers().nth(2).element();
  const [facts, score] = ['cut', 'end'].map((name) => ends.querySelector(`[class*="${name}"]`));
  expect(facts?.getBoundingClientRect().left).toBeGreaterThanOrEqual(
    score?.getBoundingClientRect().right ?? 0,
  );
  expect(heights().size).toBe(1);
  await drivers().nth(1).hover();
  found = [{ ...driver(3), distance: 0.2 }, driver(2), driver(4)];
  await client?.refetchQueries();
  await expect.poll(() => drivers().nth(2).element().textContent).toContain('0.2');
  expect(searches().length).toBeGreaterThan(1);
  expect(names()).toEqual(['سائق 1', 'سائق 2', 'سائق 3']);
  expect(heights().size).toBe(1);
  await page.getByRole('searchbox', { name: 'البحث باسم السائق أو جواله' }).hover();
  await expect.poll(names).toEqual(['سائق 3', 'سائق 2', 'سائق 4']);
});

test('nothing is separated from nothing', async () => {
  found = [{ ...driver(1), driver_phone: '', distance: null, company_name: '' }];
  await open();
  await expect.poll(() => drivers().elements().length).toBe(1);
  const facts = [...drivers().element().querySelectorAll('span > span')].filter(({ parentElement }) =>
    parentElement?.className.includes('facts'),
  );
  expect(facts.map((fact) => getComputedStyle(fact, '::before').content)).toEqual(['none']);
});
