import { newest } from './fixtures/database/logs.ts';
import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

test('[APP-34] [PAY-01] [PAY-02] [PAY-06] the gateway log filters by its button alone, under both addresses', async ({
  portal,
  say,
}) => {
  test.slow();
  const name = say('سجل معاملات Payfort', 'Payfort transaction logs');
  const { id } = await newest('payfort_log', "transaction_status = 'FAILURE'");
  const [{ transaction_id: transaction } = { transaction_id: '' }] = await readRows<{
    transaction_id: string;
  }>('select transaction_id from payfort_log where id = $1', [id]);
  for (const path of ['/payfort-logs', '/payfort-transaction-logs']) {
    const list = new LogList(portal, say, path, name);
    await list.open();
    expect(await list.pageSizes()).toEqual(['10', '10', '20', '40', '60']);
    await portal.getByRole('button', { name: say('الصفحة 2', 'Page 2'), exact: true }).click();
    await expect(portal).toHaveURL(/page=2&limit=10/);
    const form = portal.getByRole('form', { name: say('الفلاتر', 'Filters') });
    await form.getByRole('textbox', { name: say('معرّف المعاملة', 'Transaction ID') }).fill(transaction);
    for (const [label, options] of [
      [say('الحالة', 'Status'), say('ناجحة|فاشلة|معلّقة', 'Success|Failed|Pending')],
      [
        say('من تطبيق', 'From application'),
        say(
          'إكسبرس|المطعم|تطبيق شوكة|تطبيق مشوار|العميل',
          'Express|Restaurant|Shukah app|Mishwar app|Client',
        ),
      ],
    ] as const) {
      await form.getByRole('combobox', { name: label }).press('ArrowDown');
      await expect(portal.getByRole('listbox', { name: label }).getByRole('option')).toHaveText(
        options.split('|'),
      );
      await portal.keyboard.press('Escape');
    }
    for (const label of ['من|From', 'إلى|To']) {
      const [ar = '', en = ''] = label.split('|');
      await expect(form.getByRole('textbox', { name: say(ar, en), exact: true })).toBeVisible();
    }
    await expect(portal).not.toHaveURL(/filters/);
    await form.getByRole('button', { name: say('تطبيق الفلتر', 'Apply filter') }).click();
    await expect(portal).toHaveURL(/page=1&limit=10&filters\[transaction_id\]=/);
    await list.settled();
    await expect(list.rows).toHaveCount(1);
    expect(await list.tones()).toEqual(new Set(['cancelled']));
  }
});

test('[PAY-03] [PAY-04] [PAY-05] the gateway log: columns, and what its detail shows', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const list = new LogList(
    portal,
    say,
    '/payfort-transaction-logs',
    say('سجل معاملات Payfort', 'Payfort transaction logs'),
  );
  // Refunds of other tests have no such command.
  const { id } = await newest('payfort_log', "request_body like '%SDK_TOKEN%'");
  const [paid] = await readRows<{ transaction_id: string }>(
    'select transaction_id from payfort_log where id = $1',
    [id],
  );
  await list.open(`?filters[transaction_id]=${paid?.transaction_id}`);
  const columns = say(
    'المعرّف|معرّف المعاملة|معرّف Fort|من تطبيق|المحفظة الرقمية|رمز الرد|رسالة الرد|حالة المعاملة|رمز SDK|أمر الخدمة|التوقيع|التاريخ والوقت',
    'ID|Transaction ID|Fort ID|From application|Digital wallet|Response code|Response message|Transaction status|SDK token|Service command|Signature|Date and time',
  ).split('|');
  expect(await list.columns()).toEqual(columns);
  await list.rows.filter({ hasText: 'SDK_TOKEN' }).click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(
    say('رد مشوار|رد البوابة|سجل الدفع المحفوظ', 'Mishwar response|Gateway response|Saved payment log').split(
      '|',
    ),
  );
  for (const column of columns) await expect(dialog.locator('dt', { hasText: column }).first()).toBeVisible();
  for (const text of ['SDK_TOKEN', 'fort_id', '"gateway"']) await expect(dialog).toContainText(text);
  await expect(dialog.getByRole('tree')).toHaveCount(3);
  await expectAccessible(portal);
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
});

test('[PAY-14] [CONST-13] payments are coloured by their result: success, failure and pending', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/hyperpay-logs', say('سجل Hyperpay', 'Hyperpay logs'));
  await list.open('?limit=60');
  for (const [text, tone] of [
    [say('ناجحة', 'Success'), 'delivered'],
    [say('فاشلة', 'Failed'), 'cancelled'],
    [say('معلّقة', 'Pending'), 'assigned'],
  ] as const) {
    const row = list.rows.filter({ hasText: text }).first();
    await expect(row).toHaveAttribute('data-tone', tone);
  }
});

test('[ERP-01] [ERP-02] [ERP-03] the ERP log: columns, colours and detail with the invoice', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const list = new LogList(portal, say, '/odoo-logs', say('سجل Odoo', 'Odoo logs'));
  await list.open('?limit=60');
  expect((await list.columns()).slice(0, 5)).toEqual(
    say('النوع|الرابط|الطريقة|رقم الطلب|التاريخ والوقت', 'Type|URL|Method|Order number|Date and time').split(
      '|',
    ),
  );
  await expect(list.rows.filter({ hasText: 'ready' }).first()).toHaveAttribute('data-tone', 'delivered');
  await list.open('?filters[status]=failure');
  const draft = list.rows.filter({ hasText: 'draft' }).first();
  await expect(draft).toHaveAttribute('data-tone', 'cancelled');
  await draft.getByText('POST').click();
  const dialog = portal.getByRole('dialog');
  for (const text of ['ORDER_', 'https://odoo.example/api/v1/orders', 'POST', '"event"', '"state"'])
    await expect(dialog).toContainText(text);
  await expect(dialog.locator('a[href^="/orders/"]').first()).toBeVisible();
  await expectAccessible(portal);
});

test('[ERP-04] [ERP-05] [ERR-90] the partner log: columns, statuses and detail with the invoice', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const list = new LogList(portal, say, '/shukah-logs', say('سجل Shukah', 'Shukah logs'));
  await list.open('?limit=60');
  expect((await list.columns()).slice(0, 10)).toEqual(
    say(
      'النوع|الطريقة|الرابط|الحالة|رقم الطلب|المطعم|جوال العميل|طريقة الدفع|رقم الهوية|التاريخ والوقت',
      'Type|Method|URL|Status|Order number|Restaurant|Customer phone|Payment method|ID number|Date and time',
    ).split('|'),
  );
  expect(await list.filterOptions(say('الحالة', 'Status'))).toEqual([
    '200',
    '201',
    '304',
    '400',
    '401',
    '404',
    '422',
    '500',
    '502',
  ]);
  await list.open('?filters[statutes]=404');
  expect(await list.tones()).toEqual(new Set(['cancelled']));
  await list.rows.first().getByText('PUT').click();
  const dialog = portal.getByRole('dialog');
  for (const text of ['ORDER_STATUS', 'https://shukah.example/orders/', '404', '"status"'])
    await expect(dialog).toContainText(text);
  await expect(dialog.locator('a[href^="/orders/"]').first()).toBeVisible();
  await dialog.getByRole('tab', { name: say('الطلب', 'Order'), exact: true }).click();
  await expect(dialog).toContainText('restaurant_name');
  await expectAccessible(portal);
});
