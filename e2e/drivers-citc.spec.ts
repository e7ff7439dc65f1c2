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
  expectAccessible,
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
  await expectAccessible(portal);

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

test('[DRV-56] [DRV-57] the regulator’s fields of a driver, which cannot be changed', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const { driver, citc, recreate } = await openEdit(portal, say, superAdmin, {
    vehicle_sequence_number: '584210937',
    date_of_birth: '14/03/1994',
  });
  await recreate.click();
  await expect(portal.getByLabel(say('حالة التسجيل لدى الهيئة', 'CITC status'))).toHaveValue(
    say('مسجّل', 'Registered'),
  );
  await citc.getByRole('link', { name: say('تفاصيل الهيئة', 'CITC details') }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/citc/${driver._id}$`));
  const page = portal.getByRole('region', { name: say('تفاصيل الهيئة', 'CITC details') });
  const fields = page.getByRole('textbox');
  await expect(fields).toHaveCount(11);
  for (const field of await fields.all()) await expect(field).not.toBeEditable();
  for (const [ar, en, value] of [
    ['نوع الهوية', 'Identity type', /^\d+$/],
    ['رقم الهوية', 'ID number', driver.id_number],
    ['تاريخ الميلاد', 'Date of birth', '14-03-1994'],
    ['تاريخ التسجيل', 'Registration date', /^\d\d-\d\d-\d{4}$/],
    ['الرقم المرجعي', 'Reference code', /^CITC-\d+$/],
    ['نوع المركبة', 'Vehicle type', /^\d+$/],
    ['رقم اللوحة', 'Plate number', 'K R A 4821'],
    ['المنطقة', 'Region', /^\d+$/],
    ['المدينة', 'City', /^\d+$/],
    ['الرقم التسلسلي للمركبة', 'Vehicle sequence number', '584210937'],
    ['الجوال', 'Mobile', driver.phone],
  ] as const)
    await expect(page.getByLabel(say(ar, en), { exact: true })).toHaveValue(value);
  await expectAccessible(portal);
});

test('[ERR-30] a registration with the regulator that fails without a message says that an error happened', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { recreate } = await openEdit(portal, say, superAdmin);
  await portal.route('**/drivers/re-create', (route) => route.fulfill({ status: 500, body: '' }));
  await recreate.click();
  await expect(
    portal.getByRole('alert').filter({ hasText: say('حدث خطأ', 'Error happened, please try again.') }),
  ).toBeVisible();
});
