import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { placeFamily } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList, readBackground, waitForListCall, watchListCalls } from './pages/order-list.ts';
import { readSheet } from './pages/sheet.ts';

test.describe('tabs and toolbar', () => {
  test('[ORD-07] [ORD-08] each tab reads its own orders with filters, limit, page, sort and tab', async ({
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

    const fake = waitForListCall(portal, '/admin/api/v1/orders/unnormal/fake-orders');
    await tab('طلبات وهمية', 'Fake order').click();
    expect((await fake).get('filters[isFreeExpress]')).toBe('yes');
    await expect(tab('طلبات وهمية', 'Fake order')).toHaveAttribute('aria-selected', 'true');
    await expect(portal).toHaveURL(/[?&]tab=fake(&|$)/);

    const live = waitForListCall(portal);
    await tab('مباشر', 'Live').click();
    expect((await live).get('tab')).toBe('live');
    await expect(portal).toHaveURL(/\/orders\/live/);
    await expect(
      portal
        .getByRole('group', { name: say('قوائم الطلبات', 'Order lists') })
        .getByRole('button', { name: say('مباشر', 'Live') }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('[ORD-28] only the fake tab has the fake flag', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open('?tab=fake');
    const flag = say('وهمي', 'Fake');
    await expect.poll(async () => (await list.columns())[1]).toBe(flag);
    await list.open('?tab=hypothetical');
    expect(await list.columns()).not.toContain(flag);
  });

  test('[ORD-09] the link to the discount orders opens them', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open();
    await portal
      .getByRole('main')
      .getByRole('link', { name: say('طلبات الخصم', 'Discount orders') })
      .click();
    await expect(portal).toHaveURL(/\/list-discount-order(\?|$)/);
  });

  test('[ORD-10] refresh reads the same page with the same filters', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open('?page=2&limit=100&filters[payment][0]=Cash');
    const reads = watchListCalls(portal);
    await list.toolbarRefresh.click();
    await expect.poll(() => reads.length).toBe(1);
    const sent = reads[0]?.searchParams;
    expect([sent?.get('page'), sent?.get('limit'), sent?.get('tab')]).toEqual(['2', '100', 'hypothetical']);
    expect([...(sent?.values() ?? [])]).toContain('Cash');
    await list.settled();
    await expect(list.pageLink(2)).toHaveAttribute('aria-current', 'page');
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

  test('the Excel file has the filtered orders and the columns that show', async ({ newcomer, say }) => {
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
    const [head, ...rows] = await readSheet(await (await download).path());
    expect(head).toEqual(shown);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[0]).toBe(order.order_number);
    expect(rows[0]).toContain(`'=1+1 ${name}`);
  });

  test('[ORD-24] [CONST-01] 100, 200, 400 or 600 orders to a page, 100 at first', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    const read = waitForListCall(portal);
    await list.open();
    expect((await read).get('limit')).toBe('100');
    await expect(list.pageSize).toHaveValue('100');
    expect(await list.pageSize.getByRole('option').allTextContents()).toEqual(['100', '200', '400', '600']);
    const more = waitForListCall(portal);
    await list.pageSize.selectOption('600');
    expect((await more).get('limit')).toBe('600');
    await expect(list.table).toHaveAttribute('aria-rowcount', '601');
  });
});

test.describe('rows', () => {
  test('[ORD-25] [STATE-06] [STATE-07] [STATE-08] the colours of the rows', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const family = await placeFamily(superAdmin);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    await portal.mouse.move(5, 5);
    const ground = async (order: { order_number: string }) => readBackground(list.row(order.order_number));
    const [waiting, assigned, delivered, cancelled] = [
      await ground(family.waiting),
      await ground(family.assigned),
      await ground(family.delivered),
      await ground(family.cancelled),
    ];
    const spread = (colour: number[]) => Math.max(...colour) - Math.min(...colour);
    expect(spread(waiting)).toBeLessThan(8);
    expect(Math.min(assigned[0], assigned[1])).toBeGreaterThan(assigned[2] + 10);
    expect(Math.abs(assigned[0] - assigned[1])).toBeLessThan(20);
    expect(cancelled[0]).toBeGreaterThan(Math.max(cancelled[1], cancelled[2]) + 10);
    expect(delivered[1]).toBeGreaterThan(Math.max(delivered[0], delivered[2]) + 5);
  });

  test('[ORD-29] a row names its driver, or that none has accepted', async ({ portal, say, superAdmin }) => {
    const family = await placeFamily(superAdmin);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const driver = say('السائق', 'Driver');
    await expect(await list.cell(family.waiting.order_number, driver)).toHaveText(
      say('بانتظار القبول', 'Waiting for accept'),
    );
    await expect(await list.cell(family.assigned.order_number, driver)).toHaveText(
      family.assigned.driver_name,
    );
  });

  test('[ORD-27] the columns and their sequence', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open();
    expect(await list.columns()).toEqual(
      say(
        'رقم الطلب|السائق|طريقة الدفع|التوصيل|مجاني|الشركة|المطعم|العميل|الجوال|التاريخ|الوقت|القبول|الانتهاء|الحالة',
        'Order number|Driver|Payment method|Delivery cost|Free express|Company|Restaurant|Customer|Phone|Order date|Time|Acceptance time|Finish time|Status',
      ).split('|'),
    );
  });

  test('[ORD-01] [ORD-15] [ORD-18] a searched order: its row actions, its details, its receipt', async ({
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
    await expect(portal.getByRole('main')).toContainText(order.customer_name);
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
