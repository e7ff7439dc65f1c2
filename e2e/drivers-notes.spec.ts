import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('[DRV-17] a note about a driver is written from the row, and the way back leads to the list as it was filtered', async ({
  portal,
  say,
  superAdmin,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  await actions.getByRole('link', { name: say('إضافة ملاحظة', 'Create note'), exact: true }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/create-note/${driver._id}$`));
  const text = portal.getByRole('textbox', { name: say('الملاحظة', 'Note'), exact: true });
  const notes = portal
    .getByRole('region', {
      name: ignoringIsolates(say(`ملاحظات السائق ${driver.name}`, `${driver.name} Notes for driver`)),
    })
    .getByRole('listitem');
  await text.fill('يفضّل القطيف');
  await portal.getByRole('button', { name: say('إضافة', 'Create'), exact: true }).click();
  await expect(text).toHaveValue('');
  await expect(notes).toHaveText([/يفضّل القطيف/]);
  await expect(notes).toContainText(say('مدير عام', 'Super admin'));
  await portal.reload();
  await expect(notes).toHaveText([/يفضّل القطيف/]);
  await portal.getByRole('link', { name: say('العودة إلى السائقين', 'Back to drivers') }).click();
  await expect(portal).toHaveURL(/\/drivers\?.*filters/);
});
