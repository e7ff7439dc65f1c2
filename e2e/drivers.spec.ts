import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, listDrivers, restingDriver } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { OrderList } from './pages/order-list.ts';

const READ = '/admin/api/v1/drivers';

test.describe('the list of drivers', () => {
  test('[DRV-05] [DRV-08] [DRV-09] [DRV-11] [DRV-12] [DRV-26] [CONST-02] its columns, page sizes and filters; Enter searches, typing does not', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    const list = new DriverList(portal, say);
    const driver = await restingDriver(superAdmin);
    const reads: URL[] = [];
    portal.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === READ) reads.push(url);
    });
    await portal.goto('/orders');
    await portal
      .getByRole('navigation')
      .getByRole('link', { name: say('السائقون', 'Drivers'), exact: true })
      .click();
    await expect(list.rows.first()).toBeVisible();
    expect(reads.at(-1)?.searchParams.get('limit')).toBe('100');
    const headings = await list.table
      .getByRole('row')
      .first()
      .locator('th')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
    expect(headings).toEqual(
      say(
        'الرمز|قبل|المتبقي|الشركة|الاسم|رقم الهوية|الجوال|المدينة|الرصيد|الهدية|STC Pay|الاشتراك|الحالة',
        'Code|Previous|Remaining|Company|Name|ID number|Phone|City|Balance|Gift|STC Pay|Subscription|Status',
      ).split('|'),
    );
    await expectAccessible(portal);
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size.getByRole('option')).toHaveText(['100', '200', '400', '600']);
    await size.selectOption('200');
    await expect(portal).toHaveURL(/limit=200/);
    await expect.poll(() => reads.at(-1)?.searchParams.get('limit')).toBe('200');

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

    const kit = new OrderList(portal, say);
    await kit.startFilter(say('رقم الهوية', 'ID number'));
    const field = portal.getByRole('textbox', { name: say('رقم الهوية', 'ID number'), exact: true });
    await field.fill(driver.id_number);
    await field.press('Enter');
    await expect(list.rows).toHaveCount(1);
    // What is being read is not read a second time.
    const refresh = list.button(portal, 'تحديث السائقين', 'Refresh drivers');
    await expect.poll(() => reads.at(-1)?.searchParams.get('filters[id_number]')).toBe(driver.id_number);
    await expect(refresh).toHaveAttribute('aria-busy', 'false');
    const refreshed = reads.length;
    await refresh.click();
    await expect.poll(() => reads.length).toBeGreaterThan(refreshed);
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
      const editor = portal.getByRole('dialog', { name: label });
      await expect(editor).toBeVisible();
      await editor.press('Escape');
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('[DRV-01] [DRV-10] [DRV-13] [DRV-14] [DRV-15] [DRV-22] [DRV-23] [STATE-27] [STATE-28] [STATE-29] [STATE-30] a driver is stopped, set going and made ready from the row, and the code copied', async ({
    portal,
    context,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const driver = await restingDriver(superAdmin);
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/activate`);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const clipboard = () => portal.evaluate(() => navigator.clipboard.readText());
    await portal
      .getByRole('button', {
        name: ignoringIsolates(say(`نسخ الرمز ${driver.passKey}`, `Copy code ${driver.passKey}`)),
      })
      .click();
    await expect(
      portal.getByText(
        ignoringIsolates(say(`تم نسخ الرمز ${driver.passKey}`, `Code ${driver.passKey} copied`)),
      ),
    ).toBeVisible();
    expect(await clipboard()).toBe(driver.passKey);
    const actions = await list.openPanel(driver);
    for (const [ar, en] of [
      ['إيقاف', 'Deactivate'],
      ['تعديل', 'Edit'],
      ['إضافة ملاحظة', 'Create note'],
      ['الحركات', 'Transactions'],
      ['الطلبات', 'Orders'],
      ['إضافة رصيد', 'Add credit'],
      ['إرسال تنبيه', 'Send alert'],
      ['نسخ الرمز', 'Copy code'],
    ] as const)
      await expect(actions.getByText(say(ar, en), { exact: true })).toBeVisible();
    await expectAccessible(portal);
    await portal.evaluate(() => navigator.clipboard.writeText(''));
    await list.button(actions, 'نسخ الرمز', 'Copy code').click();
    await expect.poll(clipboard).toBe(driver.passKey);

    const ready = list.button(actions, 'جاهز', 'Ready');
    const unready = list.button(actions, 'غير جاهز', 'Not ready');
    for (const [press, then] of driver.isReady
      ? ([
          [unready, ready],
          [ready, unready],
        ] as const)
      : ([
          [ready, unready],
          [unready, ready],
        ] as const)) {
      await press.click();
      await expect(then).toBeVisible();
    }

    const stop = list.button(actions, 'إيقاف', 'Deactivate');
    const calls: string[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith('/deactivate')) calls.push(request.url());
    });
    await stop.click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(say('إيقاف السائق؟', 'Do you want deactivate driver?'));
    await list.button(dialog, 'رجوع', 'Back').click();
    await expect(dialog).toBeHidden();
    expect(calls).toEqual([]);
    await expect(list.row(driver)).toContainText(say('نشط', 'Active'));
    await stop.click();
    await list.button(dialog, 'إيقاف', 'Deactivate').click();
    await expect(list.row(driver)).toContainText(say('غير نشط', 'Inactive'));
    await expect(stop).toBeHidden();
    expect((await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`))[0]?.isActive).toBe(
      false,
    );
    await list.button(actions, 'تنشيط', 'Activate').click();
    await expect(stop).toBeVisible();
    await expect(list.row(driver)).not.toContainText(say('غير نشط', 'Inactive'));
    expect((await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`))[0]?.isActive).toBe(
      true,
    );
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

  test('[DRV-03] [DRV-07] [DRV-21] [DRV-25] [VAL-06] [ERR-32] alerts and notifications reach drivers, and short ones do not leave', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    const driver = await restingDriver(superAdmin);
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/activate`);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const sent: unknown[] = [];
    portal.on('request', (request) => {
      if (/send-message|notifications$/.test(request.url())) sent.push(request.postDataJSON());
    });
    const actions = await list.openPanel(driver);
    await list.button(actions, 'إرسال تنبيه', 'Send alert').click();
    const dialog = portal.getByRole('dialog');
    const alert = dialog.getByRole('textbox', { name: say('التنبيه', 'Alert'), exact: true });
    await alert.fill(' abcd ');
    await list.button(dialog, 'إرسال التنبيه', 'Send alert').click();
    await expect(dialog).toContainText(
      say('يجب ألا يقل الإشعار عن 5 أحرف', 'notification must have a minimum of 5 letters'),
    );
    expect(sent).toEqual([]);
    await alert.fill('abcde');
    await list.button(dialog, 'إرسال التنبيه', 'Send alert').click();
    const done = portal
      .getByRole('status')
      .filter({ hasText: say('تم إرسال الإشعار بنجاح', 'Notification has been successfully sent') });
    await expect(done.first()).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([expect.objectContaining({ driver_id: driver._id, message: 'abcde' })]);

    // The list holds this driver alone: the filters match no other.
    await list.button(portal, 'إرسال إشعار', 'Send notification').click();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expectAccessible(portal);
    await dialog.getByRole('textbox', { name: say('العنوان', 'Title'), exact: true }).fill('A1');
    await dialog.getByRole('textbox', { name: say('الرسالة', 'Message'), exact: true }).fill('Road closed');
    await list.button(dialog, 'إرسال', 'Send').click();
    await expect(dialog).toBeHidden();
    expect(sent.at(-1)).toMatchObject({ filters: { id_number: driver.id_number }, message: 'Road closed' });
    await expect(portal.getByText(say('أُرسل إلى سائق واحد', 'Sent to 1 driver'))).toBeVisible();

    await list.rows.getByRole('checkbox').check();
    await list.button(portal, 'إرسال إشعار', 'Send notification').first().click();
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await expect(
      dialog.getByRole('radio', { name: say('السائق المحدد', 'The selected driver') }),
    ).toBeChecked();
  });

  test('[DRV-06] [DRV-24] [DRV-27] [DRV-31] [ERR-35] [ERR-36] many at once: the bar of the selected, the distribution, and the file of the filtered', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const driver = await restingDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    await expect(list.bulkBar).toBeHidden();
    const disabled: string[][] = [];
    await portal.route('**/odm/disable-all', async (route) => {
      disabled.push((route.request().postDataJSON() as { ignore_driver_ids: string[] }).ignore_driver_ids);
      // For all others on the list nothing may change: the demo's distribution goes on.
      const all = await listDrivers(superAdmin, '?limit=600');
      const others = all.map(({ _id }) => _id).filter((id) => id !== driver._id);
      await route.continue({ postData: JSON.stringify({ ignore_driver_ids: others }) });
    });
    const open = async () => {
      await list.button(portal, 'إجراءات أخرى', 'More actions').click();
      await portal.getByRole('menuitem', { name: say('تعطيل التوزيع للجميع', 'Disable all ODM') }).click();
      await list.button(portal.getByRole('dialog'), 'تعطيل', 'Disable').click();
    };
    await open();
    await expect(
      portal.getByRole('status').filter({ hasText: say('تم تعطيل التوزيع', 'ODM disabled') }),
    ).toBeVisible();
    expect(disabled).toEqual([[]]);
    await list.rows.getByRole('checkbox').check();
    const enabled: unknown[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith('/odm/enable')) enabled.push(request.postDataJSON());
    });
    await list.bulkBar.getByRole('button', { name: new RegExp(say('تفعيل التوزيع', 'Enable ODM')) }).click();
    const dialog = portal.getByRole('dialog');
    await dialog.getByRole('button', { name: say('تنفيذ على صف واحد', 'Run for 1 row') }).click();
    await expect(dialog.getByText(say('تم 1، فشل 0، تُخطّي 0', '1 done, 0 failed, 0 skipped'))).toBeVisible();
    await expect(
      portal.getByRole('status').filter({ hasText: say('تم تفعيل التوزيع', 'ODM enabled') }),
    ).toBeVisible();
    expect(enabled).toEqual([{ driver_ids: [driver._id] }]);
    await list.button(dialog, 'إغلاق', 'Close').last().click();
    await expect(dialog).toBeHidden();
    await portal.unroute('**/odm/disable-all');
    await portal.route('**/odm/disable-all', (route) => route.fulfill({ status: 500, body: '' }));
    await open();
    await expect(
      portal.getByRole('alert').filter({ hasText: say('تعذّر تعطيل التوزيع', 'Disabling ODM failed') }),
    ).toBeVisible();
    await list.button(dialog, 'إغلاق', 'Close').last().click();
    await expect(dialog).toBeHidden();

    const link = portal.getByRole('link', { name: say('تصدير Excel', 'Export Excel') });
    const href = new URL((await link.getAttribute('href')) ?? '', portal.url());
    expect(href.pathname).toBe('/admin/api/v1/drivers/excel');
    expect(href.searchParams.get('filters[id_number]')).toBe(driver.id_number);
    const [file] = await Promise.all([portal.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^drivers-\d{4}-\d\d-\d\d\.xlsx$/);
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
