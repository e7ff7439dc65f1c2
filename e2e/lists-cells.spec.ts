import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { BASE_URL } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { LiveOrders } from './pages/live-orders.ts';
import { OrderList } from './pages/order-list.ts';
import { readCells, underHeadings } from './pages/row-cells.ts';

/** An order with a driver, all of whose values differ but for the times and the payment. */
async function placeDistinctOrder(superAdmin: Parameters<typeof registerOwnDriver>[0]) {
  const placed = await placeQuietOrder(
    {
      customer: { name: `هدى ${uniqueCustomerName()}` },
      delivery_cost: '27.50',
      discount_amount: '3.25',
      isFreeExpress: true,
    },
    'Shukah',
  );
  const driver = await superAdmin.restingDriver();
  await superAdmin.runOrderAction(placed.order_number, 'Assign', { driver_id: driver.driver_id });
  return { ...placed, driver };
}
const DISTINCT = {
  payment_method: 'Card',
  point_type: 'total',
  created_at: '2026-03-01T18:05:09.000Z',
  assigned_at: '2026-03-01T19:16:10.000Z',
  delivery_time: '2026-03-01T20:27:11.000Z',
};

const phoneOf = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;

test.describe('each value under its heading', () => {
  for (const name of ['orders', 'discount', 'export'] as const)
    test(`[ORD-27] [ORD-31] [CONST-43] [CONST-44] of an order on the list ${name}`, async ({
      portal,
      say,
      superAdmin,
    }) => {
      const { driver, ...order } = await placeDistinctOrder(superAdmin);
      // Its times lie seconds apart: an hour between them, in the list's answer, tells one column from another.
      await portal.route(/\/admin\/api\/v1\/[a-z-]*orders?[a-z-]*\?/, async (route) => {
        const answer = await route.fetch();
        const page = (await answer.json()) as { data: { results: { order_number: string }[] } };
        for (const row of page.data.results)
          if (row.order_number === order.order_number) Object.assign(row, DISTINCT);
        await route.fulfill({ response: answer, json: page });
      });
      const list = new OrderList(portal, say, name);
      await list.open(`?filters[order_number]=${order.order_number}`);
      await expect(list.row(order.order_number)).toBeVisible();
      const shown = await readCells(list.table, list.row(order.order_number));
      const discount = name === 'discount';
      expect(shown).toEqual(
        underHeadings(
          say(
            `رقم الطلب|السائق|طريقة الدفع|التوصيل|${discount ? 'الخصم|' : ''}مجاني|الشركة|المطعم|العميل|الجوال|التاريخ|الوقت|القبول|الانتهاء|الحالة`,
            `Order number|Driver|Payment method|Delivery cost|${discount ? 'Discount amount|' : ''}Free express|Company|Restaurant|Customer|Phone|Order date|Time|Acceptance time|Finish time|Status`,
          ),
          [
            order.order_number,
            driver.driver_name,
            say('نقاط', 'Point'),
            '27.50',
            ...(discount ? ['3.25'] : []),
            say('نعم', 'Yes'),
            say('شوكة', 'Shukah'),
            order.restaurant_name,
            order.customer_name,
            phoneOf(order.customer_phone),
            '01-03-2026',
            '21:05:09',
            '22:16:10',
            '23:27:11',
            say('في الطريق', 'On the way'),
          ],
        ),
      );
    });

  test('[LIVE-08] [LIVE-15] of a live order', async ({ portal, say, superAdmin }) => {
    const { driver, ...order } = await placeDistinctOrder(superAdmin);
    await portal.route(/\/admin\/api\/v1\/orders\?/, async (route) => {
      const answer = await route.fetch();
      const page = (await answer.json()) as { data: { results: { order_number: string }[] } };
      for (const row of page.data.results)
        if (row.order_number === order.order_number) Object.assign(row, { ...DISTINCT, use_geidea: false });
      await route.fulfill({ response: answer, json: page });
    });
    const live = new LiveOrders(portal, say);
    await live.open();
    await live.search.fill(order.order_number);
    await expect(live.rows).toHaveCount(1);
    const { driver: carrier } = await superAdmin.order(order.order_number);
    expect(await readCells(live.table, live.row(order.order_number))).toEqual(
      underHeadings(
        say(
          'رقم الطلب|السائق|الشركة|المطعم|العميل|جوال العميل|التاريخ|كاسبر|وقت الطلب|القبول|الانتهاء|طريقة الدفع|التوصيل|الخصم|مجاني|الحالة|جيديا',
          'Order number|Driver|Company|Restaurant|Customer|Customer phone|Order date|Casper|Order time|Acceptance time|Finish time|Payment method|Delivery cost|Discount amount|Free express|Status|Geidea',
        ),
        [
          order.order_number,
          driver.driver_name,
          say('شوكة', 'Shukah'),
          order.restaurant_name,
          order.customer_name,
          phoneOf(order.customer_phone),
          '01-03-2026',
          carrier?.isCasper ? say('نعم', 'Yes') : say('لا', 'No'),
          say('09:05 م', '09:05 PM'),
          say('10:16 م', '10:16 PM'),
          say('11:27 م', '11:27 PM'),
          say('نقاط', 'Point'),
          '27.50',
          '3.25',
          say('نعم', 'Yes'),
          say('في الطريق', 'On the way'),
          say('لا', 'No'),
        ],
      ),
    );
  });

  test('[OTP-02] of a driver’s code', async ({ portal, say, superAdmin }) => {
    const driver = await registerOwnDriver(superAdmin);
    const answer = await fetch(`${BASE_URL}/driver/v1/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: driver.phone }),
    });
    expect(answer.status).toBeLessThan(300);
    await portal.route(/\/admin\/api\/v2\/otps\?/, async (route) => {
      const read = await route.fetch();
      const page = (await read.json()) as { data: { results: object[] } };
      for (const row of page.data.results)
        Object.assign(row, { created_at: DISTINCT.created_at, expired_at: DISTINCT.assigned_at });
      await route.fulfill({ response: read, json: page });
    });
    await portal.goto(`/otp?filters[phone]=${driver.phone}`);
    const table = portal.getByRole('table', { name: say('رموز الدخول', 'One-time codes') });
    const row = table.getByRole('row').filter({ hasText: driver.name });
    await expect(row).toHaveCount(1, { timeout: 30_000 });
    expect(await readCells(table, row)).toEqual(
      underHeadings(
        say(
          'اسم السائق|الرمز|الجوال|وقت الإنشاء|وقت الانتهاء',
          'Driver name|OTP code|Phone|Created at|Expires at',
        ),
        [driver.name, '••••••', phoneOf(driver.phone), '01-03-2026 21:05:09', '01-03-2026 22:16:10'],
      ),
    );
  });
});
