import { familyName, placeQuietOrder } from './fixtures/customers.ts';
import { listed, type OrderFamily, placeFamily } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { groundOf, nextRead, OrderList, watchReads } from './pages/order-list.ts';
import { sheetOf } from './pages/sheet.ts';

test.describe('tabs and toolbar', () => {
  test('[ORD-07] [ORD-08] each tab reads its own orders with filters, limit, page, sort and tab', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    const tab = (ar: string, en: string) => portal.getByRole('tab', { name: say(ar, en) });
    const plain = nextRead(portal);
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

    const fake = nextRead(portal, '/admin/api/v1/orders/unnormal/fake-orders');
    await tab('طلبات وهمية', 'Fake order').click();
    expect((await fake).get('filters[isFreeExpress]')).toBe('yes');
    await expect(tab('طلبات وهمية', 'Fake order')).toHaveAttribute('aria-selected', 'true');
    await expect(portal).toHaveURL(/[?&]tab=fake(&|$)/);

    const live = nextRead(portal);
    await tab('مباشر', 'Live').click();
    expect((await live).get('tab')).toBe('live');
    await expect(portal).toHaveURL(/\/orders\/live/);
    await expect(
      portal
        .getByRole('group', { name: say('أي الطلبات', 'Which orders') })
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
    const reads = watchReads(portal);
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
    const { page, desk } = newcomer;
    const customer = { name: `${familyName()}` };
    const [paid, other] = [
      await placeQuietOrder({ customer, delivery_cost: '19.00' }),
      await placeQuietOrder({ customer }),
    ];
    const driver = await desk.restingDriver();
    await desk.act(paid.order_number, 'Execute', { driver_id: driver.driver_id });
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
    await expect(button).toBeDisabled();
    release();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^order-STC-\d{2}-\d{2}-\d{4}\.xlsx$/);
    await expect(button).toBeEnabled();
    const [head, ...rows] = await sheetOf(await file.path());
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
    const name = familyName();
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
    const [head, ...rows] = await sheetOf(await (await download).path());
    expect(head).toEqual(shown);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.[0]).toBe(order.order_number);
    expect(rows[0]).toContain(`'=1+1 ${name}`);
  });

  test('[ORD-24] [CONST-01] 100, 200, 400 or 600 orders to a page, 100 at first', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    const read = nextRead(portal);
    await list.open();
    expect((await read).get('limit')).toBe('100');
    await expect(list.pageSize).toHaveValue('100');
    expect(await list.pageSize.getByRole('option').allTextContents()).toEqual(['100', '200', '400', '600']);
    const more = nextRead(portal);
    await list.pageSize.selectOption('600');
    expect((await more).get('limit')).toBe('600');
    await expect(list.table).toHaveAttribute('aria-rowcount', '601');
  });
});

test.describe('rows', () => {
  test('[ORD-25] [STATE-06] [STATE-07] [STATE-08] [ORD-29] colours and drivers of the rows', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const family = await placeFamily(superAdmin);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    await portal.mouse.move(5, 5);
    const ground = async (order: { order_number: string }) => groundOf(list.row(order.order_number));
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
    await superAdmin.act(order.order_number, 'Assign', { driver_id: driver.driver_id });
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
});

test.describe('filters', () => {
  let family: OrderFamily;
  test.beforeAll(async ({ superAdmin }) => {
    family = await placeFamily(superAdmin);
  });
  const numbers = (...orders: { order_number: string }[]) => orders.map((one) => one.order_number).toSorted();

  test('[ORD-13] the bar has every filter, with its values', async ({ portal, say, superAdmin }) => {
    const list = new OrderList(portal, say);
    await list.open();
    await expect(list.search).toBeVisible();
    const label = say('إضافة تصفية: ', 'Add filter: ');
    const offered = async () => {
      const names = await portal
        .getByRole('button', { name: label })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      return names.map((name) => name.slice(label.length));
    };
    await portal.getByRole('button', { name: say('المزيد', 'More'), exact: true }).click();
    await expect(portal.getByRole('button', { name: label + say('كاسبر', 'Casper') })).toBeVisible();
    const wanted = say(
      'العميل|رقم الطلب|المطعم|الجوال|السائق|طريقة الدفع|توصيل مجاني|خصم|الحالة|الشركة|شركة التوصيل|جيديا|تاريخ الطلب|كاسبر|أصناف ناقصة',
      'Customer name|Order number|Restaurant|Phone|Driver name|Payment method|Free express|Discount|Status|Company|Delivery company|Geidea|Order date|Casper|Missing items',
    ).split('|');
    expect(await offered()).toEqual(expect.arrayContaining(wanted));
    await portal.keyboard.press('Escape');

    const options = async (filter: string) => {
      await list.startFilter(filter);
      const group = portal.getByRole('group', { name: filter });
      await group.getByRole('checkbox').first().focus();
      const texts = await group
        .getByRole('checkbox')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? ''));
      await portal.keyboard.press('Escape');
      await expect(group).toHaveCount(0);
      return texts;
    };
    expect(await options(say('طريقة الدفع', 'Payment method'))).toEqual(
      say('بطاقة|نقدًا|نقاط|إلكتروني', 'Card|Cash|Point|Online').split('|'),
    );
    expect(await options(say('الحالة', 'Status'))).toEqual(
      say(
        'بانتظار سائق|مُسند|وصل المتجر|استلم الطلب|بانتظار العميل|تم التوصيل|ملغي',
        'Waiting for a driver|Assigned|At the store|Picked up|At the customer|Delivered|Cancelled',
      ).split('|'),
    );
    expect(await options(say('الشركة', 'Company'))).toEqual(
      say('مائدة|شوكة|مشوار|مشوار 2', 'Maeda|Shukah|Mishwar|Mishwar 2').split('|'),
    );
    const { data } = await superAdmin.must<{ data: { name: string }[] }>(
      'GET',
      '/admin/api/v1/delivery-companies',
    );
    expect(await options(say('شركة التوصيل', 'Delivery company'))).toEqual(data.map(({ name }) => name));
  });

  test('[ORD-14] the text filters restrict the rows', async ({ portal, say }) => {
    const { waiting, assigned, delivered, missing } = family;
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    expect((await list.numbers()).length).toBe(5);
    for (const [label, text, expected] of [
      [say('رقم الطلب', 'Order number'), waiting.order_number, numbers(waiting)],
      [say('الجوال', 'Phone'), delivered.customer_phone, numbers(delivered)],
      [say('السائق', 'Driver name'), assigned.driver_name, numbers(assigned)],
    ] as const) {
      await list.filter(label, { text });
      expect((await list.numbers()).toSorted(), label).toEqual(expected);
      await list.removeFilter(label);
    }
    await list.removeFilter(say('العميل', 'Customer name'));
    await list.filter(say('العميل', 'Customer name'), { text: waiting.customer_name });
    expect((await list.numbers()).toSorted()).toEqual(numbers(waiting, missing));
  });

  test('[ORD-14] restaurant, delivery company and Casper restrict the rows', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { waiting, assigned } = family;
    const all = await listed(superAdmin, `filters[customer_name]=${encodeURIComponent(family.name)}`);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const restaurant = say('المطعم', 'Restaurant');
    await list.filter(restaurant, { text: waiting.restaurant_name });
    expect((await list.numbers()).toSorted()).toEqual(
      numbers(...all.filter((one) => one.restaurant_name === waiting.restaurant_name)),
    );
    await list.removeFilter(restaurant);

    const company = say('شركة التوصيل', 'Delivery company');
    await list.filter(company, { options: [assigned.delivery_company] });
    const ofCompany = await list.numbers();
    expect(ofCompany).toContain(assigned.order_number);
    expect(ofCompany).not.toContain(waiting.order_number);
    await list.removeFilter(company);

    const casper = say('كاسبر', 'Casper');
    await list.filter(casper, { yes: true });
    const yes = await list.numbers();
    await list.removeFilter(casper);
    await list.filter(casper, { yes: false });
    const no = await list.numbers();
    expect([...yes, ...no].toSorted()).toEqual(numbers(...all.filter((one) => one.driver_name !== null)));
  });

  test('[ORD-14] yes and no restrict the rows', async ({ portal, say }) => {
    const { waiting, assigned, delivered, cancelled, missing } = family;
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    for (const [label, yes] of [
      [say('توصيل مجاني', 'Free express'), [assigned]],
      [say('خصم', 'Discount'), [assigned]],
      [say('جيديا', 'Geidea'), [delivered]],
      [say('أصناف ناقصة', 'Missing items'), [missing]],
    ] as const) {
      const rest = [waiting, assigned, delivered, cancelled, missing].filter(
        (one) => !yes.some((order) => order.order_number === one.order_number),
      );
      await list.filter(label, { yes: true });
      expect((await list.numbers()).toSorted(), label).toEqual(numbers(...yes));
      await list.removeFilter(label);
      await list.filter(label, { yes: false });
      expect((await list.numbers()).toSorted(), label).toEqual(numbers(...rest));
      await list.removeFilter(label);
    }
  });

  test('[ORD-14] status and company restrict the rows', async ({ portal, say }) => {
    const { waiting, assigned, delivered, cancelled, missing } = family;
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const status = say('الحالة', 'Status');
    const company = say('الشركة', 'Company');
    for (const [label, option, expected] of [
      [status, say('بانتظار سائق', 'Waiting for a driver'), [waiting, missing]],
      [status, say('مُسند', 'Assigned'), [assigned]],
      [status, say('تم التوصيل', 'Delivered'), [delivered]],
      [status, say('ملغي', 'Cancelled'), [cancelled]],
      [status, say('استلم الطلب', 'Picked up'), []],
      [company, say('مائدة', 'Maeda'), [delivered]],
      [company, say('شوكة', 'Shukah'), [assigned]],
      [company, say('مشوار 2', 'Mishwar 2'), [cancelled]],
    ] as const) {
      await list.filter(label, { options: [option] });
      expect((await list.numbers()).toSorted(), option).toEqual(numbers(...expected));
      await list.removeFilter(label);
    }
  });

  test('[ORD-14] [CONST-70] payment restricts the rows; online, Cash and Point are its values', async ({
    portal,
    say,
  }) => {
    const { waiting, assigned, delivered, cancelled } = family;
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const payment = say('طريقة الدفع', 'Payment method');
    for (const [option, value, expected] of [
      [say('نقدًا', 'Cash'), 'Cash', [waiting]],
      [say('إلكتروني', 'Online'), 'online', [delivered]],
      [say('نقاط', 'Point'), 'Point', [cancelled]],
      [say('بطاقة', 'Card'), 'Card', [assigned, delivered]],
    ] as const) {
      const reads = watchReads(portal);
      await list.filter(payment, { options: [option] });
      expect([...(reads.at(-1)?.searchParams ?? [])].filter(([key]) => key.includes('payment'))).toEqual([
        [expect.any(String), value],
      ]);
      const shown = await list.numbers();
      expect(shown.filter((one) => one !== family.missing.order_number).toSorted(), option).toEqual(
        numbers(...expected),
      );
      await list.removeFilter(payment);
    }
  });

  test('[ORD-14] the date range restricts the rows', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const date = say('تاريخ الطلب', 'Order date');
    await list.startFilter(date);
    await portal.getByRole('button', { name: say('أمس', 'Yesterday'), exact: true }).click();
    await portal.keyboard.press('Escape');
    await expect(list.empty).toBeVisible();
    await list.removeFilter(date);
    await list.startFilter(date);
    await portal.getByRole('button', { name: say('آخر 7 أيام', 'Last 7 days'), exact: true }).click();
    await portal.keyboard.press('Escape');
    await list.settled();
    expect(await list.numbers()).toHaveLength(5);
  });
});

test.describe('search', () => {
  test('pasted order numbers are all found, and those that do not exist are named', async ({
    portal,
    say,
  }) => {
    const orders = [await placeQuietOrder(), await placeQuietOrder(), await placeQuietOrder()];
    const list = new OrderList(portal, say);
    await list.open();
    await list.filter(say('رقم الطلب', 'Order number'), {
      text: [...orders.map((one) => one.order_number), '99999998', '99999999'].join(' , '),
    });
    expect((await list.numbers()).toSorted()).toEqual(orders.map((one) => one.order_number).toSorted());
    const notice = portal
      .getByRole('status')
      .filter({ hasText: say('رقما طلبين غير موجودين', '2 order numbers were not found') });
    await expect(notice).toContainText('99999998, 99999999');
  });

  test('pasted phones are all found, and those that do not exist are named', async ({ portal, say }) => {
    const orders = [await placeQuietOrder(), await placeQuietOrder()];
    const list = new OrderList(portal, say);
    await list.open();
    await list.filter(say('الجوال', 'Phone'), {
      text: `${orders[0]?.customer_phone} +966${orders[1]?.customer_phone.slice(1)} 0500000009`,
    });
    expect((await list.numbers()).toSorted()).toEqual(orders.map((one) => one.order_number).toSorted());
    await expect(
      portal.getByRole('status').filter({ hasText: say('رقم جوال غير موجود', '1 phone was not found') }),
    ).toContainText('0500000009');
  });

  test('names are found however they are written', async ({ portal, say }) => {
    const name = familyName();
    const order = await placeQuietOrder({ customer: { name: `أَحْمَد القُرَشِيّة ${name}` } });
    const list = new OrderList(portal, say);
    await list.open();
    for (const text of [`احمد القرشيه ${name}`, `إحمد القرشية ${name}`]) {
      await list.searchFor(text);
      expect(await list.numbers()).toEqual([order.order_number]);
    }
  });

  test('a phone is found in each of its forms, in Arabic digits too', async ({ portal, say }) => {
    const order = await placeQuietOrder();
    const digits = order.customer_phone.slice(1);
    const list = new OrderList(portal, say);
    await list.open();
    const arabic = order.customer_phone.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    for (const text of [`0${digits}`, `+966${digits}`, `00966${digits}`, arabic]) {
      await list.searchFor(text);
      expect(await list.numbers(), text).toEqual([order.order_number]);
    }
  });
});
