import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverForm } from './pages/driver-form.ts';
import { DriverList } from './pages/driver-list.ts';
import type { Say } from './pages/order-screen.ts';

const historyOf = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('سجل التعديلات', 'Version History') });

const UNTOUCHED_DRIVER = 161;

test.describe('the form of a driver who exists', () => {
  test('[DRV-16] [DRV-34] [DRV-45] it opens from the row with what is stored, and no history yet', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const form = new DriverForm(portal, say);
    const driver = await registerOwnDriver(superAdmin, { stc_pay_number: '0551234567' });
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    await actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true }).click();
    await expect(portal).toHaveURL(new RegExp(`/drivers/edit/${driver._id}$`));
    await expect(form.plate).toHaveValue('K R A 4821');
    await expect(portal.getByLabel(say('رقم الهوية', 'ID number'))).toHaveValue(driver.id_number);
    await expect(portal.getByLabel(say('جوال STC Pay', 'STC Pay number'))).toHaveValue('0551234567');
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).toHaveValue(driver.name);
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).not.toBeEditable();
    await expectAccessible(portal);
    // A driver of the demo, who was neither changed nor reported to the regulator.
    await portal.goto(`/drivers/edit/${UNTOUCHED_DRIVER}`);
    await expect(form.plate).not.toHaveValue('');
    await expect(portal.getByLabel(say('حالة التسجيل لدى الهيئة', 'CITC status'))).toHaveCount(0);
    await expect(historyOf(portal, say)).toHaveCount(0);
  });

  test('[DRV-01] [DRV-38] [DRV-46] [ERR-26] a change is saved, and stands in the audit log', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const form = new DriverForm(portal, say);
    const driver = await registerOwnDriver(superAdmin);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await form.plate.fill('  N B D 77 ');
    await form.save.click();
    await expect(
      portal
        .getByRole('status')
        .filter({ hasText: say('تم تحديث البيانات بنجاح', 'Data updated successfully') })
        .first(),
    ).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await expect(form.plate).toHaveValue('N B D 77');
    const history = historyOf(portal, say);
    const entry = history.getByRole('listitem').filter({ hasText: 'N B D 77' });
    await expect(entry).toHaveCount(1);
    await expect(entry.getByRole('row').nth(1)).toHaveText(
      new RegExp(`${say('رقم اللوحة', 'Plate number')}.*N B D 77.*K R A 4821`),
    );
    await expect(entry).toContainText(say('مدير عام', 'Super admin'));
    await expect(entry).toContainText(/\d\d-\d\d-\d{4}/);
    await expectAccessible(portal);
  });

  test('[DRV-44] [DRV-47] [CONST-18] the audit log has five entries to a page, those without a change included', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const form = new DriverForm(portal, say);
    const driver = await registerOwnDriver(superAdmin);
    for (let at = 0; at < 5; at++)
      await superAdmin.request('PATCH', `/admin/api/v1/drivers/${driver._id}/available-status`);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await form.save.click();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    await portal.goto(`/drivers/edit/${driver._id}`);
    const history = historyOf(portal, say);
    const entries = history.getByRole('listitem');
    await expect(entries).toHaveCount(5);
    const unchanged = entries.filter({ hasText: say('لم يُعدَّل شيء', 'Nothing updated') });
    await expect(unchanged.first()).toBeVisible();
    await expect(unchanged.getByRole('table')).toHaveCount(0);
    await history.getByRole('button', { name: say('الصفحة التالية', 'Next page') }).click();
    // The sixth of them, and what the regulator answered.
    await expect.poll(() => entries.count()).toBeLessThan(5);
    await expect(entries.first()).toBeVisible();
  });

  test('[VAL-16] [ERR-27] what cannot be saved is said', async ({ portal, say, superAdmin }) => {
    const form = new DriverForm(portal, say);
    const driver = await registerOwnDriver(superAdmin);
    const other = await registerOwnDriver(superAdmin);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await portal.getByLabel(say('رقم الهوية', 'ID number')).fill(other.id_number);
    await portal.getByLabel(say('الجوال', 'Phone'), { exact: false }).first().fill(other.phone);
    await form.save.click();
    const alerts = portal.getByRole('alert');
    for (const [ar, en] of [
      ['رقم الهوية مسجّل لسائق آخر', 'This ID number is used by another driver'],
      ['رقم الجوال مسجّل لسائق آخر', 'This phone number is used by another driver'],
    ] as const)
      await expect(alerts.filter({ hasText: say(ar, en) })).toHaveCount(1);
    // What is chosen is taken back by choosing it again. Three of five are left.
    for (const [ar, en] of [
      ['المدينة', 'City'],
      ['نوع المركبة', 'Vehicle type'],
    ] as const) {
      const picker = portal.getByRole('combobox', { name: say(ar, en), exact: true });
      await picker.click();
      await portal.getByRole('option', { selected: true }).click();
      await expect(picker).toHaveValue('');
    }
    await form.save.click();
    await expect(
      alerts.filter({ hasText: say('يرجى تعبئة جميع الحقول', 'Please fill in all fields') }).first(),
    ).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers\/edit/);
  });

  test('a driver who does not exist, and one who cannot be read', async ({ portal, say, superAdmin }) => {
    const form = new DriverForm(portal, say);
    const driver = await registerOwnDriver(superAdmin);
    for (const place of ['edit/?', 'create-note/?', 'citc/?', '?/orders', '?/transactions', '?/balance']) {
      for (const id of ['999999999', 'unknown']) {
        await portal.goto(`/drivers/${place.replace('?', id)}`);
        const heading = portal.getByText(say('السائق غير موجود', 'Driver not found'), { exact: true });
        await expect(heading, `${place} ${id}`).toBeVisible();
        await expect(portal.getByRole('table')).toHaveCount(0);
      }
    }
    await portal.route('**/edit', (route) => route.fulfill({ status: 500, body: '' }));
    await portal.goto(`/drivers/edit/${driver._id}`);
    const retry = portal.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
    await expect(retry).toBeVisible();
    await portal.unroute('**/edit');
    await retry.click();
    await expect(form.save).toBeVisible();
  });
});
