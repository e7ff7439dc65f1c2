import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverForm } from './pages/driver-form.ts';
import { DriverList } from './pages/driver-list.ts';

test('[DRV-01] [DRV-16] [DRV-38] [ERR-26] a driver is edited from the row, saved, and the change stands in the audit log', async ({
  portal,
  say,
  superAdmin,
}) => {
  const form = new DriverForm(portal, say);
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  await actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/edit/${driver._id}$`));
  await expect(form.plate).toHaveValue('K R A 4821');
  await form.plate.fill('  N B D 77 ');
  await form.save.click();
  await expect(
    portal
      .getByRole('status')
      .filter({ hasText: say('تم تحديث البيانات بنجاح', 'Data updated successfully') })
      .first(),
  ).toBeVisible();
  await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  // What is saved is left without a question.
  await expect(portal.getByRole('dialog')).toBeHidden();
  await form.open(driver._id);
  await expect(form.plate).toHaveValue('N B D 77');
  const history = portal.getByRole('region', { name: say('سجل التعديلات', 'Version History') });
  const entry = history.getByRole('listitem').filter({ hasText: 'N B D 77' });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByRole('row').nth(1)).toHaveText(
    new RegExp(`${say('رقم اللوحة', 'Plate number')}.*N B D 77.*K R A 4821`),
  );
  await expect(entry).toContainText(say('مدير عام', 'Super admin'));
});

test('the lists of a driver who does not exist', async ({ portal, say }) => {
  for (const place of ['orders', 'transactions', 'balance']) {
    for (const id of ['999999999', 'unknown']) {
      await portal.goto(`/drivers/${id}/${place}`);
      const heading = portal.getByText(say('السائق غير موجود', 'Driver not found'), { exact: true });
      await expect(heading, `${place} ${id}`).toBeVisible();
      await expect(portal.getByRole('table')).toHaveCount(0);
    }
  }
});
