import { readMails } from './fixtures/admin-client.ts';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { placeFamily } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList } from './pages/order-list.ts';
import { readSheet } from './pages/sheet.ts';

test('[OEXP-01] [OEXP-02] [OEXP-04] every filter; several values at once are all sent; the table shows what matches', async ({
  portal,
  say,
  superAdmin,
}) => {
  const family = await placeFamily(superAdmin);
  const list = new OrderList(portal, say, 'export');
  await list.open(`?filters[customer_name]=${family.name}`);
  expect(await list.numbers()).toHaveLength(5);

  const label = say('إضافة تصفية: ', 'Add filter: ');
  await portal.getByRole('button', { name: say('المزيد', 'More'), exact: true }).click();
  await expect(portal.getByRole('button', { name: label + say('كاسبر', 'Casper') })).toBeVisible();
  const offered = await portal
    .getByRole('button', { name: label })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const wanted = say(
    'رقم الطلب|المطعم|الجوال|السائق|طريقة الدفع|توصيل مجاني|خصم|الحالة|الشركة|شركة التوصيل|جيديا|تاريخ الطلب|كاسبر|أصناف ناقصة',
    'Order number|Restaurant|Phone|Driver name|Payment method|Free express|Discount|Status|Company|Delivery company|Geidea|Order date|Casper|Missing items',
  );
  expect(offered).toEqual(expect.arrayContaining(wanted.split('|').map((name) => label + name)));
  await expect(list.chip(say('العميل', 'Customer name'), family.name)).toBeVisible();
  await portal.keyboard.press('Escape');

  const several = {
    payment: [say('طريقة الدفع', 'Payment method'), say('بطاقة|نقاط', 'Card|Point')],
    status: [say('الحالة', 'Status'), say('في الطريق: مُسند|ملغي', 'On the way: Assigned|Cancelled')],
    from_company: [say('الشركة', 'Company'), say('شوكة|مشوار 2', 'Shukah|Mishwar 2')],
  } as const;
  for (const [filter, options] of Object.values(several)) {
    await list.filter(filter, { options: options.split('|') });
  }
  expect((await list.numbers()).toSorted()).toEqual(
    [family.assigned.order_number, family.cancelled.order_number].toSorted(),
  );

  const companies = await superAdmin.request<{ data: { _id: string; name: string }[] }>(
    'GET',
    '/admin/api/v1/delivery-companies',
  );
  const other = companies.data.find(({ name }) => name !== family.assigned.delivery_company);
  await list.filter(say('شركة التوصيل', 'Delivery company'), {
    options: [family.assigned.delivery_company, other?.name ?? ''],
  });
  expect(await list.numbers()).toEqual([family.assigned.order_number]);

  const asked = portal.waitForRequest('**/admin/api/v1/orders/export*');
  await portal.route('**/admin/api/v1/orders/export*', (route) => route.abort('connectionrefused'));
  await portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  const sent = [...new URL((await asked).url()).searchParams];
  const values = (key: string) =>
    sent.filter(([name]) => name.startsWith(`filters[${key}]`)).map(([, value]) => value);
  expect(values('payment').toSorted()).toEqual(['Card', 'Point']);
  expect(values('status').toSorted()).toEqual(['assigned', 'cancelled']);
  expect(values('from_company').toSorted()).toEqual(['mishwar2', 'shukah']);
  expect(values('driver_company')).toHaveLength(2);
  expect(values('customer_name')).toEqual([family.name]);
});

test('[OEXP-03] [ERR-03] the export is made in the background and comes by e-mail', async ({
  newcomer,
  say,
  expectAccessible,
}) => {
  const { page, email } = newcomer;
  const name = uniqueCustomerName();
  const orders = [
    await placeQuietOrder({ customer: { name } }),
    await placeQuietOrder({ customer: { name } }),
  ];
  const list = new OrderList(page, say, 'export');
  await list.open(`?filters[customer_name]=${name}`);
  const shown = await list.columns();
  await page.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Excel' })).toContainText(
    say(
      'تم تصدير ملف Excel بنجاح! يصل رابطه إلى البريد الإلكتروني.',
      'Export excel Successfully! Check your email.',
    ),
  );
  const linkOf = async () =>
    (await readMails(email)).flatMap(({ text }) => /http\S+\/exports\/\d+/.exec(text)?.[0] ?? []).at(0);
  await expect.poll(linkOf).toBeTruthy();
  await page.goto(new URL((await linkOf()) ?? '').pathname);
  await expect(page.getByText(say('طلبان', '2 orders'))).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('تنزيل', 'Download'), exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/orders-\d{4}-\d\d-\d\d\.xlsx/);
  const file = test.info().outputPath('export.xlsx');
  await download.saveAs(file);
  const [head, ...rows] = await readSheet(file);
  expect(head).toEqual(shown);
  expect(rows.map(([number]) => number).toSorted()).toEqual(orders.map((one) => one.order_number).toSorted());
});
