import { beginTopUp, signInPhone } from './fixtures/drivers/own-top-up.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { TransactionList } from './pages/transaction-list.ts';

test('a driver pays on the gateway’s page, and staff see the top-up wait and end without a reload', async ({
  portal,
  say,
  superAdmin,
  context,
}) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  const token = await signInPhone(superAdmin, driver.phone);
  const list = new TransactionList(portal, say);
  await list.open(`?filters[driver]=${driver.phone}`);
  await expect(list.empty).toBeVisible();

  const paid = await beginTopUp(token, '512.50');
  const row = list.rows.filter({ hasText: '512.50' });
  await expect(row).toContainText(say('معلقة', 'Pending'));
  const page = await context.newPage();
  await page.goto(paid.checkout_url);
  await expect(page.locator('body')).toContainText('512.50');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading')).toContainText('Paid');
  await expect(row).toContainText(say('ناجحة', 'Success'));

  const declined = await beginTopUp(token, '700.00');
  await page.goto(declined.checkout_url);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading')).toContainText('declined');
  await page.close();
  await expect(list.rows.filter({ hasText: '700.00' })).toContainText(say('فاشلة', 'Failed'));
  const drivers = await superAdmin.request<{ data: { results: { balance: string }[] } }>(
    'GET',
    `/admin/api/v1/drivers?filters[phone]=${driver.phone}`,
  );
  expect(drivers.data.results[0]?.balance).toBe('512.50');
});
