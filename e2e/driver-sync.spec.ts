import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { controlThirdParty, makeExternalDrivers, withThirdParty } from './fixtures/third-parties.ts';
import { DriverList, listDrivers } from './pages/driver-list.ts';
import type { Say } from './pages/order-screen.ts';

/** The dialog of a sync, and what is counted in it. */
function openDialog(page: Page, say: Say, thirdParty: 'odoo' | 'shukah') {
  const name =
    thirdParty === 'odoo'
      ? say('مزامنة السائقين مع نظام الموارد (Odoo)', 'Sync drivers with the ERP (Odoo)')
      : say('مزامنة السائقين مع الشريك (شوكة)', 'Sync drivers with the partner (Shukah)');
  const dialog = page.getByRole('dialog', { name });
  const button = (ar: string, en: string) => dialog.getByRole('button', { name: say(ar, en), exact: true });
  return {
    dialog,
    button,
    counts: () =>
      dialog.locator('dl > div').evaluateAll((all) => all.map((one) => one.querySelector('dd')?.textContent)),
    async open() {
      await page.getByRole('button', { name: say('إجراءات أخرى', 'More actions'), exact: true }).click();
      const entry =
        thirdParty === 'odoo'
          ? say('مزامنة مع نظام الموارد (Odoo)', 'Sync with the ERP (Odoo)')
          : say('مزامنة مع الشريك (شوكة)', 'Sync with the partner (Shukah)');
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(dialog).toBeVisible();
    },
    /** Begins a sync, whether there was one before or not. */
    async begin() {
      await dialog
        .getByRole('button', {
          name: new RegExp(say('^(بدء المزامنة|مزامنة جديدة)$', '^(Start sync|Sync again)$')),
        })
        .click();
    },
  };
}

test.describe('drivers of third parties', () => {
  test('[DRV-29] [DRV-04] the ERP: pages done of pages while it runs, closed and found again, also after a reload; then what came of each driver', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    await withThirdParty('odoo', async () => {
      const drivers = makeExternalDrivers(61);
      const [first, changed] = drivers;
      if (!first || !changed) throw new Error('no drivers');
      // One of them is known already, and another one cannot be brought over.
      await controlThirdParty('odoo', { drivers: drivers.slice(0, 2), faults: {} });
      await superAdmin.request('PATCH', '/admin/api/v1/drivers/sync-odm?page=1');
      changed.car_number = 'د ر س 1199';
      drivers[60] = { ...(drivers[60] ?? first), city: 'مدينة بعيدة' };
      await controlThirdParty('odoo', { drivers, faults: { delayMs: 500, badPages: [3] } });
      const sync = openDialog(portal, say, 'odoo');
      await portal.goto('/drivers');
      await expect(new DriverList(portal, say).rows.first()).toBeVisible();
      await sync.open();
      await sync.begin();
      await expect(sync.dialog.getByText(say('2 من 4 صفحات', '2 of 4 pages'))).toBeVisible();
      await expect(
        sync.dialog.getByRole('progressbar', { name: say('تقدّم المزامنة', 'Sync progress') }),
      ).toHaveAttribute('aria-valuenow', '50');
      // It is still under way when the page comes back, however long that takes.
      await controlThirdParty('odoo', { faults: { delayMs: 6_000, badPages: [3] } });
      await sync.button('متابعة في الخلفية', 'Continue in the background').click();
      await expect(sync.dialog).toBeHidden();
      await portal.reload();
      const underWay = portal.getByRole('button', {
        name: new RegExp(say('^مزامنة نظام الموارد: . من 4$', '^Sync with the ERP: . of 4$')),
      });
      await underWay.click();
      await expect(sync.button('إيقاف', 'Stop')).toBeVisible();
      await controlThirdParty('odoo', { faults: { badPages: [3] } });
      // Page 3 never comes: the sync goes on with the next one, tries it again, and says so.
      await expect(
        sync.dialog.getByText(
          say('اكتملت المزامنة، لكن فشلت بعض الصفحات.', 'Sync complete, but some pages failed.'),
        ),
      ).toBeVisible({ timeout: 60_000 });
      await expect(underWay).toHaveCount(0);
      expect(await sync.counts()).toEqual(['38', '1', '1', '1']);
      await expect(sync.dialog.getByText(say('الصفحة 3:', 'Page 3:'))).toBeVisible();
      await expect(
        sync.dialog.getByText(say('هذه المدينة غير موجودة', 'This city does not exist')),
      ).toBeVisible();
      await sync.dialog.getByRole('tab', { name: say('تغيّر', 'Changed') }).click();
      const rows = sync.dialog.getByRole('list', {
        name: say('سائقون تغيّرت بياناتهم', 'Changed drivers'),
      });
      await expect(rows.getByRole('listitem')).toHaveCount(1);
      await expect(rows).toContainText(changed.id_number);
      await expect(rows).toContainText(say('رقم اللوحة', 'Plate number'));

      await controlThirdParty('odoo', { faults: {} });
      await sync.button('إعادة محاولة الصفحات الفاشلة', 'Retry failed pages').click();
      await expect(sync.dialog.getByText(say('اكتملت المزامنة.', 'Sync complete.'))).toBeVisible();
      expect(await sync.counts()).toEqual(['58', '1', '1', '1']);
      const [known] = await listDrivers(superAdmin, `?filters[id_number]=${changed.id_number}`);
      await portal.goto(`/drivers/edit/${known?._id}`);
      const history = portal.getByRole('region', { name: say('سجل التعديلات', 'Version History') });
      await expect(history).toContainText('د ر س 1199');
      await expect(history).toContainText('· Odoo');
    });
  });

  test('[DRV-30] [DRV-04] the partner: stopped, gone on with, and reported; without an answer it says so', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    await withThirdParty('shukah', async () => {
      const drivers = makeExternalDrivers(50);
      await controlThirdParty('shukah', { drivers, faults: { delayMs: 3_000 } });
      const sync = openDialog(portal, say, 'shukah');
      await portal.goto('/drivers');
      await expect(new DriverList(portal, say).rows.first()).toBeVisible();
      await sync.open();
      await sync.begin();
      await expect(sync.dialog.getByText(say('1 من 3 صفحات', '1 of 3 pages'))).toBeVisible();
      await sync.button('إيقاف', 'Stop').click();
      await expect(
        sync.dialog.getByText(
          say('أُوقفت المزامنة، ويبقى ما جُلب.', 'Sync stopped. Fetched drivers are kept.'),
        ),
      ).toBeVisible();
      await controlThirdParty('shukah', { faults: {} });
      await sync.button('متابعة', 'Resume').click();
      await expect(sync.dialog.getByText(say('اكتملت المزامنة.', 'Sync complete.'))).toBeVisible();
      await expect(sync.dialog.getByText(say('3 من 3 صفحات', '3 of 3 pages'))).toBeVisible();
      expect(await sync.counts()).toEqual(['50', '0', '0', '0']);
      const created = sync.dialog.getByRole('list', {
        name: say('سائقون سُجّلوا', 'Created drivers'),
      });
      await expect(created.getByRole('listitem')).toHaveCount(20);
      await sync.button('الصفحة التالية', 'Next page').click();
      await expect(created).toContainText(drivers[39]?.id_number ?? '-');
      await portal.keyboard.press('Escape');
      await expect(sync.dialog).toBeHidden();
      const list = new DriverList(portal, say);
      await list.openWith({ id_number: drivers[49]?.id_number ?? '-' });

      await controlThirdParty('shukah', { faults: { fail: 1 } });
      await sync.open();
      await sync.begin();
      await expect(
        sync.dialog.getByText(say('الجهة الأخرى لا تستجيب.', "The third party doesn't respond.")).first(),
      ).toBeVisible({ timeout: 30_000 });
      expect(await listDrivers(superAdmin, `?filters[id_number]=${drivers[0]?.id_number}`)).toHaveLength(1);
    });
  });
});
