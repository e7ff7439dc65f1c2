import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, listDrivers } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

const READ = '/admin/api/v1/drivers';

/** Opens the actions of an active driver of the test's own. */
async function openRow(portal: Page, say: Say, superAdmin: AdminClient) {
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  return { list, driver, actions: await list.openPanel(driver) };
}

/** What the page sends to drivers from now on. */
function watchMessages(portal: Page): unknown[] {
  const sent: unknown[] = [];
  portal.on('request', (request) => {
    if (/send-message|notifications$/.test(request.url())) sent.push(request.postDataJSON());
  });
  return sent;
}

test.describe('the actions of a driver’s row', () => {
  test('[DRV-10] [DRV-13] [DRV-22] a row offers its actions, and the code is copied from row and panel', async ({
    portal,
    context,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { list, driver, actions } = await openRow(portal, say, superAdmin);
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
  });

  test('[DRV-01] [DRV-23] [STATE-30] a driver is made ready and not ready, as the server answers', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { list, driver, actions } = await openRow(portal, say, superAdmin);
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
    const offered = driver.isReady ? unready : ready;
    const answers = [{ status: 500, body: '' }, { json: { status: 409, isReady: !driver.isReady } }];
    for (const answer of answers) {
      await portal.route('**/available-status', (route) => route.fulfill(answer));
      const read = portal.waitForResponse('**/available-status');
      await offered.click();
      await read;
      await expect(portal.getByRole('alert').first()).toBeVisible();
      await expect(offered).toBeVisible();
      await portal.unroute('**/available-status');
    }
  });

  test('[DRV-01] [DRV-14] [STATE-28] [STATE-29] a driver is deactivated after a question', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { list, driver, actions } = await openRow(portal, say, superAdmin);
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
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/activate`);
  });

  test('[DRV-01] [DRV-15] [STATE-27] an inactive driver is activated', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const driver = await registerOwnDriver(superAdmin);
    await superAdmin.request('PATCH', `${READ}/${driver.id_number}/deactivate`);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    await expect(list.row(driver)).toContainText(say('غير نشط', 'Inactive'));
    await list.button(actions, 'تنشيط', 'Activate').click();
    await expect(list.button(actions, 'إيقاف', 'Deactivate')).toBeVisible();
    await expect(list.row(driver)).not.toContainText(say('غير نشط', 'Inactive'));
    expect((await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`))[0]?.isActive).toBe(
      true,
    );
  });
});

test.describe('messages to drivers', () => {
  test('[DRV-03] [DRV-21] [VAL-06] [ERR-32] an alert reaches its driver, and a short one does not leave', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const sent = watchMessages(portal);
    const { list, driver, actions } = await openRow(portal, say, superAdmin);
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
  });

  for (const role of ['ADMIN', 'SUPER_ADMIN'] as const)
    test(`[DRV-03] an ${role} sends an alert`, async ({ openPortal, say, superAdmin }) => {
      const page = await openPortal(role);
      const { list, actions } = await openRow(page, say, superAdmin);
      await list.button(actions, 'إرسال تنبيه', 'Send alert').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: say('التنبيه', 'Alert'), exact: true }).fill('abcde');
      await list.button(dialog, 'إرسال التنبيه', 'Send alert').click();
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: say('تم إرسال الإشعار بنجاح', 'Notification has been successfully sent') })
          .first(),
      ).toBeVisible();
    });

  test('[DRV-07] [DRV-25] a notification goes to the filtered or the selected drivers', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const sent = watchMessages(portal);
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const dialog = portal.getByRole('dialog');
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
});

test.describe('drivers in bulk', () => {
  test('[DRV-24] [ERR-35] [ERR-36] the distribution is disabled for all, and a toast tells how it went', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
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
    await portal.unroute('**/odm/disable-all');
    await portal.route('**/odm/disable-all', (route) => route.fulfill({ status: 500, body: '' }));
    await open();
    await expect(
      portal.getByRole('alert').filter({ hasText: say('تعذّر تعطيل التوزيع', 'Disabling ODM failed') }),
    ).toBeVisible();
  });

  test('[DRV-06] [DRV-31] [ERR-35] the bar of bulk actions stands there while a row is selected, and acts on it', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    const others = (await listDrivers(superAdmin, '?limit=600')).map(({ _id }) => _id);
    await superAdmin.request('POST', `${READ}/odm/disable-all`, {
      ignore_driver_ids: others.filter((id) => id !== driver._id),
    });
    await list.openWith(driver);
    await expect(list.bulkBar).toBeHidden();
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
    await list.rows.getByRole('checkbox').uncheck();
    await expect(list.bulkBar).toBeHidden();
  });

  test('[DRV-27] the file has the drivers of the filters', async ({ portal, say, superAdmin }) => {
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const link = portal.getByRole('link', { name: say('تصدير Excel', 'Export Excel') });
    const href = new URL((await link.getAttribute('href')) ?? '', portal.url());
    expect(href.pathname).toBe('/admin/api/v1/drivers/excel');
    expect(href.searchParams.get('filters[id_number]')).toBe(driver.id_number);
    const [file] = await Promise.all([portal.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^drivers-\d{4}-\d\d-\d\d\.xlsx$/);
  });
});
