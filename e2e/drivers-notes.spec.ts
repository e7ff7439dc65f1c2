import type { Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

/** Opens the notes of a driver of the test's own who has as many. */
async function openNotes(portal: Page, say: Say, superAdmin: AdminClient, count: number) {
  const driver = await registerOwnDriver(superAdmin);
  for (let at = 1; at <= count; at++)
    await superAdmin.request('POST', `/admin/api/v1/drivers/${driver._id}/note`, { note: `note ${at}` });
  await portal.goto(`/drivers/create-note/${driver._id}`);
  return { driver, ...partsOf(portal, say, driver.name) };
}

const partsOf = (portal: Page, say: Say, name: string) => ({
  text: portal.getByRole('textbox', { name: say('الملاحظة', 'Note'), exact: true }),
  create: portal.getByRole('button', { name: say('إضافة', 'Create'), exact: true }),
  panel: portal.getByRole('region', {
    name: ignoringIsolates(say(`ملاحظات السائق ${name}`, `${name} Notes for driver`)),
  }),
});

test.describe('notes about a driver', () => {
  test('[DRV-17] [DRV-50] [DRV-51] [VAL-22] a box opens from the row, and takes no empty note', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    await actions.getByRole('link', { name: say('إضافة ملاحظة', 'Create note'), exact: true }).click();
    await expect(portal).toHaveURL(new RegExp(`/drivers/create-note/${driver._id}$`));
    const { text, create } = partsOf(portal, say, driver.name);
    await expect(text).toHaveAttribute('rows', '4');
    await expect(create).toBeDisabled();
    await text.fill('   ');
    await expect(create).toBeDisabled();
    await text.fill('a');
    await expect(create).toBeEnabled();
    await expectAccessible(portal);
    // The way back leads to the list as it was filtered.
    await text.fill('');
    await portal.getByRole('link', { name: say('العودة إلى السائقين', 'Back to drivers') }).click();
    await expect(portal).toHaveURL(/\/drivers\?.*filters/);
  });

  test('[DRV-52] [ERR-40] [STATE-36] [STATE-37] a note is created: the box clears, and the list is read again', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { text, create, panel } = await openNotes(portal, say, superAdmin, 1);
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await text.fill('يفضّل القطيف');
    await create.click();
    await expect(
      portal.getByRole('status').filter({ hasText: say('تمت إضافة الملاحظة', 'Create note success') }),
    ).toBeVisible();
    await expect(text).toHaveValue('');
    await expect(panel.getByRole('listitem')).toHaveText([/يفضّل القطيف/, /note 1/]);
  });

  test('[DRV-53] [DRV-54] [DRV-55] [STATE-35] notes say who, when and what, five to a page', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const { panel } = await openNotes(portal, say, superAdmin, 11);
    const notes = panel.getByRole('listitem');
    await expect(panel).toContainText('1 / 3');
    await expect(notes).toHaveText([/note 11/, /note 10/, /note 9/, /note 8/, /note 7/]);
    const first = notes.first();
    await expect(first).toContainText(say('مدير عام', 'Super admin'));
    await expect(first).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
    for (const [ar, en] of [
      ['كتبها', 'Update by'],
      ['الصلاحية', 'Role'],
      ['تاريخ التحديث', 'Date update'],
      ['الملاحظة', 'Note'],
    ] as const)
      await expect(first.getByText(say(ar, en), { exact: true })).toBeVisible();
    await expectAccessible(portal);
    const next = panel.getByRole('button', { name: say('الصفحة التالية', 'Next page') });
    await next.click();
    await expect(notes).toHaveText([/note 6/, /note 5/, /note 4/, /note 3/, /note 2/]);
    await next.click();
    await expect(notes).toHaveText([/note 1/]);
  });

  test('[DRV-53] a driver without notes has no panel', async ({ portal, say, superAdmin }) => {
    const { text, panel } = await openNotes(portal, say, superAdmin, 0);
    await expect(text).toBeVisible();
    await portal.waitForLoadState('networkidle');
    await expect(panel).toHaveCount(0);
  });

  test('[ERR-41] a note that could not be created stays in the box', async ({ portal, say, superAdmin }) => {
    const { text, create } = await openNotes(portal, say, superAdmin, 0);
    await portal.route('**/note', (route) => route.fulfill({ status: 500, body: '' }));
    await text.fill('again');
    await create.click();
    await expect(
      portal.getByRole('alert').filter({ hasText: say('حدث خطأ', 'Error happened, please try again.') }),
    ).toBeVisible();
    await expect(text).toHaveValue('again');
  });
});
