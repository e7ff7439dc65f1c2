import type { Dashboard, IntegrationHealth } from '@mishwar/contract';
import { DEFAULT_TIME_ZONE, INTEGRATIONS } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withoutIsolates } from '../../shared/format/isolated.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import type { DashboardSearch } from './dashboard-search.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('dashboard');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const durations = { n: 5, median: 60, p90: 120 };
const slotOf = (day: string, hour: number | null) => ({
  ...{ from: `${day}T${String(hour ?? 0).padStart(2, '0')}:00:00.000Z`, until: `${day}T23:59:59.000Z` },
  ...{ day, hour, orders: 3, compared: 2, acceptance: durations, delivery: durations },
});
const figuresOf = (period: 'yesterday' | '7d'): Dashboard => ({
  ...{ at: '2026-11-26T09:00:00.000Z', period, first_day: '2026-11-20', last_day: '2026-11-25' },
  orders: {
    ...{ total: 9, compared: 8, compared_until: '2026-11-19T09:00:00.000Z', late: 2 },
    slots: period === 'yesterday' ? [slotOf('2026-11-25', 7)] : [slotOf('2026-11-24', null)],
  },
  now: { open: 4, unassigned: 1, late: 3, drivers_online: 7, drivers_busy: 5, drivers_needed: 6 },
  ...{ acceptance: durations, delivery: durations },
  cancelled: {
    total: 2,
    reasons: [
      { _id: '8', nameAr: 'المطعم مغلق', nameEn: 'Closed', n: 1 },
      { _id: null, nameAr: '', nameEn: '', n: 1 },
    ],
  },
  restaurants: [{ code: 'R1', nameAr: 'مطعم البيت', nameEn: 'Al Bait', n: 4 }],
  delivery_companies: [{ _id: '6', name: 'السرعة', n: 4 }],
  money: { held: '10.00', fees: { amount: '20.00', n: 2 }, pending: { amount: '30.00', n: 3 } },
  gateways: [
    { gateway: 'HYPERPAY', unsettled: 1 },
    { gateway: 'PAYFORT', unsettled: 2 },
  ],
  check: null,
});
const healthOf = (integration: IntegrationHealth['integration']): IntegrationHealth => ({
  ...{
    integration,
    isConfigured: true,
    isActive: true,
    breaker: 'closed',
    open_until: null,
    waiting: 4,
    not_sent: 5,
  },
  ...{ oldest_waiting: null, last_error: null, last_error_at: null, hours: [] },
});

const HEALTH = 'الهيئة وبوابات الدفع';

/** The address of every link of the dashboard by its text, decoded. */
async function linksOfPage(role: string, search: DashboardSearch): Promise<Record<string, string>> {
  const figures = figuresOf(search.period === '7d' ? '7d' : 'yesterday');
  serverAnswers(({ path }) => {
    if (path.endsWith('/dashboard')) return { status: 200, body: { data: figures } };
    if (path.endsWith('/integration-health'))
      return { status: 200, body: { data: INTEGRATIONS.map(healthOf) } };
    if (path.endsWith('/profile'))
      return { status: 200, body: { _id: '3', role, timezone: DEFAULT_TIME_ZONE } };
    return undefined;
  });
  await render(
    <AnsweredScreen>
      <DashboardPage search={search} onSearch={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText(/لم يُرسل/).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Payfort/ })).toBeVisible();
  const found: Record<string, string> = {};
  for (const link of page.getByRole('link').elements()) {
    const name = link.getAttribute('aria-label') ?? link.textContent ?? '';
    const line = link.closest('li')?.querySelector('a, span')?.textContent ?? '';
    const section = link.closest('section')?.getAttribute('aria-label') ?? '';
    const parts = section === HEALTH && line !== name ? [line, name] : [section, name];
    const key = parts
      .filter(Boolean)
      .map((part) => withoutIsolates(part).trim())
      .join('|');
    expect(found).not.toHaveProperty([key]);
    found[key] = decodeURIComponent(link.getAttribute('href') ?? '');
  }
  return found;
}

/** An address of a list as the router of the test writes it. */
const to = (path: string, filters: object, tab = '') => `${path}?${tab}filters=${JSON.stringify(filters)}`;
const OPEN = ['new', 'assigned', 'arrived_store', 'take_order', 'wait_customer'];
const CITY = { customer_city: ['12'] };
const DATE = { date: { from: '2026-11-20', to: '2026-11-25' } };
const ACCEPTED = [...OPEN.slice(1), 'deliveried'];

/** The links of figures that are the same for every period. */
const linksFor = (role: string) => {
  const isSuper = role === 'SUPER_ADMIN';
  const orders = (filters: object) => to('/orders', { ...filters, ...CITY });
  const deadLetters = (destination: string) =>
    isSuper ? to('/jobs', { destination }, 'tab=dead-letters&') : '/integration-health';
  const unsettled = (gateway: string) => to('/transactions', { type: ['TOP_UP'], unsettled: [gateway] });
  const online = { online: 'yes' };
  return {
    الطلبات9: orders(DATE),
    'المفتوحة الآن4': orders({ status: OPEN }),
    'بلا سائق: 1': orders({ status: ['new'] }),
    'المتأخرة الآن3': orders({ status: OPEN, late: 'yes' }),
    'المتأخرة في الفترة: 2': orders({ ...DATE, late: 'yes' }),
    'السائقون المتصلون7 المطلوب: 6': to('/drivers', { ...online, cities: ['12'] }),
    'لديهم طلب: 5': to('/drivers', { ...online, busy: 'yes', cities: ['12'] }),
    'زمن القبول60 ث': orders({ ...DATE, status: ACCEPTED }),
    'زمن التوصيل60 ث': orders({ ...DATE, status: ['deliveried'] }),
    'أكثر المطاعم طلبًا|مطعم البيت': orders({ ...DATE, restaurant_code: 'R1' }),
    'أكثر شركات التوصيل طلبًا|السرعة': orders({ ...DATE, driver_company: ['6'] }),
    'الملغاة حسب السبب|المجموع: 2': orders({ ...DATE, status: ['cancelled'] }),
    'الملغاة حسب السبب|المطعم مغلق': orders({ ...DATE, cancel_reason: ['8'] }),
    'الملغاة حسب السبب|بدون سبب': orders({ ...DATE, cancel_reason: ['none'] }),
    // The server leaves this sum out for others.
    'الأموال|محجوز في محافظ السائقين': '/trial-balance',
    'الأموال|الرسوم المحصّلة': to('/transactions', { type: ['FEE'], ...DATE }),
    'الأموال|شحن معلّق لدى بوابة الدفع': to('/transactions', { type: ['TOP_UP'], status: ['PENDING'] }),
    [HEALTH]: '/integration-health',
    [`${HEALTH}|الهيئة (CITC)`]: '/citc-logs',
    'الهيئة (CITC)|بالانتظار: 4': to('/regulator-queue', { reason: ['waiting', 'retrying'] }),
    'الهيئة (CITC)|لم يُرسل: 5': to('/regulator-queue', {
      reason: ['given_up', 'switched_off', 'earlier_not_sent'],
    }),
    [`${HEALTH}|نظام الموارد (Odoo)`]: '/odoo-logs',
    'نظام الموارد (Odoo)|بالانتظار: 4': '/integration-health',
    'نظام الموارد (Odoo)|لم يُرسل: 5': deadLetters('odoo'),
    [`${HEALTH}|شوكة`]: '/shukah-logs',
    'شوكة|بالانتظار: 4': '/integration-health',
    'شوكة|لم يُرسل: 5': deadLetters('shukah'),
    'واتساب|بالانتظار: 4': '/integration-health',
    'واتساب|لم يُرسل: 5': deadLetters('whatsapp'),
    [`${HEALTH}|HyperPay`]: '/hyperpay-logs',
    'HyperPay|مدفوعات بلا حالة نهائية: 1': unsettled('HYPERPAY'),
    [`${HEALTH}|Payfort`]: '/payfort-logs',
    'Payfort|مدفوعات بلا حالة نهائية: 2': unsettled('PAYFORT'),
  };
};

test.each(['SUPER_ADMIN', 'ADMIN'])('[APP-42] each figure leads a %s to its list', async (role) => {
  const hour = { date: { from: '2026-11-25', to: '2026-11-25' }, hour: ['07'] };
  const charts = {
    'الطلبات حسب الساعة|07:00–08:00: أمس 3, قبل أسبوع 2': to('/orders', { ...hour, ...CITY }),
    'زمن القبول بالثواني|07:00–08:00: الوسيط 60 ث, المئين التسعون 2 د, الطلبات 5': to('/orders', {
      ...{ ...hour, status: ACCEPTED, ...CITY },
    }),
    'زمن التوصيل بالدقائق|07:00–08:00: الوسيط 60 ث, المئين التسعون 2 د, الطلبات 5': to('/orders', {
      ...{ ...hour, status: ['deliveried'], ...CITY },
    }),
  };
  const links = await linksOfPage(role, { period: 'yesterday', city: '12' });
  expect(links).toEqual({ ...linksFor(role), ...charts });
});

test('[APP-42] over several days a bar leads to the orders of its day', async () => {
  const links = await linksOfPage('ADMIN', { period: '7d', city: '12' });
  const bar = Object.keys(links).find((key) => key.startsWith('الطلبات حسب اليوم|')) ?? '';
  expect(links[bar]).toBe(to('/orders', { date: { from: '2026-11-24', to: '2026-11-24' }, ...CITY }));
});

test('a failed reading is said, and can be repeated', async () => {
  const calls = serverAnswers(({ path }) => (path.endsWith('/dashboard') ? 'no answer' : undefined));
  const reads = () => calls.filter(({ path }) => path.endsWith('/dashboard'));
  await render(
    <AnsweredScreen>
      <DashboardPage search={{}} onSearch={() => undefined} />
    </AnsweredScreen>,
  );
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' });
  await expect.element(retry).toBeVisible();
  const before = reads().length;
  await retry.click();
  await expect.poll(() => reads().length).toBeGreaterThan(before);
});
