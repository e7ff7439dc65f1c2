import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';

/** Opens the edit screen of a new driver at what concerns the regulator. */
async function openEdit(
  portal: Page,
  say: Say,
  superAdmin: AdminClient,
  fields: Record<string, string> = {},
) {
  const driver = await registerOwnDriver(superAdmin, fields);
  await portal.goto(`/drivers/edit/${driver._id}`);
  const citc = portal.getByRole('region', { name: say('هيئة الاتصالات', 'CITC'), exact: true });
  const recreate = citc.getByRole('button', {
    name: say('إعادة التسجيل لدى الهيئة', 'Register with CITC again'),
  });
  return { driver, citc, recreate };
}

test('[DRV-39] [ENT-23] [ENT-24] [ERR-29] a driver is registered with the regulator, which is asked about the driver', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  await portal.goto('/drivers/new');
  await expect(portal.getByRole('button', { name: say('حفظ', 'Save'), exact: true })).toBeVisible();
  await expect(portal.getByRole('button', { name: say('بيانات الهيئة', 'Get CITC data') })).toHaveCount(0);

  const { driver, citc, recreate } = await openEdit(portal, say, superAdmin);
  const get = citc.getByRole('button', { name: say('بيانات الهيئة', 'Get CITC data'), exact: true });
  const json = citc.getByLabel(say('رد الهيئة', 'CITC response'));
  const state = portal.getByLabel(say('حالة التسجيل لدى الهيئة', 'CITC status'));
  await expect(get).toBeVisible();
  await get.click();
  await expect(json).toContainText('"code": "1404"');
  await recreate.click();
  const missing = 'The vehicle sequence number is missing';
  await expect(portal.getByRole('alert').filter({ hasText: missing })).toBeVisible();
  await expect(state).toHaveValue(say('غير مسجّل', 'Not registered'));
  await expect(state).not.toBeEditable();
  await expect(portal.getByRole('listitem').filter({ hasText: '1006' })).toContainText(missing);

  await portal.getByLabel(say('الرقم التسلسلي', 'Vehicle sequence number')).fill('584210937');
  const born = portal.getByRole('group', { name: say('تاريخ الميلاد', 'Date of birth') });
  for (const [at, part] of ['14', '03', '1994'].entries()) await born.getByRole('textbox').nth(at).fill(part);
  await portal.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  await portal.goto(`/drivers/edit/${driver._id}`);
  await recreate.click();
  await expect(
    portal
      .getByRole('status')
      .filter({ hasText: say('سُجّل السائق لدى الهيئة', 'The driver is registered with CITC') }),
  ).toBeVisible();
  await expect(state).toHaveValue(say('مسجّل', 'Registered'));
  await expect(portal.getByText(missing)).toHaveCount(0);
  await get.click();
  await expect(json).toContainText('"refrenceCode": "CITC-');
});
