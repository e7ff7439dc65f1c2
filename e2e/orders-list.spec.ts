import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList, waitForListCall } from './pages/order-list.ts';
import { readSheet } from './pages/sheet.ts';

test.describe('tabs and toolbar', () => {
  test('[ORD-07] [ORD-08] [ORD-09] [ORD-28] each tab reads its own orders, one more list is linked, and only the fake tab has the fake flag', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    const tab = (ar: string, en: string) => portal.getByRole('tab', { name: say(ar, en) });
    const plain = waitForListCall(portal);
    await list.open('?page=1&limit=200&filters[isFreeExpress]=yes');
    const sent = Object.fromEntries(await plain);
    expect(sent).toMatchObject({
      tab: 'hypothetical',
      page: '1',
      limit: '200',
      sort: '-1',
      'filters[isFreeExpress]': 'yes',
    });
    await expect(tab('افتراضي', 'Hypothetical')).toHaveAttribute('aria-selected', 'true');
    await expect(list.rows.first()).toBeVisible();
    const flag = say('وهمي', 'Fake');
    expect(await list.columns()).not.toContain(flag);

    const fake = waitForListCall(portal, '/admin/api/v1/orders/unnormal/fake-orders');
    await tab('طلبات وهمية', 'Fake order').click();
    expect((await fake).get('filters[isFreeExpress]')).toBe('yes');
    await expect(tab('طلبات وهمية', 'Fake order')).toHaveAttribute('aria-selected', 'true');
    await expect(portal).toHaveURL(/[?&]tab=fake(&|$)/);
    await expect.poll(async () => (await list.columns())[1]).toBe(flag);

    const live = waitForListCall(portal);
    await tab('مباشر', 'Live').click();
    expect((await live).get('tab')).toBe('live');
    await expect(portal).toHaveURL(/\/orders\/live/);
    await expect(
      portal
        .getByRole('group', { name: say('قوائم الطلبات', 'Order lists') })
        .getByRole('button', { name: say('مباشر', 'Live') }),
    ).toHaveAttribute('aria-pressed', 'true');

    await portal.goBack();
    await portal
      .getByRole('main')
      .getByRole('link', { name: say('طلبات الخصم', 'Discount orders') })
      .click();
    await expect(portal).toHaveURL(/\/list-discount-order(\?|$)/);
  });

  test('[ORD-11] [ORD-12] [CONST-71] the STC Pay file holds the filtered orders; its button waits meanwhile', async ({
    newcomer,
    say,
  }) => {
    const { page, adminClient } = newcomer;
    const customer = { name: `${uniqueCustomerName()}` };
    const [paid, other] = [
      await placeQuietOrder({ customer, delivery_cost: '19.00' }),
      await placeQuietOrder({ customer }),
    ];
    const driver = await adminClient.restingDriver();
    await adminClient.runOrderAction(paid.order_number, 'Execute', { driver_id: driver.driver_id });
    const list = new OrderList(page, say);
    await list.open(`?filters[customer_name]=${encodeURIComponent(customer.name)}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/orders/stc-excel*', async (route) => {
      await held;
      await route.continue();
    });
    const button = page.getByRole('button', { name: say('ملف STC Pay', 'STC Pay file') });
    const download = page.waitForEvent('download');
    await button.click();
    const asking = page.getByRole('dialog', { name: say('ملف STC Pay', 'STC Pay file') });
    await expect(asking).toContainText(say('سيضم الملف صفًا واحدًا.', 'The file will have 1 row.'));
    await asking.getByRole('button', { name: say('تنزيل الملف', 'Download file') }).click();
    await expect(button).toBeDisabled();
    release();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^order-STC-\d{4}-\d\d-\d\d\.xlsx$/);
    await expect(button).toBeEnabled();
    const [head, ...rows] = await readSheet(await file.path());
    expect(head).toEqual(
      say(
        'رقم STC Pay|السائق|رقم الهوية|المبلغ (ر.س)|رقم الطلب|تاريخ التوصيل',
        'STC Pay number|Driver|ID number|Amount (SAR)|Order number|Delivered on',
      ).split('|'),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(1, 5)).toEqual([driver.driver_name, expect.any(String), 19, paid.order_number]);
    expect(rows.flat()).not.toContain(other.order_number);
  });

  test('[ERR-77] the Excel file has the filtered orders and the columns that show, and a toast says that it was made', async ({
    newcomer,
    say,
  }) => {
    const { page } = newcomer;
    const name = uniqueCustomerName();
    const order = await placeQuietOrder({ customer: { name: `=1+1 ${name}` } });
    const list = new OrderList(page, say);
    await list.open(`?filters[customer_name]=${name}`);
    await page.getByRole('button', { name: say('الأعمدة', 'Columns'), exact: true }).click();
    const company = page.getByRole('checkbox', { name: say('إظهار عمود الشركة', 'Show column Company') });
    await company.click();
    await expect(company).not.toBeChecked();
    await page.keyboard.press('Escape');
    const shown = await list.columns();
    await page.getByRole('button', { name: say('تصدير', 'Export'), exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
    const file = await download;
    await expect(
      page.getByText(say('تم تصدير ملف Excel بنجاح', 'Excel file exported successfully')),
    ).toBeVisible();
    const [head, ...rows] = await readSheet(await file.path());
    expect(head).toEqual(shown);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[0]).toBe(order.order_number);
    expect(rows[0]).toContain(`'=1+1 ${name}`);
  });
});

test.describe('rows', () => {
  test('[ORD-01] [ORD-15] [ORD-18] [ORD-19] a searched order: its row actions, its details, its receipt', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const order = await placeQuietOrder();
    const driver = await superAdmin.restingDriver();
    await superAdmin.runOrderAction(order.order_number, 'Assign', { driver_id: driver.driver_id });
    const list = new OrderList(portal, say);
    await list.open();
    await list.searchFor(order.customer_name);
    expect(await list.numbers()).toEqual([order.order_number]);
    await list.row(order.order_number).getByText(order.customer_name).click();
    const panel = list.panel(order.order_number);
    for (const name of [
      say('تنفيذ الطلب', 'Execute order'),
      say('إلغاء من العميل', 'Cancel by customer'),
      say('إلغاء مع سبب…', 'Cancel with reason…'),
      say('التفاصيل', 'Details'),
      say('السجل', 'History'),
    ]) {
      await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await expect(panel.getByRole('link', { name: say('الفاتورة', 'View invoice') })).toBeVisible();

    await panel.getByRole('button', { name: say('التفاصيل', 'Details') }).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(order.order_number);
    await expect(dialog).toContainText(order.customer_name);
    await expect(dialog).toContainText(driver.driver_name);
    await expect(dialog).toContainText(order.restaurant_name);
    await dialog
      .getByRole('button', { name: say('إغلاق', 'Close'), exact: true })
      .first()
      .click();
    await expect(dialog).toHaveCount(0);

    await panel.getByRole('link', { name: say('الفاتورة', 'View invoice') }).click();
    await expect(portal).toHaveURL(new RegExp(`/orders/${order.order_number}`));
    await expect(
      portal.getByRole('article', {
        name: say(`الطلب ${order.order_number}`, `Order ${order.order_number}`),
      }),
    ).toContainText(order.customer_name);
  });

  test('a name of the other direction that is too long for its cell keeps its beginning @both', async ({
    portal,
    say,
  }) => {
    const name = say(
      'Alexandra Constantina Featherstonehaugh-Montgomery of Northumberland',
      'عبدالرحمن بن عبدالعزيز بن محمد بن عبداللطيف آل الشيخ مبارك الدوسري',
    );
    const { order_number } = await placeQuietOrder({ customer: { name } });
    const list = new OrderList(portal, say);
    await list.open(`?filters[keyword]=${order_number}`);
    const cell = await list.cell(order_number, say('العميل', 'Customer'));
    await expect(cell).toHaveText(name);
    const [begins, ends, left, right] = await cell.evaluate((one) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
      const length = text?.textContent?.length ?? 0;
      const boxOf = (from: number) => {
        const range = document.createRange();
        range.setStart(text ?? one, from);
        range.setEnd(text ?? one, from + 1);
        return range.getBoundingClientRect();
      };
      const { left: start, right: end } = one.getBoundingClientRect();
      return [boxOf(0).left, boxOf(length - 1).left, start, end] as const;
    });
    expect(begins).toBeGreaterThanOrEqual(left);
    expect(begins).toBeLessThan(right);
    expect(ends < left || ends > right).toBe(true);
  });
});
