import type { Page } from '@playwright/test';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { readRows } from './fixtures/database/rows.ts';
import { countStoredOrders, readStoredOrders } from './fixtures/database/stored-orders.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { interceptConnection, liveSign } from './pages/connection.ts';
import { DriverForm } from './pages/driver-form.ts';
import { OrderScreen, type Say } from './pages/order-screen.ts';
import { readColumns } from './pages/row-cells.ts';
import { SignIn } from './pages/sign-in.ts';

const COLUMNS = [
  'رقم الطلب|السائق|التوصيل|العميل|الجوال|التاريخ|الوقت|القبول|الانتهاء|الحالة',
  'Order number|Driver|Delivery cost|Customer|Phone|Order date|Time|Acceptance time|Finish time|Status',
] as const;
const FILES = '**/assets/**';

const openFromMenu = (page: Page, say: Say, ar: string, en: string) =>
  page
    .getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })
    .getByRole('link', { name: say(ar, en), exact: true })
    .click();

// One operator's morning beside a second one. Nothing typed is lost; nothing shown differs from the database.
test('a day at the desk: orders, another operator, two cuts, a release and the end of a session', async ({
  newcomer: { page, adminClient, email, password },
  superAdmin,
  openPortal,
  language,
  say,
}) => {
  test.setTimeout(180_000);
  const line = await interceptConnection(page);
  const screen = new OrderScreen(page, say);
  const { list } = screen;
  const sign = liveSign(page, say);
  const expectLive = () => expect(sign).toHaveAttribute('data-status', 'live');
  const driver = await superAdmin.restingDriver();
  const rival = await superAdmin.restingDriver(driver);
  const own = await registerOwnDriver(superAdmin);
  const customer = { name: uniqueCustomerName() };
  const place = async () => (await placeQuietOrder({ customer })).order_number;

  await test.step('new orders arrive', async () => {
    await list.open();
    await expectLive();
    await list.search.hover();
    const numbers = [await place(), await place(), await place()];
    for (const number of numbers) await expect(list.row(number)).toBeVisible();
  });

  await test.step('a second operator assigns an order whose assign panel is open', async () => {
    const number = await place();
    await screen.openRow(number);
    const panel = await screen.start(number, 'assign');
    await screen.findDriver(panel, driver.driver_phone);
    const other = new OrderScreen(await openPortal('ADMIN'), say);
    await other.openRow(number);
    const theirs = await other.start(number, 'assign');
    await other.findDriver(theirs, rival.driver_phone);
    await other.assignTo(theirs, rival.driver_name).click();
    await expect(panel.getByRole('status').filter({ hasText: rival.driver_name })).toBeVisible();
    await expect(screen.assignTo(panel, driver.driver_name)).toBeDisabled();
    await panel
      .getByRole('button', { name: say('إسناده إلى سائق آخر رغم ذلك', 'Assign to another driver anyway') })
      .click();
    await screen.assignTo(panel, driver.driver_name).click();
    await expect(panel).toBeHidden();
    await screen.expectDriver(number, driver.driver_name);
    await other.expectDriver(number, driver.driver_name);
    await superAdmin.runOrderAction(number, 'Execute', {});
  });

  await test.step('the line is cut in the middle of a cancellation', async () => {
    const number = await place();
    await screen.openRow(number);
    const dialog = await screen.start(number, 'cancel');
    const reason = await screen.pickReason(dialog);
    await line.cut();
    await page.context().setOffline(true);
    await expect(sign).toHaveAttribute('data-status', 'reconnecting');
    await screen.submit(dialog, 'cancel').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(screen.reason(dialog)).toHaveValue(reason);
    expect((await superAdmin.order(number)).status).toBe('new');
    await page.context().setOffline(false);
    line.mend();
    await screen.retry(dialog).click();
    await expect(dialog).toBeHidden();
    await screen.expectStatus(number, 'cancelled');
    await expectLive();
  });

  await test.step('the line falls silent; what happened meanwhile comes with it', async () => {
    await list.open(`?filters[customer_name]=${encodeURIComponent(customer.name)}`);
    await expectLive();
    const number = await place();
    await page.getByRole('button', { name: say('طلب جديد', '1 new order'), exact: true }).click();
    await expect(list.row(number)).toBeVisible();
    line.silence();
    await superAdmin.runOrderAction(number, 'Assign', { driver_id: rival.driver_id });
    await expect(sign).toContainText(say('آخر تحديث', 'last update'));
    await screen.expectDriver(number, screen.waiting);
    line.mend();
    await expectLive();
    await screen.expectDriver(number, rival.driver_name);
    await superAdmin.runOrderAction(number, 'Execute', {});
    await screen.expectStatus(number, 'delivered');
  });

  await test.step('a release happens: the page offers to be reloaded, and is the same afterwards', async () => {
    const number = await place();
    await list.open(`?filters[keyword]=${number}`);
    const root = new URL('/', page.url()).href;
    await page.route(FILES, (route) => route.fulfill({ status: 404 }));
    await page.route(root, (route) => route.fulfill({ contentType: 'text/html', body: '<p>newer</p>' }));
    await list.chevron(number).click();
    await screen.actionButton(number, 'reorder').click();
    const outdated = page.getByRole('alert').filter({ hasText: say('تتوفر نسخة جديدة', 'new version') });
    await expect(outdated).toBeVisible();
    await page.unroute(FILES);
    await page.unroute(root);
    await outdated.getByRole('button', { name: say('إعادة تحميل الصفحة', 'Reload page') }).click();
    await expect(outdated).toBeHidden();
    await expect(list.row(number)).toBeVisible();
    expect(list.params().get('filters[keyword]')).toBe(number);
  });

  await test.step('a session ends over a driver that someone else saves meanwhile', async () => {
    const form = new DriverForm(page, say);
    await form.open(own._id);
    await form.plate.fill('D A Y 1');
    const theirs = new DriverForm(await openPortal('SUPER_ADMIN'), say);
    await theirs.open(own._id);
    await theirs.terminal.fill('445566');
    await theirs.save.click();
    await expect(theirs.page).toHaveURL(/\/drivers(\?|$)/);
    await adminClient.request('POST', '/admin/api/v1/logout', {});
    await expect(page).toHaveURL(/\/login/);
    await new SignIn(page, say).through({ email, password });
    await expect(form.plate).toHaveValue('D A Y 1');
    await expect(form.terminal).toHaveValue('445566');
    await form.save.click();
    await expect(page).toHaveURL(/\/drivers(\?|$)/);
    const stored = await readRows<{ car_number: string; geidea_terminal_id: string }>(
      'select car_number, geidea_terminal_id from driver where id = $1',
      [own._id],
    );
    expect(stored).toEqual([{ car_number: 'D A Y 1', geidea_terminal_id: '445566' }]);
  });

  await test.step('what is shown is what the database has', async () => {
    await openFromMenu(page, say, 'قائمة الطلبات', 'Order list');
    await list.settled();
    await expectLive();
    await list.search.hover();
    await expect(async () => {
      await page.keyboard.press('.');
      const [shown, stored, count] = await Promise.all([
        readColumns(list.table, say(...COLUMNS).split('|')),
        readStoredOrders(language, 100),
        countStoredOrders(),
      ]);
      expect(shown.length).toBeGreaterThan(10);
      expect(shown).toEqual(stored.slice(0, shown.length));
      const total = count.toLocaleString('en-US');
      const tabs = await page.getByRole('tab').allTextContents();
      expect(tabs.join(' ')).toContain(total);
      await expect(page.locator('footer').getByText(/\d–\d/)).toContainText(total, { timeout: 500 });
      await expect(page.getByRole('status').filter({ hasText: total })).toHaveCount(1, { timeout: 500 });
    }).toPass({ timeout: 30_000 });
  });
});
