import { placeFamily } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList } from './pages/order-list.ts';

test('[ORD-14] filters of each kind restrict the rows, alone and together', async ({
  portal,
  say,
  superAdmin,
}) => {
  const family = await placeFamily(superAdmin);
  const { waiting, assigned, delivered, missing } = family;
  const list = new OrderList(portal, say);
  await list.open(`?filters[customer_name]=${family.name}`);
  const shown = async () => (await list.numbers()).toSorted();
  const numbers = (...orders: { order_number: string }[]) => orders.map((one) => one.order_number).toSorted();
  expect(await shown()).toHaveLength(5);
  const driver = say('السائق', 'Driver name');
  await list.filter(driver, { text: assigned.driver_name });
  expect(await shown()).toEqual(numbers(assigned));
  await list.removeFilter(driver);
  const status = say('الحالة', 'Status');
  await list.filter(status, {
    options: [say('بانتظار القبول', 'Waiting'), say('تم التوصيل', 'Delivered')],
  });
  expect(await shown()).toEqual(numbers(waiting, delivered, missing));
  await list.filter(say('جيديا', 'Geidea'), { yes: true });
  expect(await shown()).toEqual(numbers(delivered));
  await list.startFilter(say('تاريخ الطلب', 'Order date'));
  await portal.getByRole('button', { name: say('أمس', 'Yesterday'), exact: true }).click();
  await portal.keyboard.press('Escape');
  await expect(list.empty).toBeVisible();
});
