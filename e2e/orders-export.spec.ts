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
  expectAccessible,
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
  await expectAccessible(portal);

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

test('an export of nothing says so and makes no file', async ({ portal, say }) => {
  const list = new OrderList(portal, say, 'export');
  await list.open(`?filters[customer_name]=${crypto.randomUUID()}`);
  await portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  await expect(portal.getByRole('alert')).toHaveText(
    say(
      'لا توجد صفوف للتصدير: لا شيء يطابق التصفية.',
      'There is nothing to export: no rows match the filters.',
    ),
  );
});

test('[OEXP-03] [ERR-04] an export that fails says so', async ({ portal, say }) => {
  const list = new OrderList(portal, say, 'export');
  await portal.route('**/admin/api/v1/orders/export*', (route) => route.fulfill({ status: 503, body: '' }));
  await list.open();
  await portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  await expect(portal.getByRole('alert')).toHaveText(
    say('فشل تصدير ملف Excel! يُرجى التصدير مرة أخرى.', 'Export excel failed! Please export excel again.'),
  );
});

test('[ERR-77] [ERR-78] an Excel file that was made or failed says so', async ({ newcomer, say }) => {
  const { page } = newcomer;
  const order = await placeQuietOrder();
  const list = new OrderList(page, say);
  await list.open(`?filters[order_number]=${order.order_number}`);
  const excel = async () => {
    await page.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
  };
  await excel();
  await expect(
    page.getByText(say('تم تصدير ملف Excel بنجاح', 'Excel file exported successfully')),
  ).toBeVisible();
  await page.route('**/admin/api/v1/orders/excel*', (route) => route.abort('connectionreset'));
  await excel();
  await expect(page.getByRole('alert')).toContainText(
    say('فشل تصدير ملف Excel', 'Exporting the Excel file failed'),
  );
});

test('[ERR-91] [ERR-92] [CONST-30] a toast stands at the bottom left for five seconds', async ({
  portal,
  say,
}) => {
  const list = new OrderList(portal, say, 'export');
  await portal.clock.install();
  await portal.route('**/admin/api/v1/orders/export*', (route) => route.fulfill({ status: 503, body: '' }));
  await list.open();
  await portal.clock.pauseAt(Date.now() + 60_000);
  await portal.getByRole('button', { name: say('تصدير إلى Excel', 'Export to Excel') }).click();
  const toast = portal.getByRole('alert');
  await expect(async () => {
    await portal.clock.runFor(1);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  const box = await toast.boundingBox();
  expect(box?.x).toBeLessThan(40);
  // Above a list's pager.
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 80);
  await portal.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await portal.clock.runFor(120);
  await expect(toast).toHaveCount(0);
});
