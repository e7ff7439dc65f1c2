import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, listDrivers } from './pages/driver-list.ts';

test('[DRV-01] a driver of the list is made ready, deactivated after a question, and activated again', async ({
  portal,
  say,
  superAdmin,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  const stored = async () => {
    const [row] = await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`);
    return { isActive: row?.isActive, isReady: row?.isReady };
  };
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  await (driver.isReady
    ? list.button(actions, 'غير جاهز', 'Not ready')
    : list.button(actions, 'جاهز', 'Ready')
  ).click();
  await expect.poll(stored).toEqual({ isActive: true, isReady: !driver.isReady });
  const stop = list.button(actions, 'إيقاف', 'Deactivate');
  await stop.click();
  await list.button(portal.getByRole('dialog'), 'إيقاف', 'Deactivate').click();
  await expect(list.row(driver)).toContainText(say('غير نشط', 'Inactive'));
  expect((await stored()).isActive).toBe(false);
  await list.button(actions, 'تنشيط', 'Activate').click();
  await expect(stop).toBeVisible();
  await expect(list.row(driver)).not.toContainText(say('غير نشط', 'Inactive'));
  expect((await stored()).isActive).toBe(true);
});

test('[DRV-27] the file has the drivers of the filters', async ({ portal, say, superAdmin }) => {
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const link = portal.getByRole('link', { name: say('تصدير Excel', 'Export Excel') });
  const href = new URL((await link.getAttribute('href')) ?? '', portal.url());
  expect(href.pathname).toBe('/admin/api/v1/drivers/excel');
  expect(href.searchParams.get('filters[id_number]')).toBe(driver.id_number);
  const [file] = await Promise.all([portal.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^drivers-\d{4}-\d\d-\d\d\.xlsx$/);
});
