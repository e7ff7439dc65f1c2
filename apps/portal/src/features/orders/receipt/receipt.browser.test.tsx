import type { OrderDetail, OrderHistoryEntry } from '@mishwar/contract';
import { getStatusFlags } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { ListedScreen } from '../../../shared/testing/listed.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const REASON = { nameAr: 'المطعم مغلق', nameEn: 'The restaurant is closed' };
const CANCELLED: Partial<OrderDetail> = {
  ...{
    status: 'cancelled' as const,
    ...getStatusFlags('cancelled'),
    cancelled_at: '2026-11-21T10:20:00.000Z',
  },
  ...{ cancel_reason: '3', cancel_reason_name: REASON },
};
const NO_DRIVER = { driver: null, driver_id: null, driver_name: null, driver_phone: null } as const;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});
afterEach(() => vi.restoreAllMocks());

const receiptOf = (change: Partial<OrderDetail>) => (
  <ListedScreen>
    <Receipt order={buildOrder(change)} onActionOpened={() => undefined} />
  </ListedScreen>
);

async function open(change: Partial<OrderDetail> = {}, history: OrderHistoryEntry[] = []) {
  serverAnswers(({ path }) =>
    path.endsWith('/history') ? { status: 200, body: { data: history } } : undefined,
  );
  return render(receiptOf(change));
}
const article = page.getByRole('article');
/** What stands under a term of a list of terms. */
const under = (within: Locator, term: string) =>
  within
    .getByRole('term')
    .elements()
    .find(({ textContent }) => textContent?.startsWith(term))?.parentElement?.textContent;
const totals = page.getByRole('region', { name: 'المجاميع' });
const total = (term: string) =>
  totals
    .getByRole('term')
    .elements()
    .find(({ textContent }) => textContent?.startsWith(term))
    ?.nextElementSibling?.textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .trim();

test('[RCPT-02] it shows number, dates, customer, restaurant, driver, payment and status', async () => {
  await open();
  await expect
    .poll(() => page.getByRole('article', { name: 'الطلب 10482895' }).element().textContent)
    .toContain('10482895');
  await expect.poll(() => article.element().textContent).toContain('في الطريق');
  for (const [term, ...texts] of [
    ['الدفع', 'نقدًا', '21-11-2026 13:12:00', 'مائدة'],
    ['المطعم', 'شاورما الراكة', 'الخبر', '0138882222'],
    ['العميل', 'خالد العتيبي', 'الراكة الشمالية، شارع 12', 'الخبر', '050 884 1170'],
    ['السائق', 'محمد الغامدي', '050 111 2222'],
  ])
    for (const text of texts) expect(under(article, term ?? '')).toContain(text);
  const call = article.getByRole('link', { name: /050 884 1170/ });
  await expect.element(call).toHaveAttribute('href', 'tel:+966508841170');
});

test('[RCPT-03] only a cancelled order shows why it was cancelled', async () => {
  const view = await open();
  const heading = page.getByRole('heading', { name: 'سبب الإلغاء' });
  await expect.element(totals).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  await view.rerender(receiptOf({ ...CANCELLED, cancel_reason_txt: 'اتصلنا بالمطعم' }));
  await expect.element(heading).toBeVisible();
  const block = heading.element().parentElement;
  expect(block?.textContent).toContain('المطعم مغلق');
  expect(block?.textContent).toContain('اتصلنا بالمطعم');
});

const ENTRY: OrderHistoryEntry = {
  _id: '1',
  created_at: '2026-11-21T10:20:00.000Z',
  action: 'cancelled',
  action_by_name: 'نوف العتيبي',
  actor_kind: 'operator',
  list_drivers_can_see_order: [],
  changes: [{ key: 'cancel_reason', old: null, new: '3' }],
  cancel_reason_name: REASON,
};
test.each([
  [
    'ar',
    'السائق',
    'بانتظار القبول',
    'المطلوب تحصيله من العميل',
    'لم يُحصَّل من العميل',
    'أُلغي الطلب',
    'سبب الإلغاء: المطعم مغلق',
  ],
  [
    'en',
    'Driver',
    'Waiting for accept',
    'To collect from the customer',
    'Not collected from the customer',
    'Order cancelled',
    'Cancel reason: The restaurant is closed',
  ],
] as const)(
  '[RCPT-03] a cancelled order collects nothing, waits for no driver, and its history is in words: %s',
  async (language, driver, waiting, toCollect, notCollected, title, reason) => {
    await switchLanguage(language);
    const view = await open({ ...NO_DRIVER, status: 'new' }, [ENTRY]);
    await expect.poll(() => article.element().textContent).toContain(toCollect);
    expect(under(article, driver)).toContain(waiting);
    await view.rerender(receiptOf({ ...NO_DRIVER, ...CANCELLED }));
    await expect.poll(() => article.element().textContent).toContain(notCollected);
    expect(article.element().textContent).not.toContain(toCollect);
    expect(under(article, driver)).not.toContain(waiting);
    const entry = page
      .getByRole('complementary')
      .getByRole('listitem')
      .filter({ has: page.getByRole('time') })
      .last();
    await expect.poll(() => entry.element().textContent).toContain(title);
    expect(entry.element().textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain(reason);
    expect(entry.element().textContent).not.toMatch(/[—→←]/);
  },
);

test.each([
  ['ar', 'ثوم إضافي'],
  ['en', 'Extra garlic'],
] as const)('[RCPT-04] the items have name, price, quantity and options: %s', async (language, garlic) => {
  await switchLanguage(language);
  await open();
  const items = page.getByRole('table', { name: language === 'ar' ? /^الأصناف/ : /^Items/ });
  await expect.element(items).toBeVisible();
  const rows = [...(items.element() as HTMLTableElement).rows].slice(1);
  const plain = (text: string | null | undefined) =>
    text
      ?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(rows.map((row) => [...row.cells].map(({ textContent }) => plain(textContent)))).toEqual([
    ['2×', `شاورما دجاج${garlic} 2× +1.50`, '18.00', '39.00'],
    ['1×', 'لبن عيران (كبير)', '10.00', '10.00'],
  ]);
  expect(rows.map((row) => row.querySelectorAll('li').length)).toEqual([1, 0]);
});

test('[RCPT-05] sub total and delivery are shown without tax, and all adds up', async () => {
  // Two at 57.50 are 115.00 with 15 % tax, and 100.00 without.
  await open({
    ...{ payment_method: 'Card', delivery_cost: '23.00', sub_total: '115.00', discount_amount: '8.00' },
  });
  await expect.element(totals).toBeVisible();
  expect(total('المجموع قبل الضريبة')).toBe('100.00');
  expect(total('التوصيل قبل الضريبة')).toBe('20.00');
  expect(total('الضريبة')).toBe('18.00');
  expect(total('الخصم')).toBe('−8.00');
  expect(total('المطلوب تحصيله من العميل')).toContain('130.00');
});

test('what the customer wrote stands under its heading, or that there is no note', async () => {
  const view = await open({ customer_note: 'البناية الزرقاء' });
  const note = () =>
    page.getByRole('heading', { name: 'ملاحظة العميل' }).element().parentElement?.textContent;
  await expect.poll(note).toBe('ملاحظة العميلالبناية الزرقاء');
  await view.rerender(receiptOf({ customer_note: null }));
  await expect.poll(note).toBe('ملاحظة العميللا ملاحظة.');
});

test('a number that does not exist says so and leads back', async () => {
  serverAnswers(() => undefined);
  await render(
    <ListedScreen>
      <ReceiptPage orderNumber="99999999" onActionOpened={() => undefined} />
    </ListedScreen>,
  );
  await expect.element(page.getByText('الطلب غير موجود', { exact: true })).toBeVisible();
  const back = page.getByRole('link', { name: 'العودة إلى الطلبات' });
  await expect.element(back).toHaveAttribute('href', expect.stringMatching(/^\/orders(\?|$)/));
});

test('an open order with a driver has its expected time beside the promised one; without one it has none', async () => {
  const times = { promised_at: '2026-11-21T10:30:00.000Z', expected_at: '2026-11-21T10:41:00.000Z' };
  const steps = page.getByRole('list', { name: 'خطوات الطلب' });
  const view = await open({ status: 'take_order', ...getStatusFlags('take_order'), ...times });
  await expect.element(steps).toMatchTextContent('الموعد 13:30 · المتوقع 13:41');
  await view.rerender(receiptOf({ status: 'new', ...getStatusFlags('new'), ...NO_DRIVER, ...times }));
  await expect.element(steps).toMatchTextContent('الموعد 13:30');
  await expect.element(steps).not.toMatchTextContent('المتوقع');
});
