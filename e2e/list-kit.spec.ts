import { readFile } from 'node:fs/promises';
import { familyName, placeQuietOrder } from './fixtures/customers.ts';
import { cancelOrder } from './fixtures/order-family.ts';
import { expect, test } from './fixtures/test.ts';
import { nextRead, OrderList, watchReads } from './pages/order-list.ts';

test.describe('the address bar', () => {
  test('[APP-55] [APP-60] page and limit stand in the address; another limit goes back to page 1', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    await list.open();
    expect([list.params().get('page'), list.params().get('limit')]).toEqual(['1', '100']);
    await list.pageLink(3).click();
    await expect(portal).toHaveURL(/[?&]page=3(&|$)/);
    await list.settled();
    expect(list.params().get('limit')).toBe('100');
    await list.pageSize.selectOption('200');
    await expect(portal).toHaveURL(/[?&]limit=200(&|$)/);
    expect(list.params().get('page')).toBe('1');
    await list.settled();
    await expect(list.pageLink(1)).toHaveAttribute('aria-current', 'page');
  });

  test('[APP-56] [APP-59] filters stand in the address, and applying one goes back to page 1', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    await list.open('?page=4&limit=200');
    await list.filter(say('طريقة الدفع', 'Payment method'), { options: [say('نقدًا', 'Cash')] });
    expect(list.params().get('filters[payment][0]')).toBe('Cash');
    expect(list.params().get('page')).toBe('1');
    expect(list.params().get('limit')).toBe('200');
    await list.search.fill('برجر');
    await expect(portal).toHaveURL((url) => url.searchParams.get('filters[keyword]') === 'برجر');
    expect(list.params().get('filters[payment][0]')).toBe('Cash');
  });

  test('[APP-58] [ORD-36] an opened or reloaded address restores tab, page, limit and filters', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    const read = nextRead(portal);
    await list.open(
      '?tab=hypothetical&page=2&limit=200&filters[payment][0]=Cash&filters[isFreeExpress]=no&filters[keyword]=05',
    );
    const restored = async (sent: URLSearchParams) => {
      await expect(list.search).toHaveValue('05');
      await expect(list.chip(say('طريقة الدفع', 'Payment method'), say('نقدًا', 'Cash'))).toBeVisible();
      await expect(list.chip(say('توصيل مجاني', 'Free express'), say('لا', 'No'))).toBeVisible();
      await expect(list.pageSize).toHaveValue('200');
      await expect(list.pageLink(2)).toHaveAttribute('aria-current', 'page');
      await expect(portal.getByRole('tab', { name: say('افتراضي', 'Hypothetical') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      expect(Object.fromEntries(sent)).toMatchObject({
        page: '2',
        limit: '200',
        tab: 'hypothetical',
        'filters[keyword]': '05',
        'filters[isFreeExpress]': 'no',
      });
      expect([...sent.values()]).toContain('Cash');
      const payment = say('طريقة الدفع', 'Payment method');
      const [first] = await list.numbers();
      await expect(await list.cell(first ?? '', payment)).toHaveText(say('نقدًا', 'Cash'));
    };
    await restored(await read);
    const again = nextRead(portal);
    await portal.reload();
    await list.settled();
    await restored(await again);
  });

  test('a broken value falls back alone', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open(
      '?page=nonsense&limit=200&filters[payment][0]=Gold&filters[isFreeExpress]=yes&filters[date][from]=2026-13-99&nobody=1',
    );
    await expect(list.chip(say('توصيل مجاني', 'Free express'), say('نعم', 'Yes'))).toBeVisible();
    await expect(list.chip(say('طريقة الدفع', 'Payment method'))).toHaveCount(0);
    await expect(list.chip(say('تاريخ الطلب', 'Order date'))).toHaveCount(0);
    await expect(list.pageSize).toHaveValue('200');
    await expect(list.pageLink(1)).toHaveAttribute('aria-current', 'page');
    await expect(list.rows.first()).toBeVisible();
  });

  test('the back button takes back a page, then a filter', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open();
    const payment = say('طريقة الدفع', 'Payment method');
    await list.filter(payment, { options: [say('نقدًا', 'Cash')] });
    await list.pageLink(2).click();
    await expect(portal).toHaveURL(/[?&]page=2(&|$)/);
    await list.settled();
    await portal.goBack();
    await expect(list.pageLink(1)).toHaveAttribute('aria-current', 'page');
    await expect(list.chip(payment)).toBeVisible();
    await portal.goBack();
    await expect(list.chip(payment)).toHaveCount(0);
  });

  test('clear all takes every filter away at once', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open('?page=1&limit=100&filters[payment][0]=Cash&filters[isCasper]=yes&filters[keyword]=05');
    await portal.getByRole('button', { name: say('مسح الكل', 'Clear all') }).click();
    await expect(list.search).toHaveValue('');
    await expect(list.chip(say('طريقة الدفع', 'Payment method'))).toHaveCount(0);
    expect([...list.params().keys()].filter((key) => key.startsWith('filters'))).toEqual([]);
  });
});

test.describe('reading', () => {
  test('[VAL-80] [CONST-31] typing is sent once, half a second after the last key', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    await portal.clock.install();
    await list.open();
    await portal.waitForLoadState('networkidle').catch(() => undefined);
    await portal.clock.pauseAt(Date.now() + 60_000);
    const reads = watchReads(portal);
    await list.search.pressSequentially('بر');
    await portal.clock.runFor(400);
    await list.search.pressSequentially('ج');
    await portal.clock.runFor(490);
    expect(reads).toHaveLength(0);
    const sent = nextRead(portal);
    await portal.clock.runFor(20);
    expect((await sent).get('filters[keyword]')).toBe('برج');
    await portal.clock.runFor(2000);
    expect(reads.filter((url) => url.searchParams.has('filters[keyword]'))).toHaveLength(1);
  });

  test('[VAL-81] [VAL-83] while the list is loading, filters and pages are not read', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    await list.open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await portal.route('**/admin/api/v1/orders?*', async (route) => {
      await held;
      await route.continue();
    });
    const reads = watchReads(portal);
    await list.pageLink(2).click();
    await expect(list.region).toHaveAttribute('aria-busy', 'true');
    await list.pageLink(3).click();
    await list.startFilter(say('توصيل مجاني', 'Free express'));
    await portal.getByRole('radio', { name: say('نعم', 'Yes'), exact: true }).click();
    await portal.keyboard.press('Escape');
    expect(list.params().get('page')).toBe('2');
    expect(reads.map((url) => url.searchParams.get('page'))).toEqual(['2']);
    release();
    await list.settled();
    await expect(list.pageLink(2)).toHaveAttribute('aria-current', 'page');
    await expect(list.chip(say('توصيل مجاني', 'Free express'))).toHaveCount(0);
    expect(reads.map((url) => url.searchParams.get('page'))).toEqual(['2']);
  });

  test('[VAL-82] choosing the current page reads nothing', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    await list.open('?page=2&limit=100');
    const reads = watchReads(portal);
    await list.pageLink(2).click();
    await list.pageLink(3).click();
    await expect(list.pageLink(3)).toHaveAttribute('aria-current', 'page');
    await list.settled();
    expect(reads.map((url) => url.searchParams.get('page'))).toEqual(['3']);
  });

  test('[APP-62] [ERR-86] [ORD-37] an empty list says that there are no records', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const list = new OrderList(portal, say);
    await list.open(`?page=1&limit=100&filters[customer_name]=${crypto.randomUUID()}`);
    await expect(list.empty).toBeVisible();
    await expect(list.rows).toHaveCount(0);
    await expectAccessible(portal);
    await portal.getByRole('button', { name: say('مسح التصفية', 'Clear filters') }).click();
    await expect(list.rows.first()).toBeVisible();
  });

  test('[ERR-87] a list that cannot be read says so in its place, and retry reads it', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const list = new OrderList(portal, say);
    let broken = true;
    await portal.route('**/admin/api/v1/orders?*', (route) =>
      broken ? route.abort('connectionrefused') : route.continue(),
    );
    await portal.route('**/admin/api/v1/delivery-companies', (route) => route.abort('connectionrefused'));
    await portal.goto('/orders');
    await expect(portal.getByRole('alert')).toContainText(
      say('تعذّر تحميل القائمة', 'The list could not be loaded'),
    );
    await expect(portal.getByRole('alert')).toHaveCount(1);
    await expect(list.rows).toHaveCount(0);
    await expectAccessible(portal);
    await list.startFilter(say('شركة التوصيل', 'Delivery company'));
    await expect(
      portal.getByText(say('تعذّر تحميل الخيارات', 'The options could not be loaded')),
    ).toBeVisible();
    await portal.keyboard.press('Escape');
    broken = false;
    await portal.getByRole('button', { name: list.retryName }).click();
    await expect(list.rows.first()).toBeVisible();
    await expect(portal.getByRole('alert')).toHaveCount(0);

    await portal.route('**/admin/api/v1/orders/detail/*', (route) => route.abort('connectionrefused'));
    const [number = ''] = await list.numbers();
    await list.chevron(number).click();
    await list
      .panel(number)
      .getByRole('button', { name: say('التفاصيل', 'Details') })
      .click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      say('تعذّر تحميل الطلب', 'The order could not be loaded'),
    );
    await expect(portal.getByRole('alert')).toHaveCount(1);
    await portal.unroute('**/admin/api/v1/orders/detail/*');
    await dialog.getByRole('button', { name: list.retryName }).click();
    await expect(dialog).toContainText(say('جوال العميل', 'Customer phone'));
  });
});

test.describe('paging', () => {
  test('[APP-63] [CONST-21] [CONST-22] five page links, and none for one page', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    const order = await placeQuietOrder();
    await list.open('?page=7&limit=100');
    const links = list.pager.getByRole('button', { name: say('الصفحة ', 'Page ') });
    const numbered = async () =>
      (await links.evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''))).filter((text) =>
        /^\d+$/.test(text),
      );
    expect(await numbered()).toEqual(['5', '6', '7', '8', '9']);
    await list.open('?page=1&limit=100');
    expect(await numbered()).toEqual(['1', '2', '3', '4', '5']);
    await list.open(`?page=1&limit=100&filters[order_number]=${order.order_number}`);
    await expect(list.row(order.order_number)).toBeVisible();
    await expect(list.pager).toHaveCount(0);
  });

  test('[CONST-78] the table fills the window and scrolls inside; heading and pager stay', async ({
    portal,
    say,
  }) => {
    const list = new OrderList(portal, say);
    await list.open();
    const heading = list.table.getByRole('columnheader', { name: say('رقم الطلب', 'Order number') });
    for (const height of [900, 700]) {
      await portal.setViewportSize({ width: 1440, height });
      await expect
        .poll(async () => {
          const region = await list.region.boundingBox();
          const pager = await list.pager.boundingBox();
          return [
            Math.abs((region?.y ?? 0) + (region?.height ?? 0) - (pager?.y ?? 0)) < 24,
            (pager?.y ?? 0) + (pager?.height ?? 0) <= height,
            (region?.height ?? 0) > height * 0.45,
          ];
        })
        .toEqual([true, true, true]);
      expect(await portal.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    }
    const before = await heading.boundingBox();
    const top = (await list.numbers())[0];
    await list.region.evaluate((region) => region.scrollBy(0, 2000));
    await expect.poll(async () => (await list.numbers()).includes(top ?? '')).toBe(false);
    await expect(list.rows.first()).toBeVisible();
    expect((await heading.boundingBox())?.y).toBe(before?.y);
    await expect(list.pager).toBeInViewport();
    await expect(heading).toBeInViewport();
  });
});

test.describe('rows', () => {
  test('[APP-61] a click on a row opens its actions under it, another click closes them', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const order = await placeQuietOrder();
    const list = new OrderList(portal, say);
    await list.open(`?filters[order_number]=${order.order_number}`);
    const cell = list.row(order.order_number).getByText(order.customer_name);
    const panel = list.panel(order.order_number);
    await expect(panel).toHaveCount(0);
    await cell.click();
    await expect(panel).toBeVisible();
    await expect(list.chevron(order.order_number)).toHaveAttribute('aria-expanded', 'true');
    const row = await list.row(order.order_number).boundingBox();
    expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0) - 1);
    await expectAccessible(portal);
    await cell.click();
    await expect(panel).toHaveCount(0);
  });

  test('the keyboard moves between rows, opens, selects and leaves', async ({ portal, say }) => {
    const customer = { name: familyName() };
    for (let count = 0; count < 3; count++) await placeQuietOrder({ customer });
    const list = new OrderList(portal, say);
    await list.open(`?filters[customer_name]=${customer.name}`);
    const [first = '', second = '', third = ''] = await list.numbers();
    await list.row(first).focus();
    await portal.keyboard.press('ArrowDown');
    await expect(list.row(second)).toBeFocused();
    await portal.keyboard.press('End');
    await expect(list.row(third)).toBeFocused();
    await portal.keyboard.press('Home');
    await expect(list.row(first)).toBeFocused();
    await portal.keyboard.press('Enter');
    await expect(list.panel(first)).toBeVisible();
    await portal.keyboard.press('Space');
    await expect(list.tick(first)).toBeChecked();
    await expect(list.bulkBar).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(list.tick(first)).not.toBeChecked();
    await expect(list.bulkBar).toHaveCount(0);
    await portal.keyboard.press('Escape');
    await expect(list.panel(first)).toHaveCount(0);
    await portal.keyboard.press('/');
    await expect(list.search).toBeFocused();
    await portal.keyboard.press('Escape');
    await expect(list.search).not.toBeFocused();
    await portal.keyboard.press('?');
    await expect(
      portal.getByRole('dialog', { name: say('اختصارات لوحة المفاتيح', 'Keyboard shortcuts') }),
    ).toBeVisible();
  });

  test('[ORD-17] a CSV of exactly the selected rows, in which no formula runs', async ({ portal, say }) => {
    const name = familyName();
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
    const customer = { name: familyName() };
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
    const eligible = dialog.getByRole('region', { name: say('سيُنفَّذ على', 'Will be done for') });
    const skipped = dialog.getByRole('region', { name: say('سيُتخطّى', 'Will be skipped') });
    await expect(eligible.getByRole('listitem')).toHaveCount(2);
    await expect(skipped.getByRole('listitem')).toHaveText(
      new RegExp(`${over.order_number}.*${say('سُلّم أو أُلغي من قبل', 'Already delivered or cancelled')}`),
    );
    const run = dialog.getByRole('button', { name: say('تنفيذ على صفين', 'Run for 2 rows') });
    await expect(run).toBeDisabled();
    await expectAccessible(portal);
    await dialog.getByRole('combobox', { name: say('السبب', 'Reason') }).click();
    await portal.getByRole('listbox').getByRole('option').first().click();
    // Somebody else cancels one of them in the meantime.
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
    await expect(list.bulkBar).toHaveCount(0);
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
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/preferences/orders/columns'));
    await menu
      .getByRole('button', {
        name: say(`تثبيت ${status} في البداية`, `Pin ${status} at the start`),
        exact: true,
      })
      .click();
    await page.keyboard.press('Escape');
    expect((await kept).status()).toBe(200);
    const resized = page.waitForResponse((answer) => answer.url().endsWith('/preferences/orders/columns'));
    const before = await wide();
    await width.focus();
    await page.keyboard.press(say('ArrowLeft', 'ArrowRight'));
    await expect.poll(wide).toBe(before + 16);
    await page.keyboard.press(say('ArrowLeft', 'ArrowRight'));
    await expect.poll(wide).toBe(before + 32);
    expect((await resized).status()).toBe(200);

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

  test('a view is saved, shared with the team, applied, and deleted by its owner alone', async ({
    newcomer,
    openPortal,
    say,
  }) => {
    const { page } = newcomer;
    const name = familyName();
    const payment = say('طريقة الدفع', 'Payment method');
    const list = new OrderList(page, say);
    await list.open();
    await list.filter(payment, { options: [say('نقدًا', 'Cash')] });
    await list.pageSize.selectOption('200');
    await list.settled();
    await page.getByRole('button', { name: say('حفظ العرض', 'Save view'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say('اسم العرض', 'View name') }).fill(name);
    await dialog.getByRole('checkbox', { name: say('متاح لكل الفريق', 'Shared with the team') }).check();
    await dialog.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click();
    await expect(dialog).toHaveCount(0);

    const colleague = await openPortal('ADMIN');
    const theirs = new OrderList(colleague, say);
    await theirs.open();
    await colleague
      .getByRole('button', { name: new RegExp(`${name}$`) })
      .first()
      .click();
    await expect(theirs.chip(payment, say('نقدًا', 'Cash'))).toBeVisible();
    await expect(theirs.pageSize).toHaveValue('200');
    await theirs.settled();
    const actions = say(`إجراءات العرض ${name}`, `Actions of view ${name}`);
    const remove = say(`حذف العرض ${name}`, `Delete view ${name}`);
    await colleague.getByRole('button', { name: actions }).click();
    await expect(colleague.getByRole('menuitem', { name: say('نسخ الرابط', 'Copy link') })).toBeVisible();
    await expect(colleague.getByRole('menuitem', { name: remove })).toHaveCount(0);

    await page.getByRole('button', { name: actions }).click();
    await page.getByRole('menuitem', { name: remove }).click();
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
    await page.reload();
    await list.settled();
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
  });
});

test.describe('dates', () => {
  // Far from the configured zone, so that the browser's own days cannot be what is sent.
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('[CONST-46] days are sent as instants of the configured zone, whatever the browser’s zone', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { timezone } = await superAdmin.must<{ timezone: { timezone: string } }>(
      'GET',
      '/admin/api/v1/profile',
    );
    expect(timezone.timezone).toBe('Asia/Riyadh');
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const [from, to] = [day(9), day(8)];
    const list = new OrderList(portal, say);
    const read = nextRead(portal);
    await list.open(`?filters[date][from]=${from}&filters[date][to]=${to}`);
    const sent = await read;
    const instant = (iso: string) => new Date(`${iso}T00:00:00+03:00`).toISOString();
    expect(sent.get('filters[date][from]')).toBe(instant(from));
    expect(sent.get('filters[date][to]')).toBe(instant(day(7)));
    const dates = await list.rows.evaluateAll(
      (rows, at) => [...new Set(rows.map((row) => row.querySelectorAll('td')[at]?.textContent))],
      (await list.headings()).indexOf(say('التاريخ', 'Order date')),
    );
    expect(dates.length).toBeGreaterThan(0);
    const shown = [from, to].map((iso) => iso.split('-').toReversed().join('-'));
    for (const date of dates) expect(shown).toContain(date);
  });

  test('[CONST-29] the calendar goes from 2017 to the current year', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const list = new OrderList(portal, say);
    await list.open();
    await list.startFilter(say('تاريخ الطلب', 'Order date'));
    const calendar = portal.getByRole('region', { name: say('تاريخ الطلب', 'Order date') });
    const thisYear = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear();
    await expectAccessible(portal);
    await calendar
      .getByRole('button', { name: new RegExp(`${thisYear}$`) })
      .first()
      .click();
    await calendar.getByRole('button', { name: new RegExp(`^${thisYear}$`) }).click();
    const year = (number: number) => calendar.getByRole('button', { name: `${number}`, exact: true });
    await expect(year(thisYear)).toBeEnabled();
    await expect(year(thisYear + 1)).toBeDisabled();
    await calendar.getByRole('button', { name: say('العقد السابق', 'Previous decade') }).click();
    await expect(year(2017)).toBeEnabled();
    await expect(year(2016)).toBeDisabled();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('orders are cards: a tap opens, a long press selects, filters are on a sheet', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const customer = { name: familyName() };
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
