import { newest, plantFailedCall } from './fixtures/database/logs.ts';
import { readRows } from './fixtures/database/rows.ts';
import { expect, test } from './fixtures/test.ts';
import { LogList } from './pages/developer/log-list.ts';

test('[APP-33] [APP-51] the menu group has the logs in their order, each opens, and each entry of the two with pages its page', async ({
  portal,
  say,
}) => {
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
    await expect(portal.getByRole('table').locator('tbody').getByRole('row').first()).toBeVisible();
  }
  const citc = await newest('citc_log', 'order_number is not null');
  const http = await newest('http_log', 'order_number is not null');
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

test('[CITC-08] [CITC-10] [STATE-56] a failed call has its data and is sent again, on its page, too', async ({
  portal,
  say,
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

test('what was sent about an order is on its receipt by third party, with what is missing', async ({
  portal,
  say,
  expectAccessible,
}) => {
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
  await expect(dialog.getByRole('region', { name: say('الهيئة (CITC)', 'Regulator (CITC)') })).toBeVisible();
  await expectAccessible(portal);
});
