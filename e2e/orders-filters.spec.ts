import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { listOrders, type OrderFamily, placeFamily } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList, watchListCalls } from './pages/order-list.ts';

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
      'العميل|رقم الطلب|المطعم|الجوال|السائق|طريقة الدفع|توصيل مجاني|خصم|الحالة|الشركة|شركة التوصيل|المدينة|جيديا|تاريخ الطلب|كاسبر|أصناف ناقصة',
      'Customer name|Order number|Restaurant|Phone|Driver name|Payment method|Free express|Discount|Status|Company|Delivery company|City|Geidea|Order date|Casper|Missing items',
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
        'بانتظار القبول|في الطريق: مُسند|في الطريق: وصل المتجر|في الطريق: استلم الطلب|في الطريق: بانتظار العميل|تم التوصيل|ملغي',
        'Waiting|On the way: Assigned|On the way: At the store|On the way: Picked up|On the way: At the customer|Delivered|Cancelled',
      ).split('|'),
    );
    expect(await options(say('الشركة', 'Company'))).toEqual(
      say('مائدة|شوكة|مشوار|مشوار 2', 'Maeda|Shukah|Mishwar|Mishwar 2').split('|'),
    );
    const { data } = await superAdmin.request<{ data: { name: string }[] }>(
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
    const { waiting, assigned, delivered } = family;
    const all = await listOrders(superAdmin, `filters[customer_name]=${encodeURIComponent(family.name)}`);
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${family.name}`);
    const restaurant = say('المطعم', 'Restaurant');
    await list.filter(restaurant, { text: waiting.restaurant_name });
    expect((await list.numbers()).toSorted()).toEqual(
      numbers(...all.filter((one) => one.restaurant_name.includes(waiting.restaurant_name))),
    );
    await list.removeFilter(restaurant);

    const company = say('شركة التوصيل', 'Delivery company');
    await list.filter(company, { options: [assigned.delivery_company] });
    const details = await Promise.all(all.map((one) => superAdmin.order(one.order_number)));
    expect((await list.numbers()).toSorted()).toEqual(
      numbers(...[assigned, delivered].filter((one) => one.delivery_company === assigned.delivery_company)),
    );
    await list.removeFilter(company);

    const casper = say('كاسبر', 'Casper');
    await list.filter(casper, { yes: true });
    const yes = await list.numbers();
    await list.removeFilter(casper);
    await list.filter(casper, { yes: false });
    const no = await list.numbers();
    const ofCasper = (isCasper: boolean) =>
      numbers(...details.filter(({ driver }) => driver?.isCasper === isCasper));
    expect(yes.toSorted()).toEqual(ofCasper(true));
    expect(no.toSorted()).toEqual(ofCasper(false));
    expect(yes.length + no.length).toBe(2);
  });

  test('the delivery city restricts the rows; its choices are the cities, in the reader’s language @both', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const name = uniqueCustomerName();
    const { order_number: near } = await placeQuietOrder({ customer: { name, city: 'القطيف' } });
    const { order_number: far } = await placeQuietOrder({ customer: { name, city: 'الخبر' } });
    const cities = await superAdmin.request<{ nameAr: string; nameEn: string }[]>(
      'GET',
      '/admin/api/v1/cities',
    );
    const named = (nameAr: string) => {
      const city = cities.find((one) => one.nameAr === nameAr);
      return say(nameAr, city?.nameEn ?? '');
    };
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${name}`);
    const city = say('المدينة', 'City');
    await list.filter(city, { options: [named('الخبر')] });
    expect(await list.numbers()).toEqual([far]);
    await expect(list.chip(city, named('الخبر'))).toBeVisible();
    await list.removeFilter(city);
    await list.filter(city, { options: [named('القطيف'), named('الخبر')] });
    expect((await list.numbers()).toSorted()).toEqual([near, far].toSorted());
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
      [status, say('بانتظار القبول', 'Waiting'), [waiting, missing]],
      [status, say('في الطريق: مُسند', 'On the way: Assigned'), [assigned]],
      [status, say('تم التوصيل', 'Delivered'), [delivered]],
      [status, say('ملغي', 'Cancelled'), [cancelled]],
      [status, say('في الطريق: استلم الطلب', 'On the way: Picked up'), []],
      [company, say('مائدة', 'Maeda'), [delivered]],
      [company, say('شوكة', 'Shukah'), [assigned]],
      [company, say('مشوار 2', 'Mishwar 2'), [cancelled]],
    ] as const) {
      await list.filter(label, { options: [option] });
      expect((await list.numbers()).toSorted(), option).toEqual(numbers(...expected));
      await list.removeFilter(label);
    }
    const both = 'filters[status][0]=assigned&filters[status][1]=cancelled';
    await list.open(`?filters[customer_name]=${family.name}&${both}`);
    expect((await list.numbers()).toSorted()).toEqual(numbers(assigned, cancelled));
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
      const reads = watchListCalls(portal);
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

  test('[ORD-14] a date without an end, and one without a beginning, restrict the rows', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
    for (const [range, expected] of [
      [`[from]=${day(1)}`, 0],
      [`[from]=${day(-1)}`, 5],
      [`[to]=${day(-2)}`, 0],
      [`[to]=${day(0)}`, 5],
    ] as const) {
      await list.open(`?filters[customer_name]=${family.name}&filters[date]${range}`);
      expect(await list.numbers(), range).toHaveLength(expected);
    }
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
    const name = uniqueCustomerName();
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
