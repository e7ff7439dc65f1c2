import { newest, plantFailedCall } from './fixtures/database/logs.ts';
import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

test('[APP-51] the menu group has the logs in their order, and each opens', async ({ portal, say }) => {
  test.slow();
  await portal.goto('/log-export');
  const entries = [
    ['/log-export', 'سجل التصدير|Log export'],
    ['/http-logs', 'سجل HTTP|HTTP logs'],
    ['/payfort-transaction-logs', 'سجل معاملات Payfort|Payfort transaction logs'],
    ['/hyperpay-logs', 'سجل Hyperpay|Hyperpay logs'],
    ['/odoo-logs', 'سجل Odoo|Odoo logs'],
    ['/shukah-logs', 'سجل Shukah|Shukah logs'],
    ['/citc-logs', 'سجل CITC|CITC logs'],
    ['/syncFile', 'ملفات الاسترداد|Recovery file'],
  ] as const;
  const nav = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  const paths = entries.map(([path]) => path as string);
  await expect(nav.locator('a[href="/log-export"]')).toBeVisible();
  const shown = await nav
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
  expect(shown.filter((path) => paths.includes(path))).toEqual(paths);
  for (const [path, names] of entries) {
    const [ar = '', en = ''] = names.split('|');
    await nav.locator(`a[href^="${path}"]`).click();
    await expect(portal).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say(ar, en));
  }
});

test('[APP-33] each log has its route, and each entry of the two with pages its page', async ({
  portal,
  say,
}) => {
  test.slow();
  const citc = await newest('citc_log', 'order_number is not null');
  const http = await newest('http_log', 'order_number is not null');
  for (const [path, ar, en] of [
    ['/hyperpay-logs', 'سجل Hyperpay', 'Hyperpay logs'],
    ['/citc-logs', 'سجل CITC', 'CITC logs'],
    ['/http-logs', 'سجل HTTP', 'HTTP logs'],
    ['/odoo-logs', 'سجل Odoo', 'Odoo logs'],
    ['/shukah-logs', 'سجل Shukah', 'Shukah logs'],
    ['/syncFile', 'ملفات الاسترداد', 'Recovery file'],
    ['/log-export', 'سجل التصدير', 'Log export'],
  ] as const) {
    await portal.goto(path);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(say(ar, en));
    await expect(portal.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible();
  }
  for (const [path, { order_number }] of [
    [`/citc-logs/${citc.id}`, citc],
    [`/http-logs/${http.id}`, http],
  ] as const) {
    await portal.goto(path);
    await expect(
      portal
        .getByRole('main')
        .getByText(order_number ?? '')
        .first(),
    ).toBeVisible();
  }
});

test('[CITC-09] [CONST-76] [CONST-77] the regulator’s log: types and methods to filter by, success in each row', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/citc-logs', say('سجل CITC', 'CITC logs'));
  await list.open();
  const types = await list.filterOptions(say('النوع', 'Type'));
  expect(types).toHaveLength(11);
  for (const name of [
    'إنشاء سائق|Create driver',
    'إسناد سائق إلى طلب|Assign driver to order',
    'إنشاء طلب|Create order',
    'قبول السائق للطلب|Driver accepts order',
    'تنفيذ السائق للطلب|Driver executes order',
    'إلغاء طلب|Cancel order',
    'إعادة طلب النواقص|Reorder missing items',
    'إسناد طلب|Assign order',
    'تعديل سائق|Edit driver',
    'إيقاف سائق|Deactivate driver',
    'الاستعلام عن سائق|Get driver',
  ]) {
    const [ar = '', en = ''] = name.split('|');
    expect(types).toContain(say(ar, en));
  }
  expect(await list.filterOptions(say('الطريقة', 'Method'))).toEqual([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
  ]);
  expect(await list.filterOptions(say('الحالة', 'Status'))).toEqual([
    say('ناجح', 'Success'),
    say('فاشل', 'Failed'),
  ]);
  for (const [status, tone, ar, en] of [
    ['success', 'delivered', 'ناجح', 'Success'],
    ['failure', 'cancelled', 'فاشل|انتهت المهلة', 'Failed|Timed out'],
  ] as const) {
    await list.open(`?filters[status]=${status}`);
    expect(await list.tones()).toEqual(new Set([tone]));
    const texts = await list.rows.allInnerTexts();
    const words = new RegExp(say(ar, en));
    expect(texts.filter((text) => !words.test(text))).toEqual([]);
  }
});

test('[CITC-01] [CITC-02] [CITC-03] [CONST-04] the regulator’s log: tabs, filters and page sizes', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/citc-logs', say('سجل CITC', 'CITC logs'));
  await list.open();
  expect(await list.pageSizes()).toEqual(['100', '100', '200', '400', '600']);
  for (const label of ['النوع|Type', 'الطريقة|Method', 'الحالة|Status']) {
    const [ar = '', en = ''] = label.split('|');
    expect((await list.filterOptions(say(ar, en))).length).toBeGreaterThan(1);
  }
  await expect(
    portal.getByRole('button', { name: say('إضافة تصفية: التاريخ', 'Add filter: Date'), exact: true }),
  ).toBeVisible();
  const { order_number } = await newest('citc_log', 'order_number is not null');
  await portal
    .getByRole('searchbox', { name: say('رقم الطلب أو الهوية', 'Order or ID number') })
    .fill(order_number ?? '');
  await expect(portal).toHaveURL(new RegExp(`filters\\[id\\]=${order_number}`));
  await list.settled();
  const [{ n } = { n: 0 }] = await readRows<{ n: number }>(
    'select count(*)::int as n from citc_log where order_number = $1',
    [order_number],
  );
  await expect(list.rows).toHaveCount(n);
  const tab = portal.getByRole('tab', { name: say('سجلات انتهاء المهلة', 'Timeout logs') });
  await portal.goto('/citc-logs');
  await list.settled();
  await expect(portal.getByRole('tab', { name: say('السجلات الناجحة', 'Success logs') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const read = portal.waitForRequest(/\/citc-logs\/timeout\?/);
  await tab.click();
  await read;
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await list.settled();
  await expect(list.rows.first()).toContainText(say('انتهت المهلة', 'Timed out'));
});

test('[CITC-07] [CITC-08] [CITC-10] [STATE-56] a failed call has its data and is sent again, on its page, too', async ({
  portal,
  say,
  expectAccessible,
}) => {
  test.slow();
  const failed = await plantFailedCall();
  const list = new LogList(portal, say, '/citc-logs', say('سجل CITC', 'CITC logs'));
  await list.open(`?filters[id]=${failed.order_number}&filters[status]=failure`);
  expect(await list.tones()).toEqual(new Set(['cancelled']));
  await list.rows.first().click();
  const dialog = portal.getByRole('dialog');
  for (const text of [
    'ORDER_CREATE',
    'POST',
    'https://citc.example/',
    '422',
    'VEH-014',
    'orderNumber',
    failed.order_number,
  ])
    await expect(dialog).toContainText(text);
  const retry = dialog.getByRole('button', { name: say('إعادة الإرسال', 'Retry'), exact: true });
  await expect(retry).toBeVisible();
  await expectAccessible(portal);
  const sent = portal.waitForRequest(/\/citc-logs\/reaction\/\d+$/);
  await retry.click();
  expect((await sent).method()).toBe('POST');
  const isSent = async () => {
    const [row] = await readRows<{ sent: boolean }>(
      'select sent_at is not null as sent from outbox where id = $1',
      [failed.message],
    );
    return row?.sent;
  };
  await expect.poll(isSent).toBe(true);
  await dialog.getByRole('link', { name: say('فتح في صفحة', 'Open as a page') }).click();
  await expect(portal).toHaveURL(/\/citc-logs\/\d+$/);
  await expect(portal.getByText('VEH-014')).toBeVisible();
  await portal.getByRole('tab', { name: say('كل ما أُرسل عن الطلب', 'All exchanges of the order') }).click();
  await expect(portal.getByRole('listitem').filter({ hasText: 'ORDER_CREATE' }).first()).toBeVisible();
  await expectAccessible(portal);
  // Delivered now: there is nothing left to send again.
  await portal.reload();
  await expect(portal.getByText('VEH-014')).toBeVisible();
  await expect(portal.getByRole('button', { name: say('إعادة الإرسال', 'Retry'), exact: true })).toHaveCount(
    0,
  );

  const done = await newest('citc_log', "outcome = 'success' and order_number is not null");
  await portal.goto(`/citc-logs/${done.id}`);
  await expect(portal.getByText(done.order_number ?? '').first()).toBeVisible();
  await expect(portal.getByRole('button', { name: say('إعادة الإرسال', 'Retry'), exact: true })).toHaveCount(
    0,
  );
});

test('[ERR-63] an answer that says it failed, and not why, gives the generic error', async ({
  portal,
  say,
}) => {
  const failed = await plantFailedCall();
  await portal.goto(`/citc-logs/${failed.id}`);
  await portal.route('**/citc-logs/reaction/*', (route) => route.fulfill({ json: { success: false } }));
  await portal.getByRole('button', { name: say('إعادة الإرسال', 'Retry'), exact: true }).click();
  const toast = portal.getByRole('alert').filter({ hasText: say('تعذّرت', 'Couldn') });
  await expect(toast).toContainText(say('حدث خطأ', 'Error happened'));
  await portal.route('**/citc-logs/reaction/*', (route) =>
    route.fulfill({ json: { success: false, errors: [{ msg: 'not_found' }] } }),
  );
  await portal.getByRole('button', { name: say('إعادة الإرسال', 'Retry'), exact: true }).click();
  await expect(portal.getByRole('alert').last()).not.toContainText(say('حدث خطأ', 'Error happened'));
});

test('[CITC-04] [CITC-05] the regulator’s log is exported as filtered and read again', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/citc-logs', say('سجل CITC', 'CITC logs'));
  await list.open('?filters[types]=DRIVER_GET');
  const asked = portal.waitForRequest(/\/citc-logs\/export\?/);
  const downloading = portal.waitForEvent('download');
  await portal.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
  expect(decodeURIComponent((await asked).url())).toMatch(/filters\[types\](\[0\])?=DRIVER_GET/);
  expect((await downloading).suggestedFilename()).toMatch(/^citc-logs-\d{4}-\d\d-\d\d\.xlsx$/);
  const again = portal.waitForRequest(/\/citc-logs\?/);
  await portal.getByRole('button', { name: say('تحديث', 'Refresh'), exact: true }).click();
  await again;
});

test('[HTTP-03] [ERR-89] calls that were answered with 200 are green, all others red', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/http-logs', say('سجل HTTP', 'HTTP logs'));
  await list.open('?filters[statutes]=200');
  expect(await list.tones()).toEqual(new Set(['delivered']));
  for (const status of [409, 422, 400, 500]) {
    await list.open(`?filters[statutes]=${status}`);
    expect(await list.tones(), String(status)).toEqual(new Set(['cancelled']));
  }
});

test('[HTTP-01] [HTTP-02] [ERR-88] the log of incoming calls: filters and page sizes', async ({
  portal,
  say,
}) => {
  const list = new LogList(portal, say, '/http-logs', say('سجل HTTP', 'HTTP logs'));
  await list.open();
  expect(await list.pageSizes()).toEqual(['100', '100', '200', '400', '600']);
  expect(await list.filterOptions(say('الحالة', 'Status'))).toEqual(['200', '500', '422', '400', '409']);
  expect(await list.filterOptions(say('النوع', 'Type'))).toEqual(
    say(
      'إنشاء طلب|إسناد طلب|تنفيذ طلب|إلغاء طلب',
      'Create order|Assign order|Execute order|Cancel order',
    ).split('|'),
  );
  expect(await list.filterOptions(say('الطريقة', 'Method'))).toEqual([
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
  ]);
  for (const label of ['رقم الطلب|Order number', 'التاريخ|Date']) {
    const [ar = '', en = ''] = label.split('|');
    await expect(
      portal.getByRole('button', { name: say(`إضافة تصفية: ${ar}`, `Add filter: ${en}`), exact: true }),
    ).toBeVisible();
  }
  await expect(portal.getByRole('searchbox', { name: say('رقم الهوية', 'ID number') })).toBeVisible();
});

test('[HTTP-04] [HTTP-05] [CONST-05] a call that came in has all its data in a dialog and on a page', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const call = await newest(
    'http_log',
    "status = 422 and type = 'ORDER_CREATE' and order_number is not null and response_body like '%value_too_large%' and request_body like '%وجبة عائلية%'",
  );
  const list = new LogList(portal, say, '/http-logs', say('سجل HTTP', 'HTTP logs'));
  await list.open(`?filters[order_id]=${call.order_number}&filters[statutes]=422`);
  await list.rows.first().click();
  const dialog = portal.getByRole('dialog');
  const look = async (where: typeof dialog) => {
    for (const text of [
      '/channel/v1/orders',
      'POST',
      'ORDER_CREATE',
      '422',
      'value_too_large',
      'وجبة عائلية',
    ])
      await expect(where).toContainText(text);
    await where.getByRole('tab', { name: say('الترويسات', 'Headers') }).click();
    await expect(where).toContainText('x-channel-key');
    await where.getByRole('tab', { name: say('معاملات الاستعلام', 'Query') }).click();
    await expect(where).toContainText('"source"');
    await where.getByRole('tab', { name: say('معاملات المسار', 'Parameters') }).click();
    await expect(where).toContainText('"order_number"');
  };
  await look(dialog);
  await expectAccessible(portal);
  await dialog.getByRole('link', { name: say('فتح في صفحة', 'Open as a page') }).click();
  await expect(portal).toHaveURL(new RegExp(`/http-logs/${call.id}$`));
  await look(portal.getByRole('main'));
  await portal.goto('/http-logs/999999999');
  await expect(portal.getByText(say('لا وجود لهذا السجل', "This log doesn't exist"))).toBeVisible();
});

test('what was sent about an order is on its receipt, with what is missing', async ({ portal, say }) => {
  const { order_number: number } = await newest(
    'citc_log',
    "outcome = 'failure' and attempt = 2 and type = 'ORDER_CREATE'",
  );
  await portal.goto(`/orders/${number}`);
  await portal.getByRole('button', { name: say('إجراءات أخرى', 'More actions') }).click();
  await portal.getByRole('menuitem', { name: say('ما أُرسل عن الطلب', 'What was sent') }).click();
  const dialog = portal.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: say('ناقص', 'Missing') })).toBeVisible();
  await expect(dialog).toContainText(say('أُرسل دون نجاح', 'Sent without success'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ORDER_CREATE' }).first()).toBeVisible();
});
