import { payTopUp, signInPhone } from './fixtures/drivers/own-top-up.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { TransactionList } from './pages/transaction-list.ts';

test('[STATE-51] a refunded top-up has a label in place of the button', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const token = await signInPhone(superAdmin, driver.phone);
  const { _id: id } = await payTopUp(superAdmin, driver, token, '512.50');
  const list = new TransactionList(portal, say);
  await list.open(`?filters[driver]=${driver.phone}`);
  await list.table.getByText(id, { exact: true }).click();
  const refund = list.drawer.getByRole('button', { name: say('رد المبلغ', 'Refund'), exact: true });
  await refund.click();
  const question = portal.getByRole('dialog', {
    name: say(`رد مبلغ الحركة ${id}`, `Refund transaction ${id}`),
  });
  await expect(question).toContainText(driver.name);
  await expectAccessible(portal);
  await question.getByRole('button', { name: new RegExp(say('^رد ', '^Refund ')) }).click();
  await expect(portal.getByText(say('تم رد المبلغ بنجاح', 'Refund success'), { exact: true })).toBeVisible();
  await expect(refund).toHaveCount(0);
  await expect(list.drawer.locator('footer')).toContainText(say('مستردّة', 'Refunded'));
  // The refund's own ledger entry, and back to the top-up.
  const link = list.drawer.getByRole('button', {
    name: new RegExp(say('^الحركة .?\\d', '^Transaction .?\\d')),
  });
  await expect(list.drawer.getByText(say('حركة الرد', 'Refund'), { exact: true })).toBeVisible();
  await link.click();
  await expect(list.drawer.getByText(say('ردٌّ للحركة', 'Refund of'), { exact: true })).toBeVisible();
  await link.click();
  await expect(list.drawer.locator('footer')).toContainText(say('مستردّة', 'Refunded'));
});
