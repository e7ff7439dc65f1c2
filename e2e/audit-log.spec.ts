import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';

test('who did what is found, opened with what was before and after, and exported', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { _id, email } = await superAdmin.registerOperator();
  await superAdmin.request('PATCH', `/admin/api/v1/users/${_id}/deactivate`);
  await portal.goto('/orders');
  const title = say('سجل التعديلات', 'Audit log');
  await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
  await expect(portal).toHaveURL(/\/audit-log\?.*limit=100/);
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title);
  await portal.goto(`/audit-log?filters[subjects][0]=operator&filters[subject_id]=${_id}`);
  const table = portal.getByRole('table', { name: title });
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  const [entry] = await readRows<{ id: number; actor_name: string; address: string }>(
    `select id, actor_name, address from audit_entry where action = 'operator.deactivate' and subject_id = $1`,
    [_id],
  );
  const first = rows.first();
  await expect(first).toContainText(say('إيقاف مشغّل', 'Operator deactivated'));
  await expect(first).toContainText(entry?.actor_name ?? '?');
  await expect(first).toContainText(_id);
  await expect(first).toContainText(entry?.address ?? '?');
  await expect(rows.last()).toContainText(say('تسجيل مشغّل', 'Operator registered'));
  await rows.last().getByText(say('تسجيل مشغّل', 'Operator registered')).click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog.getByRole('tree', { name: say('بعد', 'After') })).toContainText(email);
  await dialog.getByRole('button', { name: say('السجل السابق', 'Previous log') }).click();
  await expect(dialog).toContainText(say('إيقاف مشغّل', 'Operator deactivated'));
  // The job seals it soon.
  await expect(async () => {
    await portal.reload();
    await rows.first().getByText(say('إيقاف مشغّل', 'Operator deactivated')).click();
    await expect(dialog).toContainText(say('خُتم برقم', 'Sealed as no.'), { timeout: 2_000 });
  }).toPass();
  await portal.keyboard.press('Escape');
  await expect(
    portal
      .getByRole('status')
      .filter({ hasText: say('القيود كما كُتبت', 'Entries are as they were written') }),
  ).toBeVisible();
  const download = portal.waitForEvent('download');
  await portal.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.xlsx$/);
});

test('the audit log is for super admins', async ({ newcomer, say }) => {
  await newcomer.page.goto('/audit-log');
  await expect(newcomer.page.getByText(say('هذه الصفحة للمدير العام فقط', 'for super admins'))).toBeVisible();
  await expect(
    newcomer.page.getByRole('navigation').getByRole('link', { name: say('سجل التعديلات', 'Audit log') }),
  ).toHaveCount(0);
});
