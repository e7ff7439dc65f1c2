import type { Page } from '@playwright/test';
import { creditDriver, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, listDrivers, restingDriver } from './pages/driver-list.ts';
import { OrderList } from './pages/order-list.ts';
import { readCells, underHeadings } from './pages/row-cells.ts';

const READ = '/admin/api/v1/drivers';

const COLUMNS = [
  'الرمز|قبل|المتبقي|الشركة|الاسم|رقم الهوية|الجوال|المدينة|الرصيد|الهدية|STC Pay|الاشتراك|الحالة',
  'Code|Previous|Remaining|Company|Name|ID number|Phone|City|Balance|Gift|STC Pay|Subscription|Status',
] as const;

/** The calls by which the page reads the list from now on. */
function watchReads(portal: Page): URL[] {
  const reads: URL[] = [];
  portal.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === READ) reads.push(url);
  });
  return reads;
}

test.describe('the list of drivers', () => {
  test('[DRV-08] [DRV-09] [DRV-11] [CONST-02] its columns and page sizes', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const list = new DriverList(portal, say);
    const reads = watchReads(portal);
    await portal.goto('/orders');
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: say('السائقون', 'Drivers'), exact: true })
      .click();
    await expect(list.rows.first()).toBeVisible();
    expect(reads.at(-1)?.searchParams.get('limit')).toBe('100');
    const shown = await readCells(list.table, list.rows.first());
    expect(Object.keys(shown)).toEqual(say(...COLUMNS).split('|'));
    await expectAccessible(portal);
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size.getByRole('option')).toHaveText(['100', '200', '400', '600']);
    await size.selectOption('200');
    await expect(portal).toHaveURL(/limit=200/);
    await expect.poll(() => reads.at(-1)?.searchParams.get('limit')).toBe('200');
  });

  test('[DRV-08] [DRV-09] [DRV-11] each value of a driver stands under its heading', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const driver = await registerOwnDriver(superAdmin, { stc_pay_number: '0551234567' });
    await creditDriver(superAdmin, driver._id, { amount: '70.25' });
    await creditDriver(superAdmin, driver._id, { gift: '5.75' });
    await creditDriver(superAdmin, driver._id, { amount: '30.50' });
    const [row] = await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`);
    if (!row) throw new Error('the driver is not in the list');
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const grouped = (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
    expect(await readCells(list.table, list.row(driver))).toEqual(
      underHeadings(say(...COLUMNS), [
        driver.passKey.toUpperCase(),
        '70.25',
        '100.75',
        row.company_name,
        driver.name,
        driver.id_number,
        grouped(driver.phone),
        say(row.city_ar, row.city_en),
        '100.75',
        '5.75',
        '055 123 4567',
        new Date(row.registration_date)
          .toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
          .split('-')
          .reverse()
          .join('-'),
        say('نشط', 'Active'),
      ]),
    );
  });

  test('[DRV-12] [DRV-26] Enter searches, typing does not; refresh reads the list again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const list = new DriverList(portal, say);
    const driver = await restingDriver(superAdmin);
    const reads = watchReads(portal);
    await portal.goto('/drivers');
    await expect(list.rows.first()).toBeVisible();
    const before = reads.length;
    await list.search.fill(driver.phone);
    // A search of another kind would have been sent by now: the pause of those is half a second.
    await portal.waitForTimeout(900);
    // The feed may have had the list read again meanwhile, as it was.
    const keywords = reads.slice(before).map(({ searchParams }) => searchParams.get('filters[keyword]'));
    expect(keywords.filter(Boolean)).toEqual([]);
    await expect(portal).not.toHaveURL(/keyword/);
    await list.search.press('Enter');
    await expect(list.rows).toHaveCount(1);
    await expect(list.row(driver)).toContainText(driver.name);
    await expect(list.row(driver)).toContainText(driver.passKey);
    expect(driver.passKey).toBe(driver.passKey.toUpperCase());
    expect(reads.at(-1)?.searchParams.get('filters[keyword]')).toBe(driver.phone);

    // What is being read is not read a second time.
    const refresh = list.button(portal, 'تحديث السائقين', 'Refresh drivers');
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const refreshed = reads.length;
    await refresh.click();
    await expect.poll(() => reads.length).toBeGreaterThan(refreshed);
  });

  test('[DRV-05] its filters', async ({ portal, say, superAdmin }) => {
    const list = new DriverList(portal, say);
    const driver = await restingDriver(superAdmin);
    const reads = watchReads(portal);
    await portal.goto('/drivers');
    const kit = new OrderList(portal, say);
    await kit.startFilter(say('رقم الهوية', 'ID number'));
    const field = portal.getByRole('textbox', { name: say('رقم الهوية', 'ID number'), exact: true });
    await field.fill(driver.id_number);
    await field.press('Enter');
    await expect(list.rows).toHaveCount(1);
    await expect.poll(() => reads.at(-1)?.searchParams.get('filters[id_number]')).toBe(driver.id_number);
    await portal.goto('/drivers?filters[status][0]=inactive&filters[firstName]=%D8%A7');
    await expect(list.rows.first()).toContainText(say('غير نشط', 'Inactive'));
    await expect(kit.chip(say('الحالة', 'Status'), say('غير نشط', 'Inactive'))).toBeVisible();
    for (const filter of [
      'الاسم الأول|First name',
      'اسم العائلة|Last name',
      'الجوال|Phone',
      'المدينة|City',
      'الشركة|Company',
      'تاريخ التسجيل|Registered on',
    ]) {
      const [ar = '', en = ''] = filter.split('|');
      const label = say(ar, en);
      if ((await kit.chip(label).count()) > 0) continue;
      await kit.startFilter(label);
      // Under *more* the editor stands in its menu.
      const inMenu = portal.getByRole('textbox', { name: label, exact: true });
      const dialog = portal.getByRole('dialog');
      const editor = portal.getByRole('dialog', { name: label }).or(dialog.filter({ has: inMenu }));
      await expect(editor).toBeVisible();
      await editor.press('Escape');
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('[ERR-21] [ERR-22] [ERR-23] [ERR-62] what fails says which action it was and all that the server refused', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const driver = await restingDriver(superAdmin);
    const list = new DriverList(portal, say);
    const refuse = (name: string) =>
      portal.route(`**/${name}`, (route) =>
        route.fulfill({
          status: 422,
          json: {
            defined: true,
            code: 'VALIDATION',
            status: 422,
            message: 'validation_failed',
            data: { errors: [{ msg: 'driver_not_found' }, { msg: 'driver_not_active' }] },
          },
        }),
      );
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/activate`);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    const both = say('السائق غير موجود.', "This driver doesn't exist., This driver is not active.");
    const failure = (action: string) =>
      portal.getByRole('alert').filter({
        hasText: say(
          `لم ينجح إجراء «${action}» للسائق. الأخطاء: `,
          `${action} driver is not success. Errors: `,
        ),
      });
    await refuse('available-status');
    await actions
      .getByRole('button', { name: new RegExp(`^(${say('جاهز|غير جاهز', 'Ready|Not ready')})$`) })
      .click();
    await expect(failure(say('الجاهزية', 'Ready'))).toContainText(say('السائق', both));
    await refuse('deactivate');
    await list.button(actions, 'إيقاف', 'Deactivate').click();
    await list.button(portal.getByRole('dialog'), 'إيقاف', 'Deactivate').click();
    await expect(failure(say('إيقاف', 'Deactivate'))).toContainText(say('السائق', both));
    await expect(list.row(driver)).toContainText(say('نشط', 'Active'));
    await portal.unroute('**/deactivate');
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/deactivate`);
    await list.openWith(driver);
    await list.openPanel(driver);
    await refuse('activate');
    await list.button(actions, 'تنشيط', 'Activate').click();
    await expect(failure(say('تنشيط', 'Activate'))).toContainText(say('السائق', both));
    await expect(list.row(driver)).toContainText(say('غير نشط', 'Inactive'));
    await portal.unroute('**/activate');
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/activate`);
  });

  test('a list that cannot be read says so and is read again', async ({ portal, say }) => {
    await portal.route('**/admin/api/v1/drivers?*', (route) => route.fulfill({ status: 500, body: '' }));
    await portal.goto('/drivers');
    const retry = portal.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
    await expect(retry).toBeVisible();
    await portal.unroute('**/admin/api/v1/drivers?*');
    await retry.click();
    await expect(new DriverList(portal, say).rows.first()).toBeVisible();
  });
});

test('[DRV-02] [DRV-18] [DRV-20] a driver’s wallet is charged from the row, and its transactions open from there', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  const sent: unknown[] = [];
  portal.on('request', (request) => {
    if (request.url().endsWith('/transactions/create')) sent.push(request.postDataJSON());
  });
  await list.button(actions, 'إضافة رصيد', 'Add credit').click();
  const dialog = portal.getByRole('dialog');
  const amount = dialog.getByRole('textbox');
  await expect(amount).toBeVisible();
  const submit = dialog.locator('button[type="submit"]');
  await submit.click();
  await expect(amount).toBeVisible();
  expect(sent).toEqual([]);
  await amount.fill('12x.50');
  await expect(amount).toHaveValue('12.50');
  await submit.click();
  await expect(amount).toBeHidden();
  await submit.click();
  await expect(
    portal
      .getByRole('status')
      .filter({ hasText: say('تم شحن المحفظة بنجاح', 'The wallet has been charged successfully') }),
  ).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ driver_id: driver._id, amount: '12.50', isCharge: true })]);
  // Once as what remains of the last transaction, once as the balance.
  await expect(list.row(driver).getByText('12.50', { exact: true })).toHaveCount(2);
  await actions.getByRole('link', { name: say('الحركات', 'Transactions'), exact: true }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/${driver._id}/transactions`));
});
