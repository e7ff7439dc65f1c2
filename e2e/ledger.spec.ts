import { randomUUID } from 'node:crypto';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { readSheet } from './pages/sheet.ts';
import { TransactionList } from './pages/transaction-list.ts';

/** Adds to a driver's main or gift balance, as staff do. */
async function credit(
  adminClient: AdminClient,
  driver_id: string,
  amount: string,
  gift: string,
): Promise<void> {
  const body = {
    driver_id,
    amount,
    gift,
    delivery_cost: '0.00',
    isCharge: gift === '0.00',
    isGift: gift !== '0.00',
  };
  await adminClient.request('POST', '/admin/api/v1/transactions/create', body, {
    'idempotency-key': randomUUID(),
  });
}

test.describe('the ledger behind the screens', () => {
  test('a balance is explained from a transaction to the entries behind it, for then and for now, and as a file', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const driver = await registerOwnDriver(superAdmin);
    await credit(superAdmin, driver._id, '120.50', '0.00');
    await credit(superAdmin, driver._id, '30.00', '0.00');
    await credit(superAdmin, driver._id, '0.00', '7.25');
    const list = new TransactionList(portal, say);
    // The head of a list whose rows open has a cell of its own.
    const rows = list.rows.filter({ hasNot: portal.getByRole('columnheader') });
    await list.open('', `/drivers/${driver._id}/transactions`);
    await expect(rows).toHaveCount(3);
    const explain = (amount: string) => say(`تفسير الرصيد ${amount}`, `Explain the balance ${amount}`);
    await portal.getByRole('link', { name: explain('120.50'), exact: true }).click();
    await expect(portal).toHaveURL(/\/balance\?upTo=/);
    const title = ignoringIsolates(say(`رصيد ${driver.name}`, `Balance of ${driver.name}`));
    await expect(portal.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await list.settled();
    await expect(rows).toHaveCount(1);
    const parts = portal.getByRole('region', { name: say('مكوّنات الرصيد', 'Composition') });
    await expect(parts).toContainText('120.50');

    // As it is now, with both charges in it.
    await portal.getByRole('button', { name: say('عرض الرصيد الحالي', 'Show current balance') }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('150.50');
    await expect(parts).toContainText('150.50');
    await expect(portal).not.toHaveURL(/upTo/);
    const gifts = portal.getByRole('tab', { name: new RegExp(say('^رصيد الهدايا', '^Gift balance')) });
    await expect(gifts).toContainText('7.25');
    await gifts.click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('7.25');
    await portal.getByRole('tab', { name: new RegExp(say('^الرسوم المحجوزة', '^Held fees')) }).click();
    await expect(list.empty).toBeVisible();

    await portal.getByRole('tab', { name: new RegExp(say('^الرصيد الأساسي', '^Main balance')) }).click();
    await expect(rows).toHaveCount(2);
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: say('تصدير Excel', 'Export Excel') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^balance-main-\d{4}-\d\d-\d\d\.xlsx$/);
    const sheet = await readSheet(await file.path());
    expect(sheet.slice(1).map((row) => row[5])).toEqual([120.5, 150.5]);
  });

  test('the trial balance is a super admin’s, adds up to nothing, and says when it was checked last', async ({
    portal,
    openPortal,
    admin,
    say,
  }) => {
    const name = say('ميزان المراجعة', 'Trial balance');
    await portal.goto('/transactions');
    await portal.getByRole('link', { name, exact: true }).click();
    await expect(portal).toHaveURL(/\/trial-balance$/);
    await expect(portal.getByText(say('الدفاتر متوازنة', 'The books are balanced'))).toBeVisible();
    const total = portal.getByRole('row', { name: new RegExp(say('^المجموع', '^Total')) });
    const cells = total.getByRole('cell');
    expect(await cells.nth(1).textContent()).toBe(await cells.nth(2).textContent());
    await expect(cells.nth(3)).toHaveText('0.00');
    const check = portal.getByRole('region', { name: say('آخر فحص', 'Last check') });
    await expect(check.getByText(new RegExp(say('^فُحصت', '^Checked')))).toBeVisible();

    expect((await admin.call('GET', '/admin/api/v1/trial-balance')).status).toBe(403);
    const page = await openPortal('ADMIN');
    await page.goto('/trial-balance');
    await expect(page.getByText(say('للمدير العام فقط', 'Super admins only'))).toBeVisible();
    await page.goto('/transactions');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe('ADMIN');
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  });
});
