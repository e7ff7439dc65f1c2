import type { DriverGlance } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { withoutIsolates } from '../../shared/format/isolated.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import type { Answer } from '../../shared/testing/answered-screen.tsx';
import { openActions, openDrivers } from './testing/open-drivers.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

/** A driver who has done nothing yet. */
const IDLE: DriverGlance = {
  ...{ isActive: true, isReady: true, is_odm_enabled: true, is_online: false, position: null, orders: [] },
  standing: [],
  documents: { medical_insurance_until: null, medical_insurance: 'missing', attachments: 0 },
  today: { delivered: 0, cancelled: 0, late: 0, hours: 0 },
  ...{ rating_star: null, offers: { answered: 0, accepted: 0 }, last_order: null },
  ...{ balance: '0.00', subBalance: '0.00' },
  terms: {
    ...{ deposited: '0.00', deposit_met: false, balance_met: false, late_orders: 0, cash: '0.00' },
    ...{ since: '2026-11-01', earned: '0.00', fees: '0.00', held: '0.00', due: '0.00' },
  },
};
const BUSY: DriverGlance = {
  ...IDLE,
  is_online: true,
  position: { latitude: 26.4, longitude: 50.1, recorded_at: '2026-11-21T10:20:05.000Z' },
  orders: [
    {
      ...{ order_number: '10482895', version: 3, status: 'take_order' as const, restaurant_name: 'شاورما' },
      ...{ customer_name: 'خالد', customer_address: '-', promised_at: '2026-11-21T10:50:00.000Z' },
      is_late: true,
    },
  ],
  standing: ['not_ready', 'wallet_below_limit'],
  documents: { medical_insurance_until: '2027-04-08', medical_insurance: 'valid', attachments: 2 },
  today: { delivered: 11, cancelled: 1, late: 2, hours: 5.25 },
  ...{ rating_star: 4.6, offers: { answered: 19, accepted: 11 } },
  last_order: { order_number: '10482895', created_at: '2026-11-21T10:12:00.000Z', status: 'take_order' },
};

/** Opens the panel of the driver, whose glance is answered by `read`. */
async function openPanel(read: () => Answer | Promise<Answer>) {
  const opened: string[] = [];
  const slot = (name: string) => (props: { driver: { _id: string } }) => {
    opened.push(`${name} ${props.driver._id}`);
    return null;
  };
  const { driver, calls } = await openDrivers({
    answer: ({ path }) => (path.endsWith('/drivers/41/glance') ? read() : undefined),
    slots: { HandOverOrders: slot('hand over'), WhyNoOrders: slot('why') },
  });
  const actions = await openActions(driver);
  return { actions, opened, reads: () => calls.filter(({ path }) => path.endsWith('/glance')).length };
}
const glanceOf = (data: DriverGlance): Answer => ({ status: 200, body: { data } });
const facts = () =>
  page
    .getByRole('term')
    .elements()
    .map((term) => [
      term.textContent,
      withoutIsolates(term.nextElementSibling?.textContent ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]);

test('a busy driver: last position, order in hand, today’s work and what blocks offers, in one read', async () => {
  const { reads } = await openPanel(() => glanceOf(BUSY));
  await expect.poll(facts).toEqual([
    ['الآن', 'متصل آخر ظهور 21-11-2026 13:20:05'],
    ['الطلبات الحالية', '10482895 استلم الطلب الموعد 13:50'],
    ['اليوم', 'تم التوصيل 11 · الساعات 5.25'],
    ['الجاهزية', 'غير جاهز'],
    ['التوزيع', 'خارج التوزيع'],
    ['ما يمنع العروض الآن', 'غير جاهز · رصيده دون الحد الأدنى لماذا لا يصله طلب؟'],
    ['الرصيد', '100.75'],
    ['التأمين الطبي', 'سارٍ 08-04-2027'],
    ['التقييم', '4.6'],
    ['قبِل من عروض 30 يومًا', '11 / 19'],
    ['آخر طلب', '10482895 في الطريق 21-11-2026 13:12:00'],
  ]);
  expect(reads()).toBe(1);
  const link = page.getByRole('link', { name: '10482895' }).first();
  await expect.element(link).toHaveAttribute('href', '/orders/10482895');
});

test('a driver who has done nothing yet has an empty record, and nothing to hand over', async () => {
  const { actions } = await openPanel(() => glanceOf(IDLE));
  await expect.poll(facts).toEqual([
    ['الآن', 'غير متصل لا موقع بعد'],
    ['الطلبات الحالية', 'لا طلبات حالية'],
    ['اليوم', 'تم التوصيل 0 · الساعات 0.00'],
    ['الجاهزية', 'غير جاهز'],
    ['التوزيع', 'خارج التوزيع'],
    ['ما يمنع العروض الآن', 'لا شيء لماذا لا يصله طلب؟'],
    ['الرصيد', '100.75'],
    ['التأمين الطبي', 'غير مُدخل'],
    ['التقييم', '–'],
    ['قبِل من عروض 30 يومًا', '–'],
    ['آخر طلب', '–'],
  ]);
  await expect.element(actions.getByRole('button', { name: 'نقل طلباته…' })).toBeDisabled();
});

test('while the read runs the row’s own facts stand there; one that fails says so and is repeated', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let answer: Answer | Promise<Answer> = promise;
  await openPanel(() => answer);
  await expect.poll(() => facts().find(([term]) => term === 'اليوم')).toEqual(['اليوم', '…']);
  expect(facts()).toContainEqual(['الرصيد', '100.75']);
  resolve({ status: 500, body: '' });
  await expect.element(page.getByText('تعذّر تحميل يوم السائق')).toBeVisible();
  expect(facts().map(([term]) => term)).toEqual(['الجاهزية', 'التوزيع', 'ما يمنع العروض الآن', 'الرصيد']);
  answer = glanceOf(IDLE);
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.poll(() => facts().find(([term]) => term === 'اليوم')?.[1]).toContain('الساعات 0.00');
  await expect.element(page.getByText('تعذّر تحميل يوم السائق')).not.toBeInTheDocument();
});

test('the orders in hand are handed over, and why no order comes is one click away', async () => {
  const { actions, opened } = await openPanel(() => glanceOf(BUSY));
  await page.getByRole('button', { name: 'لماذا لا يصله طلب؟' }).click();
  await expect.poll(() => opened.at(-1)).toBe('why 41');
  await actions.getByRole('button', { name: 'نقل طلباته…' }).click();
  await expect.poll(() => opened.at(-1)).toBe('hand over 41');
});
