import { expect } from '@playwright/test';
import { driverRow, workbook } from '../fixtures/drivers/driver-files.ts';
import { applyToDrive, registerOwnDriver } from '../fixtures/own-driver.ts';
import { controlThirdParty, makeExternalDrivers, withThirdParty } from '../fixtures/third-parties.ts';
import { ignoringIsolates } from '../pages/ignoring-isolates.ts';
import { ImportDialog } from '../pages/import-dialog.ts';
import type { Walk } from './walk.ts';

const list: Walk = async ({ page, say, adminClient, inspect }) => {
  const driver = await registerOwnDriver(adminClient);
  await page.goto(`/drivers?filters[id_number]=${driver.id_number}`);
  const chevron = page.getByRole('button', {
    name: ignoringIsolates(say(`إجراءات ${driver.name}`, `Actions of ${driver.name}`)),
  });
  await chevron.click();
  const actions = page.getByRole('group', {
    name: ignoringIsolates(say(`إجراءات ${driver.name}`, `Actions for ${driver.name}`)),
  });
  await expect(actions).toBeVisible();
  await inspect('/drivers with a row open');
  const dialog = page.getByRole('dialog');
  await actions.getByRole('button', { name: say('إرسال تنبيه', 'Send alert'), exact: true }).click();
  await dialog.getByRole('button', { name: say('إرسال التنبيه', 'Send alert'), exact: true }).click();
  await expect(dialog.getByText(say('يرجى كتابة نص الإشعار.', 'Enter a message.'))).toBeVisible();
  await inspect('an alert without words');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await actions.getByRole('button', { name: say('إيقاف', 'Deactivate'), exact: true }).click();
  await expect(dialog).toBeVisible();
  await inspect('before a driver is deactivated');
};

const one: Walk = async ({ page, say, adminClient, inspect }) => {
  const driver = await registerOwnDriver(adminClient);
  await adminClient.request('PATCH', `/admin/api/v1/drivers/${driver._id}/available-status`);
  await adminClient.request('POST', `/admin/api/v1/drivers/${driver._id}/note`, { note: 'يفضّل القطيف' });
  await page.goto('/drivers/new');
  await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
  await expect(page.getByText(say('يرجى اختيار المنطقة', 'Choose a region')).first()).toBeVisible();
  await inspect('a form with what is missing');
  await page.goto(`/drivers/edit/${driver._id}`);
  const history = page.getByRole('region', { name: say('سجل التعديلات', 'Version History') });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await inspect('a driver with the audit log');
  await page
    .getByRole('button', { name: say('إعادة التسجيل لدى الهيئة', 'Register with CITC again') })
    .click();
  await expect(page.getByText('1006').first()).toBeVisible();
  await page.getByRole('button', { name: say('بيانات الهيئة', 'Get CITC data'), exact: true }).click();
  await expect(page.getByLabel(say('رد الهيئة', 'CITC response'))).toContainText('1404');
  await inspect('what the regulator says of a driver');
  await page.getByRole('button', { name: say('نقل طلباته…', 'Hand over orders…') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('لا طلبات حالية', 'No current orders'))).toBeVisible();
  await inspect('before the orders of a sick driver are handed over');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(`/drivers/citc/${driver._id}`);
  await expect(
    page.getByText(say('السائق غير مسجّل لدى الهيئة', 'not registered with the regulator')),
  ).toBeVisible();
  await inspect('a driver whom the regulator does not know');
  await page.goto(`/drivers/create-note/${driver._id}`);
  await expect(page.getByText('يفضّل القطيف')).toBeVisible();
  await inspect('notes about a driver');
  await page.goto('/drivers/edit/999999999');
  await expect(page.getByText(say('السائق غير موجود', 'Driver not found'))).toBeVisible();
  await inspect('a driver who does not exist');
  await page.goto('/otp?filters[phone]=0500000000');
  await expect(
    page.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), { exact: true }),
  ).toBeVisible();
  await inspect('no codes');
};

const sync: Walk = ({ page, say, inspect }) =>
  withThirdParty('odoo', async () => {
    const drivers = makeExternalDrivers(2).map((driver, at) =>
      at === 0 ? { ...driver, city: 'بعيدة' } : driver,
    );
    await controlThirdParty('odoo', { drivers, faults: { delayMs: 2_000 } });
    await page.goto('/drivers');
    await page.getByRole('button', { name: say('إجراءات أخرى', 'More actions'), exact: true }).click();
    const entry = page.getByRole('menuitem', {
      name: say('مزامنة مع نظام الموارد (Odoo)', 'Sync with the ERP (Odoo)'),
    });
    await entry.click();
    const dialog = page.getByRole('dialog');
    const begin = new RegExp(say('^(بدء المزامنة|مزامنة جديدة)$', '^(Start sync|Sync again)$'));
    await dialog.getByRole('button', { name: begin }).click();
    await expect(dialog.getByRole('button', { name: say('إيقاف', 'Stop'), exact: true })).toBeVisible();
    await inspect('a sync under way');
    await expect(dialog.getByText(say('هذه المدينة غير موجودة', 'This city does not exist'))).toBeVisible({
      timeout: 20_000,
    });
    await inspect('what came of a sync');
  });

const fromFile: Walk = async ({ page, say, adminClient, inspect }) => {
  const imports = new ImportDialog(page, say);
  await page.goto('/drivers');
  await imports.open();
  await imports.startOver();
  await inspect('a file of drivers to be chosen');
  const rows = [
    (await driverRow(adminClient)).cells({ phone: '12' }),
    (await driverRow(adminClient)).cells(),
  ];
  await imports.upload(await workbook('drivers.xlsx', rows));
  await expect.poll(() => imports.counts()).toEqual(['1', '0', '0', '1']);
  await expect(imports.dialog.getByRole('listitem')).toHaveCount(1);
  await inspect('what would become of the rows of a file');
  await imports.button('تطبيق', 'Apply').click();
  await expect(imports.button('تأكيد التطبيق', 'Yes, apply')).toBeVisible();
  await inspect('before the rows of a file are applied');
};

const registrations: Walk = async ({ page, say, adminClient, inspect }) => {
  const applicant = await applyToDrive(adminClient);
  await page.goto(`/driver-registration?filters[id_number]=${applicant.id_number}`);
  await page
    .getByRole('button', {
      name: ignoringIsolates(say(`إجراءات طلب ${applicant.name}`, `Actions of Request of ${applicant.name}`)),
    })
    .click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: say('التفاصيل', 'Details'), exact: true }).click();
  await expect(dialog.getByText('584210937')).toBeVisible();
  await inspect('a registration with its details');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await inspect('/driver-registration with a row open');
  await page.getByRole('button', { name: say('رفض', 'Reject'), exact: true }).click();
  await dialog.getByRole('button', { name: say('رفض', 'Reject'), exact: true }).click();
  await expect(dialog.getByText(say('يرجى كتابة سبب الرفض.', 'Enter a reason.'))).toBeVisible();
  await inspect('a rejection without a reason');
};

/** Drivers: their list, the pages of one, and those who want to be one. */
export const DRIVERS: Record<string, Walk> = {
  'the list of drivers': list,
  'a sync of drivers': sync,
  'an import of drivers': fromFile,
  'one driver': one,
  'those who ask to become drivers': registrations,
};
