import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, restingDriver } from './pages/driver-list.ts';

const READ = '/admin/api/v1/drivers';

/** The calls by which the page reads the list from now on. */
function watchReads(portal: Page): URL[] {
  const reads: URL[] = [];
  portal.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === READ) reads.push(url);
  });
  return reads;
}

test('[DRV-12] [DRV-26] the list of drivers: Enter searches, typing does not; refresh reads it again', async ({
  portal,
  say,
  superAdmin,
}) => {
  const list = new DriverList(portal, say);
  const driver = await restingDriver(superAdmin);
  const reads = watchReads(portal);
  await portal.goto('/orders');
  await portal
    .getByRole('navigation')
    .getByRole('link', { name: say('السائقون', 'Drivers'), exact: true })
    .click();
  await expect(list.rows.first()).toBeVisible();
  expect(reads.at(-1)?.searchParams.get('limit')).toBe('100');
  const before = reads.length;
  await list.search.fill(driver.phone);
  // A search of another kind would have been sent by now: the pause of those is half a second.
  await portal.waitForTimeout(900);
  // The feed may have had the list read again meanwhile, as it was.
  const keywords = reads.slice(before).map(({ searchParams }) => searchParams.get('filters[keyword]'));
  expect(keywords.filter(Boolean)).toEqual([]);
  await expect(portal).not.toHaveURL(/keyword/);
  await list.search.press('Enter');
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(driver)).toContainText(driver.name);
  await expect(list.row(driver)).toContainText(driver.passKey);
  expect(driver.passKey).toBe(driver.passKey.toUpperCase());
  expect(reads.at(-1)?.searchParams.get('filters[keyword]')).toBe(driver.phone);

  // What is being read is not read a second time.
  const refresh = list.button(portal, 'تحديث السائقين', 'Refresh drivers');
  await expect(refresh).toHaveAttribute('aria-busy', 'false');
  const refreshed = reads.length;
  await refresh.click();
  await expect.poll(() => reads.length).toBeGreaterThan(refreshed);
});

test('[DRV-02] [DRV-18] [DRV-20] a driver’s wallet is charged from the row, and its transactions open from there', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  const list = new DriverList(portal, say);
  await list.openWith(driver);
  const actions = await list.openPanel(driver);
  const sent: unknown[] = [];
  portal.on('request', (request) => {
    if (request.url().endsWith('/transactions/create')) sent.push(request.postDataJSON());
  });
  await list.button(actions, 'إضافة رصيد', 'Add credit').click();
  const dialog = portal.getByRole('dialog');
  const amount = dialog.getByRole('textbox');
  await expect(amount).toBeVisible();
  const submit = dialog.locator('button[type="submit"]');
  await submit.click();
  await expect(amount).toBeVisible();
  expect(sent).toEqual([]);
  await amount.fill('12x.50');
  await expect(amount).toHaveValue('12.50');
  await submit.click();
  await expect(amount).toBeHidden();
  await submit.click();
  await expect(
    portal
      .getByRole('status')
      .filter({ hasText: say('تم شحن المحفظة بنجاح', 'The wallet has been charged successfully') }),
  ).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ driver_id: driver._id, amount: '12.50', isCharge: true })]);
  // Once as what remains of the last transaction, once as the balance.
  await expect(list.row(driver).getByText('12.50', { exact: true })).toHaveCount(2);
  await actions.getByRole('link', { name: say('الحركات', 'Transactions'), exact: true }).click();
  await expect(portal).toHaveURL(new RegExp(`/drivers/${driver._id}/transactions`));
});
