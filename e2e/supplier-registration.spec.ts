import { applyAsSupplier } from './fixtures/own-company.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('an application is read, accepted as a company, or rejected with a reason', async ({
  portal,
  say,
  superAdmin,
}) => {
  const [one, two] = [await applyAsSupplier(superAdmin), await applyAsSupplier(superAdmin)];
  await portal.goto('/delivery-company');
  await portal.getByRole('tab', { name: say('طلبات الانضمام', 'Applications'), exact: true }).click();
  await expect(portal).toHaveURL(/tab=applications/);
  const row = (applicant: { cr_number: string }) =>
    portal.getByRole('row').filter({ hasText: applicant.cr_number });
  const actionsOf = ({ company_name: name }: { company_name: string }) =>
    portal.getByRole('group', {
      name: ignoringIsolates(say(`إجراءات طلب ${name}`, `Actions for the application of ${name}`)),
    });
  const dialog = portal.getByRole('dialog');
  await expect(row(one)).toContainText(say('قيد الانتظار', 'Pending'));
  await row(one).getByText(one.company_name, { exact: true }).click();
  const actions = actionsOf(one);
  await actions.getByRole('button', { name: say('التفاصيل', 'Details'), exact: true }).click();
  await expect(dialog).toContainText(one.email);
  await portal.keyboard.press('Escape');
  const accept = { name: say('قبول', 'Accept'), exact: true };
  await actions.getByRole('button', accept).click();
  await dialog.getByRole('button', accept).click();
  await expect(row(one)).toContainText(say('مقبول', 'Accepted'));

  await row(two).getByText(two.company_name, { exact: true }).click();
  const reject = { name: say('رفض', 'Reject'), exact: true };
  await actionsOf(two).getByRole('button', reject).click();
  await dialog.getByRole('button', reject).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('السجل منتهٍ');
  await dialog.getByRole('button', reject).click();
  await expect(row(two)).toContainText(say('مرفوض', 'Rejected'));

  await row(one).getByText(one.company_name, { exact: true }).click();
  await actions.getByRole('link', { name: say('فتح الشركة', 'Open company') }).click();
  await portal.getByRole('tab', { name: say('مستخدمو الشركة', 'Partner users'), exact: true }).click();
  await expect(portal.getByRole('row').filter({ hasText: one.email })).toHaveCount(1);
});
