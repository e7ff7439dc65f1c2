import { readRows } from './fixtures/database/rows.ts';
import { placeNewOrder, placeOrderWithSilentDriver } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderScreen } from './pages/order-screen.ts';

test('an item of the docked list leads to a call, is snoozed with a reason for everyone, and listed again', async ({
  portal,
  expectAccessible,
  say,
  superAdmin,
}) => {
  test.slow();
  const number = await placeOrderWithSilentDriver(superAdmin);
  await portal.goto('/orders');
  await portal.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }).click();
  const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
  const item = panel.getByRole('listitem').filter({ has: portal.getByRole('link', { name: number }) });
  await expect(item).toContainText(
    say('سائق بيده طلب ولا تحديث لموقعه', 'No position from a driver with an order'),
    { timeout: 60_000 },
  );

  // The status is not under the panel.
  const status = portal.getByRole('columnheader', { name: say('الحالة', 'Status') });
  const [head, side] = [await status.boundingBox(), await panel.boundingBox()];
  const overlap =
    Math.min((head?.x ?? 0) + (head?.width ?? 0), (side?.x ?? 0) + (side?.width ?? 0)) -
    Math.max(head?.x ?? 0, side?.x ?? 0);
  expect(overlap).toBeLessThanOrEqual(1);

  const { driver_phone: phone } = await superAdmin.order(number);
  await expect(item.getByRole('link', { name: new RegExp(say('^الاتصال على', '^Call')) })).toHaveAttribute(
    'href',
    `tel:+966${phone?.slice(1)}`,
  );

  // Everyone who has to do with the order is called from its menu; the best driver near by takes over at once.
  await item
    .getByRole('button', { name: say(`إجراءات الطلب ${number}`, `Actions for order ${number}`) })
    .click();
  await expect(portal.getByRole('menuitem', { name: new RegExp(say('^الاتصال على', '^Call')) })).toHaveCount(
    3,
  );
  await portal.getByRole('menuitem', { name: say('سحب الطلب من السائق', 'Unassign driver') }).click();
  const question = portal.getByRole('dialog', { name: new RegExp(number) });
  await expect(question).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await item.getByRole('button', { name: say('أفضل سائق قريب', 'Best driver near by') }).click();
  const best = item.getByRole('list', { name: say('أفضل سائق قريب', 'Best driver near by') });
  await expect(
    best.getByRole('button', { name: new RegExp(say('^إعادة إسناد إلى', '^Reassign to')) }),
  ).toBeEnabled();

  await item.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  const dialog = portal.getByRole('dialog', { name: say('تأجيل', 'Snooze') });
  await expectAccessible(portal);
  await dialog.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  await expect(dialog).toContainText(say('أدخل السبب', 'Enter a reason'));
  await dialog.getByText(say('30 دقيقة', '30 minutes')).click();
  await dialog.getByRole('textbox').fill('calling the driver');
  await dialog.getByRole('button', { name: say('تأجيل', 'Snooze') }).click();
  await expect(dialog).toBeHidden();
  const snoozed = panel.getByRole('region').filter({ has: portal.getByRole('link', { name: number }) });
  await expect(snoozed).toContainText('calling the driver');
  const { data } = await superAdmin.request<{
    data: { results: { order_number: string; snooze: { reason: string; until: string } | null }[] };
  }>('GET', '/admin/api/v1/attention');
  const stored = data.results.find(({ order_number }) => order_number === number)?.snooze;
  expect(stored?.reason).toBe('calling the driver');
  expect(Date.parse(stored?.until ?? '') - Date.now()).toBeGreaterThan(25 * 60_000);

  await item.getByRole('button', { name: say('إظهار من جديد', 'List again') }).click();
  await expect(snoozed).toHaveCount(0);
  await expect(item).toBeVisible();
  await superAdmin.runOrderAction(number, 'Execute', {});
  await expect(item).toHaveCount(0);
});

test('the bell is on every screen, the list stays open on the way, and what is resolved is marked before it goes', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const number = await placeOrderWithSilentDriver(superAdmin);
  await portal.goto('/drivers');
  const bell = portal
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(say('^يحتاج انتباهك \\d', '^Needs attention \\d')) });
  await bell.click();
  await expect(portal).toHaveTitle(/^\(\d+\) /);
  const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
  await panel.getByRole('link', { name: number }).click({ timeout: 60_000 });
  await expect(portal).toHaveURL(new RegExp(`/orders/${number}`));
  await expect(panel).toBeVisible();
  await superAdmin.runOrderAction(number, 'Execute', {});
  const resolved = panel.getByRole('listitem').filter({ hasText: say('تم حله', 'Resolved') });
  await expect(resolved.filter({ hasText: number }).first()).toBeVisible({ timeout: 15_000 });
  await expect(resolved.filter({ hasText: number })).toHaveCount(0);
});

test('the menu counts open orders and what waits for a decision', async ({ portal, say, superAdmin }) => {
  await portal.goto('/otp');
  const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  const counted = (ar: string, en: string) =>
    menu
      .getByRole('link', { name: say(ar, en) })
      .evaluate((link) =>
        Number(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent),
      );
  const { data: waiting } = await superAdmin.request<{ data: { registrations: number } }>(
    'GET',
    '/admin/api/v1/attention/waiting',
  );
  expect(waiting.registrations).toBeGreaterThan(0);
  await expect.poll(() => counted('طلبات التسجيل', 'Driver registration orders')).toBe(waiting.registrations);
  const liveOrders = async () =>
    (await superAdmin.request<{ live: number }>('GET', '/admin/api/v1/orders/counts')).live;
  const before = await liveOrders();
  const [low, high] = [before - 10, before + 10];
  await expect.poll(() => counted('الطلبات المباشرة', 'Live orders')).toBeGreaterThan(low);
  expect(await counted('الطلبات المباشرة', 'Live orders')).toBeLessThan(high);
});

test('a waiting order is offered again from its row, from its receipt, and not once a driver has it', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new OrderScreen(portal, say);
  const number = await placeNewOrder();
  await screen.openRow(number);
  const keys: string[] = [];
  portal.on('request', (request) => {
    if (request.url().includes('/orders/re-offer/')) keys.push(request.headers()['x-transaction-key'] ?? '');
  });
  const done = screen.done(
    say(`يُعرض الطلب ${number} على السائقين من جديد`, `Order ${number} is being offered to drivers again`),
  );
  const dialog = await screen.start(number, 'reoffer');
  await screen.submit(dialog, 'reoffer').click();
  await expect(done).toBeVisible();
  await portal.goto(`/orders/${number}?action=reoffer`);
  const again = portal.getByRole('dialog', {
    name: say(`إعادة عرض الطلب ${number} الآن`, `Offer order ${number} again now`),
  });
  await screen.submit(again, 'reoffer').click();
  await expect(done).toBeVisible();
  expect(new Set(keys).size).toBe(2);
  expect(keys.every((key) => key.includes('::Reoffer::'))).toBe(true);
  await expect(
    portal.getByText(say('أُعيد عرضه على السائقين', 'Offered to drivers again')).first(),
  ).toBeVisible();
  const driver = await superAdmin.restingDriver();
  await superAdmin.runOrderAction(number, 'Assign', { driver_id: driver.driver_id });
  await portal.goto(`/orders/${number}?action=reoffer`);
  await expect(portal.getByText(/لم يعد هذا الإجراء|no longer available/).first()).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a low rating is read and marked as reviewed, for everyone', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const [rated] = await readRows<{ id: string; order_number: string }>(
    `with added as (
       insert into rating (order_id, driver_id, restaurant_id, customer_id, driver_star, store_star, created_at, updated_at)
       select o.id, o.driver_id, o.restaurant_id, o.customer_id, 1, 4, now(), now() from orders o
       where o.status = 'delivered' and not o.is_fake and o.driver_id is not null
         and not exists (select from rating r where r.order_id = o.id)
       order by random() limit 1 on conflict do nothing returning id, order_id
     ) select a.id::text, o.order_number from added a join orders o on o.id = a.order_id`,
  );
  const number = rated?.order_number ?? '';
  const openPanel = async () => {
    await portal.getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }).click();
    const panel = portal.getByRole('dialog', { name: say('يحتاج انتباهك', 'Needs attention') });
    return panel.getByRole('listitem').filter({ has: portal.getByRole('link', { name: number }) });
  };
  await portal.goto('/orders');
  const item = await openPanel();
  await expect(item).toContainText(say('تقييم منخفض', 'Low rating'), { timeout: 60_000 });
  await expectAccessible(portal);
  await item.getByRole('link', { name: say('قراءة التقييم', 'Read rating') }).click();
  await expect(portal).toHaveURL(new RegExp(`/rating\\?.*${number}`));
  await expect(portal.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1);
  await portal.goto('/orders');
  await (await openPanel()).getByRole('button', { name: say('تمت المراجعة', 'Reviewed') }).click();
  await expect(
    portal.getByText(say(`تمت مراجعة تقييم الطلب ${number}`, `The rating of order ${number} was reviewed`)),
  ).toBeVisible();
  await expect(item.getByRole('button', { name: say('تمت المراجعة', 'Reviewed') })).toHaveCount(0);
  const [row] = await readRows<{ reviewed: boolean }>(
    'select reviewed_at is not null as reviewed from rating where id = $1',
    [rated?.id],
  );
  expect(row?.reviewed).toBe(true);
});
