import { driverRow, workbook } from './fixtures/drivers/driver-files.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { readSheet } from './pages/sheet.ts';

const UPLOAD = '**/admin/api/v1/drivers/import/excel';

test('[DRV-28] [DRV-04] drivers from an Excel file: looked at row by row, found again, applied together, and the same file changes nothing', async ({
  newcomer: { page, adminClient },
  say,
}) => {
  test.slow();
  const [fresh, known] = [await driverRow(adminClient), await driverRow(adminClient)];
  const sent: (string | undefined)[] = [];
  await page.route(UPLOAD, async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    sent.push(...[...body.matchAll(/; name="([^"]+)"/g)].map(([, field]) => field));
    await route.continue();
  });
  const list = new DriverList(page, say);
  const imports = new ImportDialog(page, say);
  const { dialog } = imports;
  await page.goto('/drivers');
  await expect(list.rows.first()).toBeVisible();
  await imports.open();
  const download = page.waitForEvent('download');
  await imports.button('تنزيل القالب', 'Download the template').click();
  const template = await download;
  const [header] = await readSheet(await template.path());
  expect(header).toContain(say('رقم الهوية', 'ID number'));
  expect(header).toContain(say('المنطقة', 'Region'));
  await imports.upload(await workbook('first.xlsx', [known.cells()]));
  await expect(dialog.getByText('first.xlsx', { exact: true })).toBeVisible();
  await imports.apply();

  // One who is new, one who is known by another name now, and one whose phone is none.
  await imports.button('ملف آخر', 'Import another file').click();
  const rows = [
    fresh.cells(),
    known.cells({ firstName: 'مبارك' }),
    (await driverRow(adminClient)).cells({ phone: '12' }),
  ];
  const file = await workbook('سائقون.xlsx', rows);
  await imports.upload(file);
  await expect.poll(() => imports.counts()).toEqual(['1', '1', '0', '1']);
  expect(sent).toEqual(['from_company', 'driver_file', 'from_company', 'driver_file']);
  const refused = dialog.getByRole('list', { name: say('صفوف مرفوضة', 'Rejected rows') });
  await expect(refused.getByRole('listitem')).toHaveCount(1);
  await expect(refused).toContainText(say('الصف 4', 'Row 4'));
  await expect(refused).toContainText(say('الجوال: ', 'Phone: '));
  await page.reload();
  await expect(list.rows.first()).toBeVisible();
  await imports.open();
  await dialog.getByRole('tab', { name: say('يتغيّر', 'Changes') }).click();
  const changed = dialog.getByRole('list', { name: say('صفوف تغيّر سائقين', 'Changed drivers') });
  await expect(changed).toContainText(known.id_number);
  await expect(changed).toContainText('مبارك');
  await imports.button('تطبيق', 'Apply').click();
  await imports.button('رجوع', 'Back').click();
  await imports.apply();
  expect(await imports.counts()).toEqual(['1', '1', '0', '1']);

  await imports.button('ملف آخر', 'Import another file').click();
  await imports.upload(file);
  await expect.poll(() => imports.counts()).toEqual(['0', '0', '2', '1']);
  await expect(imports.button('تطبيق', 'Apply')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await list.openWith(fresh);
  await expect(list.rows).toContainText(`سالم ${fresh.lastName}`);
  await list.openWith(known);
  await expect(list.rows).toContainText(`مبارك ${known.lastName}`);
});

test('[DRV-28] what is no workbook, lacks columns or is too large is refused in words, and another file can be chosen', async ({
  newcomer: { page },
  say,
}) => {
  const imports = new ImportDialog(page, say);
  const { dialog } = imports;
  const alert = dialog.getByRole('alert');
  await page.goto('/drivers');
  await imports.open();
  await imports.button('رفع ومعاينة', 'Upload and preview').click();
  await expect(alert).toHaveText(say('يرجى اختيار ملف أولًا.', 'Choose a file first.'));
  const html = { name: 'drivers.xlsx', mimeType: 'text/html', buffer: Buffer.from('<html>') };
  await imports.upload(html);
  await expect(alert).toContainText(say('ليس ملف Excel', 'not a valid Excel file'));
  await dialog.locator('input[type=file]').setInputFiles({ ...html, buffer: Buffer.alloc(10_485_761) });
  await expect(alert).toContainText(say('10 ميغابايت', '10 MB'));
  await imports.upload(await workbook('few.xlsx', [['x']], ['Name']));
  await expect(alert).toContainText(say('تنقص أعمدة لازمة', 'Columns are missing'));
  await imports.button('ملف آخر', 'Import another file').click();
  await expect(imports.button('اختيار ملف', 'Choose file')).toBeVisible();
});
