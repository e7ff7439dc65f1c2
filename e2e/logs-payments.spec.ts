import { newest } from './fixtures/database/logs.ts';
import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

test('[APP-34] [PAY-02] the gateway log filters by its button, and is the same under both addresses', async ({
  portal,
  say,
}) => {
  const name = say('سجل معاملات Payfort', 'Payfort transaction logs');
  const { id } = await newest('payfort_log', "transaction_status = 'FAILURE'");
  const [{ transaction_id: transaction } = { transaction_id: '' }] = await readRows<{
    transaction_id: string;
  }>('select transaction_id from payfort_log where id = $1', [id]);
  const list = new LogList(portal, say, '/payfort-logs', name);
  await list.open('?page=2');
  const form = portal.getByRole('form', { name: say('الفلاتر', 'Filters') });
  await form.getByRole('textbox', { name: say('معرّف المعاملة', 'Transaction ID') }).fill(transaction);
  await expect(portal).not.toHaveURL(/filters/);
  await form.getByRole('button', { name: say('تطبيق الفلتر', 'Apply filter') }).click();
  await expect(portal).toHaveURL(/page=1&limit=10&filters\[transaction_id\]=/);
  await list.settled();
  await expect(list.rows).toHaveCount(1);
  await portal.goto(`/payfort-transaction-logs${new URL(portal.url()).search}`);
  await list.settled();
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText(transaction);
  await expect(form).toBeVisible();
});

test('[PAY-07] [PAY-08] [PAY-09] [PAY-10] the payment log: filters, Excel, pages and the invoice', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/hyperpay-logs', say('سجل Hyperpay', 'Hyperpay logs'));
  const { driver, driver_id_number: idNumber, id } = await newest('hyperpay_log', 'driver_id is not null');
  const [order] = await readRows<{ order_number: string }>('select order_number from orders limit 1');
  await readRows('update hyperpay_log set order_number = $2 where id = $1', [id, order?.order_number]);
  await list.open();
  expect(await list.pageSizes()).toEqual(['10', '10', '20', '40', '60']);
  await portal.getByRole('searchbox', { name: say('اسم السائق', 'Driver name') }).fill(driver ?? '');
  await expect(portal).toHaveURL(/filters\[driver_name\]=/);
  await list.settled();
  await expect(list.rows.first()).toContainText(driver ?? '');
  await list.open(`?filters[id_number]=${idNumber}`);
  const invoice = list.rows.getByRole('link', { name: order?.order_number ?? '' }).first();
  await expect(invoice).toHaveAttribute('href', new RegExp(`/orders/${order?.order_number}`));
  await expect(
    portal.getByRole('button', { name: say('إضافة تصفية: التاريخ', 'Add filter: Date'), exact: true }),
  ).toBeVisible();
  const downloading = portal.waitForEvent('download');
  await portal.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^hyperpay-logs-.*\.xlsx$/);
  await invoice.click();
  await expect(portal).toHaveURL(new RegExp(`/orders/${order?.order_number}`));
  await expect(portal.getByRole('heading', { level: 1 })).toContainText(order?.order_number ?? '');
});
