import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList, waitForListCall } from './pages/order-list.ts';

const READ = '/admin/api/v1/list-discount-order';

test('[ORD-34] only orders with a discount, filtered', async ({ portal, say }) => {
  const customer = { name: uniqueCustomerName() };
  const reduced = await placeQuietOrder({ customer, discount_amount: '4.50' });
  await placeQuietOrder({ customer });
  const list = new OrderList(portal, say, 'discount');
  await list.open();
  const discount = say('الخصم', 'Discount amount');
  const amounts = await list.rows.evaluateAll(
    (rows, at) => rows.map((row) => Number(row.querySelectorAll('td')[at]?.textContent)),
    (await list.headings()).indexOf(discount),
  );
  expect(amounts.length).toBeGreaterThan(5);
  expect(Math.min(...amounts)).toBeGreaterThan(0);
  await list.filter(say('العميل', 'Customer name'), { text: customer.name });
  expect(await list.numbers()).toEqual([reduced.order_number]);
  await expect(await list.cell(reduced.order_number, discount)).toHaveText('4.50');
});

test('[ORD-34] the server pages; filters, page and limit stand in the address and are restored', async ({
  portal,
  say,
}) => {
  const list = new OrderList(portal, say, 'discount');
  await list.open();
  await list.filter(say('طريقة الدفع', 'Payment method'), {
    options: [say('نقدًا', 'Cash'), say('إلكتروني', 'Online')],
  });
  const second = waitForListCall(portal, READ);
  await list.pageLink(2).click();
  const sent = await second;
  expect([sent.get('page'), sent.get('limit')]).toEqual(['2', '100']);
  await list.settled();
  expect([...list.params()].filter(([key]) => key !== 'tab')).toEqual([
    ['page', '2'],
    ['limit', '100'],
    ['filters[payment][0]', 'Cash'],
    ['filters[payment][1]', 'online'],
  ]);
  const shown = await list.numbers();
  await portal.reload();
  await list.settled();
  await expect(list.pageLink(2)).toHaveAttribute('aria-current', 'page');
  await expect(list.chip(say('طريقة الدفع', 'Payment method'))).toBeVisible();
  expect(await list.numbers()).toEqual(shown);
});
