import { placeQuietOrder } from './fixtures/customers.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderList, waitForListCall } from './pages/order-list.ts';

test.describe('the address bar', () => {
  test('[APP-55] [APP-56] [APP-59] [APP-60] page, limit and filters stand in the address; another limit or filter goes back to page 1', async ({
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

    await list.pageLink(2).click();
    await expect(portal).toHaveURL(/[?&]page=2(&|$)/);
    await list.settled();
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
    const read = waitForListCall(portal);
    await list.open(
      '?tab=hypothetical&page=2&limit=200&filters[payment][0]=Cash&filters[isFreeExpress]=no&filters[keyword]=100',
    );
    const restored = async (sent: URLSearchParams) => {
      await expect(list.search).toHaveValue('100');
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
        'filters[keyword]': '100',
        'filters[isFreeExpress]': 'no',
      });
      expect([...sent.values()]).toContain('Cash');
      const payment = say('طريقة الدفع', 'Payment method');
      const [first] = await list.numbers();
      await expect(await list.cell(first ?? '', payment)).toHaveText(say('نقدًا', 'Cash'));
    };
    await restored(await read);
    const again = waitForListCall(portal);
    await portal.reload();
    await list.settled();
    await restored(await again);
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
});

test.describe('paging', () => {
  test('a page beyond the end leads to the last one, and the way back skips it', async ({ portal, say }) => {
    const list = new OrderList(portal, say);
    const order = await placeQuietOrder();
    await list.open();
    await portal.goto(`/orders?page=9999&limit=100&filters[order_number]=${order.order_number}`);
    await expect(list.row(order.order_number)).toBeVisible();
    await expect(portal).toHaveURL(/[?&]page=1(&|$)/);
    await portal.goto('/transactions?page=99999');
    await expect(portal).toHaveURL((url) => Number(url.searchParams.get('page')) < 99_999);
    const transactions = portal.getByRole('table', { name: say('الحركات المالية', 'Transactions') });
    await expect(transactions.getByRole('checkbox').nth(1)).toBeVisible();
    await portal.goto('/orders/live?page=900');
    await expect(portal).not.toHaveURL(/page=900/);
    await portal.goBack();
    await expect(portal).toHaveURL(/\/transactions/);
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

test('built-in views filter the list and are links; they are hidden, not deleted', async ({
  newcomer,
  say,
}) => {
  const { page } = newcomer;
  const list = new OrderList(page, say);
  await list.open();
  const views = page.getByRole('list', { name: say('العروض المحفوظة', 'Saved views') });
  const unassigned = say('بلا سائق', 'Unassigned');
  // The number of its orders follows its name.
  const pill = views.getByRole('button', { name: new RegExp(`^${unassigned}( [\\d,+]+)?$`) });
  await expect(pill).toHaveAttribute('aria-pressed', 'false');
  await pill.click();
  await expect(list.chip(say('الحالة', 'Status'), say('بانتظار القبول', 'Waiting'))).toBeVisible();
  await expect(pill).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await list.settled();
  await expect(pill).toHaveAttribute('aria-pressed', 'true');
  await list.whileReading(() => pill.click());
  await expect(page).not.toHaveURL(/filters/);

  await pill.hover();
  await views
    .getByRole('button', { name: say(`إجراءات العرض ${unassigned}`, `Actions of view ${unassigned}`) })
    .click();
  await expect(page.getByRole('menuitem', { name: say('حذف', 'Delete') })).toHaveCount(0);
  // The screen changes before the server answers.
  const stored = () => page.waitForResponse((response) => response.url().endsWith('/hidden-views'));
  const hidden = stored();
  await page
    .getByRole('menuitem', { name: say(`إخفاء العرض ${unassigned}`, `Hide view ${unassigned}`) })
    .click();
  await expect(pill).toHaveCount(0);
  await hidden;
  await page.reload();
  await list.settled();
  await expect(pill).toHaveCount(0);
  await views.getByRole('button', { name: say('العروض المخفية', 'Hidden views') }).click();
  const shown = stored();
  await page
    .getByRole('menuitem', { name: say(`إظهار العرض ${unassigned}`, `Show view ${unassigned}`) })
    .click();
  await expect(pill).toBeVisible();
  await shown;

  for (const [path, name] of [
    ['/drivers', say('وثائق تنتهي قريبًا', 'Documents expire soon')],
    ['/drivers', say('رصيد سالب', 'Negative balance')],
    ['/transactions', say('شحن فشل', 'Failed top-ups')],
    ['/orders/live', say('في الطريق', 'On the way')],
  ] as const) {
    await page.goto(path);
    const view = views.getByRole('button', { name: new RegExp(`^${name}( [\\d,+]+)?$`) });
    await view.click();
    await expect(view).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/filters/);
  }
});
