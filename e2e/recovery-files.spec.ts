import { writeXlsx } from 'hucre';
import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

/** A recovery file that names these orders. */
async function fileOf(numbers: readonly string[]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows: numbers.map((number) => [number]) }] });
  return {
    name: 'recovery.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  };
}

test('[CITC-06] [ERR-37] [ERR-38] a recovery file is uploaded on the timeout tab alone, with a preview', async ({
  portal,
  say,
  expectAccessible,
}) => {
  test.slow();
  const [failed] = await readRows<{ order_number: string }>(
    `select order_number from citc_log e where outcome = 'timeout' and order_number is not null and not exists (
       select from citc_log s where s.correlation_id = e.correlation_id and s.outcome = 'success') limit 1`,
  );
  await portal.goto('/citc-logs');
  const upload = portal.getByRole('button', { name: say('رفع ملف استرداد', 'Upload recovery file') });
  await expect(portal.getByRole('table')).toBeVisible();
  await expect(upload).toHaveCount(0);
  await portal.goto('/citc-logs?tab=timeout');
  await expect(upload).toBeVisible();
  const choose = async (file: Awaited<ReturnType<typeof fileOf>>) => {
    const chooser = portal.waitForEvent('filechooser');
    await upload.click();
    await (await chooser).setFiles(file);
  };
  const sent = portal.waitForRequest(/\/files\/api\/v1\/citc-recovery\/upload$/);
  await choose(await fileOf([failed?.order_number ?? '', '99999999']));
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data/);
  await expect(portal.getByText(say('تم رفع ملف CITC بنجاح', 'CITC file uploaded'))).toBeVisible();
  const dialog = portal.getByRole('dialog');
  const rows = dialog.getByRole('row');
  await expect(rows.nth(1)).toContainText(failed?.order_number ?? '');
  await expect(rows.nth(1)).toContainText(say('إعادة إرسال', 'Send again'));
  await expect(rows.last()).toContainText(say('غير معروف', 'Unknown'));
  await expectAccessible(portal);
  await dialog.getByRole('button', { name: say('ليس الآن', 'Not now') }).click();
  await expect(dialog).toHaveCount(0);
  await choose({ ...(await fileOf(['x'])), buffer: Buffer.from('no workbook') });
  await expect(portal.getByText(say('تعذّر رفع ملف CITC', "Couldn't upload the CITC file"))).toBeVisible();
});

test('[SYNC-01] [SYNC-02] [SYNC-04] [CONST-09] stored files: columns, values, colours and page sizes', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/syncFile', say('ملفات الاسترداد', 'Recovery file'));
  await list.open();
  expect(await list.columns()).toEqual(
    say(
      'النوع|تم الاسترداد|رابط الملف|رابط التقرير|تاريخ الإنشاء',
      'Type|Is recovery|File URL|Report URL|Created at',
    ).split('|'),
  );
  expect(await list.pageSizes()).toEqual(['100', '100', '200', '400', '600']);
  const stored = await readRows<{ is_recovery: boolean; uuid_citc: string }>(
    'select is_recovery, uuid_citc::text from recovery_file',
  );
  expect(new Set(stored.map(({ is_recovery }) => is_recovery))).toEqual(new Set([true, false]));
  const digit = say('[٠-٩]', '[0-9]');
  const createdAt = new RegExp('DD-DD-DDDD / DD:DD'.replaceAll('D', digit));
  for (const { is_recovery, uuid_citc } of stored) {
    const row = list.rows.filter({ hasText: uuid_citc });
    await expect(row).toContainText('CITC_RECOVERY');
    await expect(row).toContainText(is_recovery ? say('نعم', 'True') : say('لا', 'False'));
    await expect(row).toHaveAttribute('data-tone', is_recovery ? 'delivered' : 'assigned');
    await expect(row).toContainText(createdAt);
  }
});

test('[SYNC-05] [SYNC-06] [ERR-79] the open row of a file downloads its report and says so', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const [file] = await readRows<{ id: string; uuid_citc: string }>(
    'select id::text, uuid_citc::text from recovery_file where not is_recovery order by id limit 1',
  );
  const { id = '', uuid_citc: uuid = '' } = file ?? {};
  const list = new LogList(portal, say, '/syncFile', say('ملفات الاسترداد', 'Recovery file'));
  await list.open();
  await list.rows.filter({ hasText: uuid }).getByText('CITC_RECOVERY').click();
  const actions = portal.getByRole('group', {
    name: ignoringIsolates(say(`إجراءات ملف الاسترداد ${id}`, `Actions for recovery file ${id}`)),
  });
  const button = actions.getByRole('button', { name: say('تنزيل الملف', 'Download File'), exact: true });
  await expectAccessible(portal);
  const asked = portal.waitForRequest(new RegExp(`/files/api/v1/citc-response/${uuid}`));
  const downloading = portal.waitForEvent('download');
  await button.click();
  await asked;
  expect((await downloading).suggestedFilename()).toBe(`citc-recovery-${uuid}.xlsx`);
  await expect(portal.getByText(say('تم تنزيل الملف بنجاح', 'Download file success'))).toBeVisible();
});

test('[STATE-57] [ERR-84] a file is marked as recovered without reading the list again', async ({
  portal,
  say,
}) => {
  const [file] = await readRows<{ uuid_citc: string }>(
    'select uuid_citc::text from recovery_file where not is_recovery order by id desc limit 1',
  );
  const list = new LogList(portal, say, '/syncFile', say('ملفات الاسترداد', 'Recovery file'));
  await list.open();
  const row = list.rows.filter({ hasText: file?.uuid_citc ?? '' });
  await row.getByText('CITC_RECOVERY').click();
  const reads: string[] = [];
  portal.on('request', (request) => {
    if (request.url().includes('/sync-files?')) reads.push(request.url());
  });
  await portal.getByRole('button', { name: say('وضع علامة تم الاسترداد', 'Mark as recovered') }).click();
  await expect(portal.getByText(say('تم تحديث البيانات بنجاح', 'Data updated successfully'))).toBeVisible();
  await expect(row).toHaveAttribute('data-tone', 'delivered');
  await expect(row).toContainText(say('نعم', 'True'));
  expect(reads).toEqual([]);
});
