import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

test('[LEXP-04] an export is in the log with its file, its creator and its filter', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const list = new LogList(portal, say, '/log-export', say('سجل التصدير', 'Log export'));
  await superAdmin
    .request('POST', '/admin/api/v1/orders/export?filters[payment]=Cash&filters[status]=new')
    .catch(() => superAdmin.request('POST', '/admin/api/v1/orders/export?filters[payment]=Cash'));
  await expect
    .poll(async () => (await readRows("select from export_log where state in ('queued', 'running')")).length)
    .toBe(0);
  await list.open();
  const [made] = await readRows<Record<'id' | 'first_name' | 'last_name' | 'email' | 'file_name', string>>(
    `select e.id::text, e.file_name, o.first_name, o.last_name, o.email from export_log e join operator o on o.id = e.operator_id
     where e.file_id is not null and e.filter::text like '%"Cash"%' order by e.created_at desc, e.id desc limit 1`,
  );
  if (!made) throw new Error('no export has a file');
  const { id, ...facts } = made;
  const row = list.rows.filter({ has: portal.locator(`a[href="/exports/${id}"]`) });
  await expect(row).toContainText(facts.file_name);
  await expect(row).toContainText(facts.email);
  await row.getByText(facts.file_name).click();
  const dialog = portal.getByRole('dialog');
  for (const text of Object.values(facts)) await expect(dialog).toContainText(text);
  await expect(dialog.locator(`a[href="/exports/${id}"]`)).toBeVisible();
  const tree = dialog.getByRole('tree', { name: say('الفلتر', 'Filter') });
  await expect(tree).toContainText('"payment"');
  await expect(tree).toContainText('"Cash"');
  await expectAccessible(portal);
  const downloading = portal.waitForEvent('download');
  await dialog.getByRole('button', { name: say('تنزيل', 'Download'), exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe(facts.file_name);
});
