import { readFile } from 'node:fs/promises';
import type { ListColumns } from '@mishwar/contract';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { cancelOrder } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { OrderList } from './pages/order-list.ts';

test.describe('rows', () => {
  test('[ORD-17] a CSV of exactly the selected rows, in which no formula runs', async ({ portal, say }) => {
    const name = uniqueCustomerName();
    const orders = [
      await placeQuietOrder({ customer: { name: `=1+1 ${name}` } }),
      await placeQuietOrder({ customer: { name: `ب "${name}", ج` } }),
      await placeQuietOrder({ customer: { name } }),
    ] as const;
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${name}`);
    const heading = await list.columns();
    await list.tick(orders[0].order_number).check();
    await list.tick(orders[1].order_number).check();
    const download = portal.waitForEvent('download');
    await list.bulkBar
      .getByRole('button', { name: say('تنزيل الصفوف المحددة CSV', 'Download the selected rows as CSV') })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe(heading.join(','));
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(orders[1].order_number);
    expect(lines[1]).toContain(`"ب ""${name}"", ج"`);
    expect(lines[2]).toContain(orders[0].order_number);
    expect(lines[2]).toContain(`,'=1+1 ${name},`);
  });

  test('a bulk action says whom it can apply to, whom it skips, and what became of each', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const customer = { name: uniqueCustomerName() };
    const [over, taken, open] = [
      await placeQuietOrder({ customer }),
      await placeQuietOrder({ customer }),
      await placeQuietOrder({ customer }),
    ];
    await cancelOrder(superAdmin, over.order_number);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${customer.name}`);
    await portal
      .getByRole('checkbox', { name: say('تحديد كل صفوف الصفحة', 'Select all rows of the page') })
      .check();
    await list.bulkBar.getByRole('button', { name: new RegExp(`${say('إلغاء…', 'Cancel…')}.*2/3`) }).click();
    const dialog = portal.getByRole('dialog');
    const eligible = dialog.getByRole('region', { name: say('سيُنفَّذ على', 'Eligible') });
    const skipped = dialog.getByRole('region', { name: say('سيتم تخطيه', 'Skipped') });
    await expect(eligible.getByRole('listitem')).toHaveCount(2);
    await expect(skipped.getByRole('listitem')).toHaveText(
      new RegExp(`${over.order_number}.*${say('سبق تسليمه أو إلغاؤه', 'Already delivered or cancelled')}`),
    );
    const run = dialog.getByRole('button', { name: say('تنفيذ على صفين', 'Run for 2 rows') });
    await expect(run).toBeDisabled();
    await expectAccessible(portal);
    await dialog.getByRole('combobox', { name: say('السبب', 'Reason') }).click();
    await portal.getByRole('listbox').getByRole('option').first().click();
    // Another operator cancels one of them in the meantime.
    await cancelOrder(superAdmin, taken.order_number);
    await run.click();
    await expect(dialog.getByText(say('تم 1، فشل 1، تُخطّي 1', '1 done, 1 failed, 1 skipped'))).toBeVisible();
    await expect(eligible.getByRole('listitem').filter({ hasText: open.order_number })).toContainText(
      say('تم', 'Done'),
    );
    await expect(eligible.getByRole('listitem').filter({ hasText: taken.order_number })).not.toContainText(
      say('تم', 'Done'),
    );
    await dialog
      .getByRole('button', { name: say('إغلاق', 'Close'), exact: true })
      .last()
      .click();
    const status = say('الحالة', 'Status');
    await expect(await list.cell(open.order_number, status)).toContainText(say('ملغي', 'Cancelled'));
    // What failed stays selected.
    await expect(list.tick(taken.order_number)).toBeChecked();
    await expect(list.tick(open.order_number)).not.toBeChecked();
  });
});

test.describe('columns and views', () => {
  test('columns that are hidden, moved, pinned and widened stay so for this person alone', async ({
    newcomer,
    openPortal,
    say,
  }) => {
    const { page } = newcomer;
    const list = new OrderList(page, say);
    await list.open();
    const original = await list.columns();
    const company = say('الشركة', 'Company');
    const customer = say('العميل', 'Customer');
    const status = say('الوقت', 'Time');
    const width = page.getByRole('separator', {
      name: say(`عرض عمود ${customer}`, `Width of column ${customer}`),
    });
    const wide = async () => Number(await width.getAttribute('aria-valuenow'));

    await page.getByRole('button', { name: say('الأعمدة', 'Columns'), exact: true }).click();
    const menu = page.getByRole('dialog');
    await menu
      .getByRole('checkbox', { name: say(`إظهار عمود ${company}`, `Show column ${company}`) })
      .click();
    await menu
      .getByRole('button', { name: say(`تقديم ${customer}`, `Move ${customer} earlier`), exact: true })
      .click();
    await menu
      .getByRole('button', {
        name: say(`تثبيت ${status} في البداية`, `Pin ${status} at the start`),
        exact: true,
      })
      .click();
    await page.keyboard.press('Escape');
    const before = await wide();
    await width.focus();
    await page.keyboard.press(say('ArrowLeft', 'ArrowRight'));
    await expect.poll(wide).toBe(before + 16);
    await page.keyboard.press(say('ArrowLeft', 'ArrowRight'));
    await expect.poll(wide).toBe(before + 32);
    const kept = async () => {
      const { columns } = await newcomer.adminClient.request<{ columns: ListColumns | null }>(
        'GET',
        '/admin/api/v1/preferences/orders',
      );
      return columns?.widths.customer_name;
    };
    await expect.poll(kept).toBe(before + 32);

    const changed = async () => {
      const columns = await list.columns();
      expect(columns).not.toContain(company);
      expect(columns.indexOf(customer)).toBeLessThan(columns.indexOf(say('المطعم', 'Restaurant')));
      expect(columns.indexOf(status)).toBeLessThan(2);
      expect(await wide()).toBe(before + 32);
    };
    await expect(changed).toPass();
    await page.reload();
    await list.settled();
    await expect(changed).toPass();

    const other = new OrderList(await openPortal('ADMIN'), say);
    await other.open();
    expect(await other.columns()).toEqual(original);
  });

  test('a view is saved, shared with the team, applied, renamed and deleted by its owner alone', async ({
    newcomer,
    openPortal,
    say,
  }) => {
    const { page } = newcomer;
    const name = uniqueCustomerName();
    const payment = say('طريقة الدفع', 'Payment method');
    const list = new OrderList(page, say);
    await list.open();
    await list.filter(payment, { options: [say('نقدًا', 'Cash')] });
    await list.whileReading(() => list.pageSize.selectOption('200'));
    await page.getByRole('button', { name: say('حفظ العرض', 'Save view'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('اسم العرض', 'View name') }).fill(name);
    await dialog.getByRole('checkbox', { name: say('مشاركة مع الفريق', 'Share with the team') }).check();
    await dialog.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);

    const colleague = await openPortal('ADMIN');
    const theirs = new OrderList(colleague, say);
    await theirs.open();
    await expect(colleague).not.toHaveTitle(new RegExp(name));
    await colleague
      .getByRole('button', { name: new RegExp(`${name}( [\\d,+]+)?$`) })
      .first()
      .click();
    await expect(theirs.chip(payment, say('نقدًا', 'Cash'))).toBeVisible();
    await expect(theirs.pageSize).toHaveValue('200');
    await expect(colleague).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} · `));
    await theirs.settled();
    const actions = ignoringIsolates(say(`إجراءات العرض ${name}`, `Actions of view ${name}`));
    const remove = ignoringIsolates(say(`حذف العرض ${name}`, `Delete view ${name}`));
    await colleague.getByRole('button', { name: actions }).click();
    await expect(colleague.getByRole('menuitem', { name: say('نسخ الرابط', 'Copy link') })).toBeVisible();
    await expect(colleague.getByRole('menuitem', { name: remove })).toHaveCount(0);

    const rename = (view: string) =>
      ignoringIsolates(say(`إعادة تسمية العرض ${view}`, `Rename view ${view}`));
    await expect(colleague.getByRole('menuitem', { name: rename(name) })).toHaveCount(0);

    await page.getByRole('button', { name: actions }).click();
    await page.getByRole('menuitem', { name: rename(name) }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: say('اسم العرض', 'View name') });
    await expect(field).toHaveValue(name);
    const later = uniqueCustomerName();
    await field.fill(later);
    await dialog.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const laterActions = page.getByRole('button', {
      name: ignoringIsolates(say(`إجراءات العرض ${later}`, `Actions of view ${later}`)),
    });
    await expect(laterActions).toBeVisible();
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
    await colleague.reload();
    await theirs.settled();
    await expect(
      colleague.getByRole('button', { name: new RegExp(`${later}( [\\d,+]+)?$`) }).first(),
    ).toBeVisible();

    await laterActions.click();
    await page
      .getByRole('menuitem', { name: ignoringIsolates(say(`حذف العرض ${later}`, `Delete view ${later}`)) })
      .click();
    await expect(laterActions).toHaveCount(0);
    await page.reload();
    await list.settled();
    await expect(laterActions).toHaveCount(0);
    await expect(page).not.toHaveTitle(new RegExp(later));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('orders are cards: a tap opens, a long press selects, filters are on a sheet', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const customer = { name: uniqueCustomerName() };
    const orders = [await placeQuietOrder({ customer }), await placeQuietOrder({ customer })] as const;
    const list = new OrderList(portal, say);
    await portal.goto(`/orders?filters[customer_name]=${customer.name}`);
    const card = (order: { order_number: string }) => list.chevron(order.order_number);
    await expect(card(orders[0])).toBeVisible();
    await expect(list.table).toHaveCount(0);
    await expectAccessible(portal);
    await card(orders[0]).tap();
    await expect(list.panel(orders[0].order_number)).toBeVisible();
    // Its middle is under the actions now.
    await card(orders[0]).tap({ position: { x: 60, y: 20 } });
    await expect(list.panel(orders[0].order_number)).toHaveCount(0);

    const box = await card(orders[1]).boundingBox();
    await portal.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 40);
    await portal.mouse.down();
    await expect(list.bulkBar).toBeVisible();
    await portal.mouse.up();
    await expect(list.bulkBar.getByRole('status')).toHaveText(say('صف محدد', '1 selected'));
    await card(orders[0]).tap();
    await expect(list.bulkBar.getByRole('status')).toHaveText(say('صفان محددان', '2 selected'));
    await expect(list.panel(orders[0].order_number)).toHaveCount(0);
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await list.bulkBar.getByRole('button', { name: say('إلغاء التحديد', 'Clear selection') }).tap();
    await portal.getByRole('button', { name: say('تصفية', 'Filters') }).tap();
    const sheet = portal.getByRole('dialog', { name: say('تصفية', 'Filters') });
    await expect(
      sheet.getByRole('textbox', { name: say('العميل', 'Customer name'), exact: true }),
    ).toHaveValue(customer.name);
    await sheet
      .getByRole('region', { name: say('خصم', 'Discount'), exact: true })
      .getByRole('radio', { name: say('نعم', 'Yes') })
      .check();
    await expect(portal).toHaveURL((url) => url.searchParams.get('filters[isDiscount]') === 'yes');
  });
});
