import type { FormerTransactionRow, TransactionRow } from '@mishwar/contract';
import type { AdminClient } from './fixtures/admin-client.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { readColumns } from './pages/row-cells.ts';
import { readSheet } from './pages/sheet.ts';
import { TransactionList } from './pages/transaction-list.ts';

interface Listed {
  data: (TransactionRow | FormerTransactionRow)[];
  total: number;
}

/** Transactions of the demo that the query string finds. */
async function found(adminClient: AdminClient, query: string): Promise<TransactionRow[]> {
  const { data } = await adminClient.request<Listed>('GET', `/admin/api/v1/transactions?${query}`);
  return data.flatMap((row) => (row.version === 'new' ? [row] : []));
}

test.describe('transactions', () => {
  test('[APP-27] [TXN-03] [CONST-03] the list, its pages and its address', async ({ portal, say }) => {
    const list = new TransactionList(portal, say);
    await portal.goto('/orders');
    const title = say('الحركات المالية', 'Transactions');
    await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await expect(portal).toHaveURL(/\/transactions/);
    await expect(portal.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await list.settled();
    expect(Object.fromEntries(list.params())).toMatchObject({ version: 'new', page: '1', limit: '100' });
    const options = await list.pageSize.locator('option').allTextContents();
    expect(options.map((text) => text.trim())).toEqual(['100', '200', '400', '600']);
    const columns = [say('التاريخ', 'Date'), say('الوقت', 'Time')];
    // The list reads itself again, so that its rows may be away for a moment.
    await expect(async () => {
      const shown = await readColumns(list.table, columns);
      const times = shown.map(([day = '', hour]) => `${day.split('-').reverse().join('-')} ${hour}`);
      expect(new Set(times).size).toBeGreaterThan(10);
      expect(times).toEqual([...times].sort().reverse());
    }).toPass({ timeout: 30_000 });
  });

  test('[TXN-01] [TXN-04] [TXN-08] [TXN-09] the filters narrow the list on the server, and stand in the address', async ({
    portal,
    say,
  }) => {
    test.slow();
    const list = new TransactionList(portal, say);
    await portal.goto('/transactions');
    await list.settled();
    // The status is offered beside top-ups alone, is sent with them, and goes with them.
    const status = say('حالة الشحن', 'Top-up status');
    const type = say('النوع', 'Type');
    await expect(list.filterPill(status)).toHaveCount(0);
    await list.filterPill(type).click();
    const topUp = portal.getByRole('checkbox', { name: say('شحن رصيد', 'Top-up'), exact: true });
    const asked = await list.waitForListCall(() => topUp.check());
    expect([...asked.values()]).toContain('TOP_UP');
    await portal.keyboard.press('Escape');
    await list.filterPill(status).click();
    const pending = portal.getByRole('checkbox', { name: say('معلقة', 'Pending'), exact: true });
    const narrowed = await list.waitForListCall(() => pending.check());
    expect([...narrowed.values()]).toEqual(expect.arrayContaining(['TOP_UP', 'PENDING']));
    await portal.keyboard.press('Escape');
    await expect(list.rows.first()).toContainText(say('معلقة', 'Pending'));
    await portal.reload();
    await list.settled();
    await expect(list.chip(status)).toBeVisible();
    await expect(list.rows.first()).toContainText(say('معلقة', 'Pending'));
    await list.chip(type).click();
    const fee = portal.getByRole('checkbox', { name: say('رسوم الطلب', 'Order fee'), exact: true });
    const widened = await list.waitForListCall(() => fee.check());
    expect([...widened.values()]).not.toContain('PENDING');
    expect([...list.params().values()]).not.toContain('PENDING');
    await portal.keyboard.press('Escape');
    await expect(list.chip(status)).toHaveCount(0);

    // The former wallet stands on a tab, and in the address.
    await portal.getByRole('tab', { name: say('القديم', 'Old'), exact: true }).click();
    await expect(portal).toHaveURL(/version=old/);
    await list.settled();
    await expect(
      list.table.getByRole('columnheader', { name: say('الرصيد الجديد', 'New balance') }),
    ).toBeVisible();
  });

  test('[TXN-02] [CONST-73] the filtered list as an Excel file', async ({ portal, say, superAdmin }) => {
    const list = new TransactionList(portal, say);
    const [fee] = await found(superAdmin, 'filters[type]=FEE&limit=100');
    await list.open(`?filters[order_number]=${fee?.order_number}`);
    const rows = await list.rows.count();
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: say('تصدير Excel', 'Export Excel') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^order-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = await readSheet(await file.path());
    expect(sheet.slice(1)).toHaveLength(rows);
    expect(sheet.slice(1).every((row) => row.includes(fee?.order_number))).toBe(true);
  });

  test('[DRV-58] [DRV-59] [DRV-60] the transactions of one driver, a CSV of the selected ones, and the way to an order', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const [fee] = await found(superAdmin, 'filters[type]=FEE&limit=100');
    if (!fee) throw new Error('the demo has no fee');
    const path = `/drivers/${fee.driver._id}/transactions`;
    const list = new TransactionList(portal, say);
    await list.open('', path);
    await expect(portal.getByRole('heading', { level: 1 })).toContainText(fee.driver.name);
    await list.open(`?filters[order_number]=${fee.order_number}&filters[date][from]=2020-01-01`, path);
    expect(await list.rows.count()).toBeGreaterThan(1);
    const name = say(`الحركة ${fee._id}`, `Transaction ${fee._id}`);
    await portal.getByRole('checkbox', { name: say(`تحديد ${name}`, `Select ${name}`) }).check();
    const download = portal.waitForEvent('download');
    await portal
      .getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') })
      .getByRole('button', { name: /CSV/ })
      .click();
    const { readFile } = await import('node:fs/promises');
    const csv = await readFile(await (await download).path(), 'utf8');
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(fee._id);
    await portal.getByRole('button', { name: say(`إجراءات ${name}`, `Actions of ${name}`) }).click();
    await portal
      .getByRole('group', { name: new RegExp(fee._id) })
      .getByRole('link', {
        name: say(`فاتورة الطلب ${fee.order_number}`, `Invoice of order ${fee.order_number}`),
      })
      .click();
    await expect(portal).toHaveURL(new RegExp(`/orders/${fee.order_number}$`));
    await list.open('?filters[date][to]=2018-01-01', path).catch(() => undefined);
    await expect(list.empty).toBeVisible();
  });

  test('[DRV-02] [VAL-11] [ERR-31] credit is added once, after a question that names driver and amount', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const [fee] = await found(superAdmin, 'filters[type]=FEE&limit=100&page=2');
    if (!fee) throw new Error('the demo has no fee');
    const list = new TransactionList(portal, say);
    // Of no other driver: the other language's run adds to the same wallets.
    const whole = String(100 + Math.floor(Math.random() * 800));
    const cents = String(10 + Math.floor(Math.random() * 90));
    const sum = `${whole}.${cents}`;
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith('/transactions/create'))
        sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await list.open('', `/drivers/${fee.driver._id}/transactions`);
    await portal.getByRole('button', { name: say('إضافة رصيد', 'Add credit'), exact: true }).click();
    const dialog = portal.getByRole('dialog', {
      name: ignoringIsolates(say(`إضافة رصيد إلى ${fee.driver.name}`, `Add credit to ${fee.driver.name}`)),
    });
    const amount = dialog.getByRole('textbox', { name: say('المبلغ (ريال)', 'Amount (SAR)') });
    const next = dialog.getByRole('button', { name: say('متابعة', 'Continue'), exact: true });
    await dialog.getByText(say('شحن', 'Charge'), { exact: true }).click();
    await amount.pressSequentially(`${whole[0]}a${whole.slice(1)}-.${cents[0]}e${cents[1]}x6`);
    await expect(amount).toHaveValue(sum);
    await next.click();
    const question = say(
      `شحن ${sum} ر.س في الرصيد الأساسي للسائق ${fee.driver.name}؟`,
      `Charge SAR ${sum} to the main balance of ${fee.driver.name}?`,
    );
    await expect(dialog.getByText(ignoringIsolates(question))).toBeVisible();
    expect(sent).toEqual([]);
    // The answer to the first send is lost after it was booked: the same key is sent again, and it is booked once.
    let lost = false;
    await portal.route('**/transactions/create', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog
      .getByRole('button', { name: say(`شحن ${sum} ر.س`, `Charge SAR ${sum}`), exact: true })
      .click();
    await expect(
      portal.getByText(say('تم شحن المحفظة بنجاح', 'The wallet has been charged successfully')),
    ).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
    await expect(dialog).toBeHidden();
    await list.settled();
    await expect(list.rows.filter({ hasText: sum })).toHaveCount(1);
  });
});
