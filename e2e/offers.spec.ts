import { placeOfferedOrder } from './fixtures/distributed.ts';
import { expect, test } from './fixtures/test.ts';
import { DistributionRecord } from './pages/distribution-record.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test.describe('offers', () => {
  test('[APP-28] the menu leads to the offers, with what became of each, and an offer to its driver’s reasons and its order’s receipt', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const { number, distribution } = await placeOfferedOrder(superAdmin);
    const driver = distribution.waves.flatMap(({ drivers }) => drivers).find(({ offered }) => offered);
    await portal.goto('/orders');
    const title = say('عروض التوزيع', 'Distribution offers');
    await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await expect(portal).toHaveURL(/\/offers/);
    const table = portal.getByRole('table', { name: title });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(
      portal.getByRole('status').filter({ hasText: new RegExp(say('قائم.* الآن$', 'open offers?$')) }),
    ).toBeVisible();
    await portal.goto(`/offers?filters[order_number]=${number}`);
    const row = table
      .getByRole('row')
      .filter({ hasText: driver?.driver_name ?? '?' })
      .first();
    await expect(row).toContainText(number);
    await expect(row).toContainText(
      new RegExp(say('معلّق|قُبل|رُفض|لم يرد|سُحب', 'Out|Accepted|Declined|No answer|Withdrawn')),
    );

    const chevron = portal.getByRole('button', {
      name: ignoringIsolates(say(`إجراءات عرض الطلب ${number}`, `Actions of Offer of order ${number}`)),
    });
    await chevron.first().click();
    const actions = portal.getByRole('group', {
      name: say(`إجراءات عرض الطلب ${number}`, `Actions for the offer of order ${number}`),
    });
    await actions.getByRole('button', { name: say('لماذا هذا السائق', 'Why this driver') }).click();
    const dialog = portal.getByRole('dialog', {
      name: say(`لماذا هذا السائق: الطلب ${number}`, `Why this driver: order ${number}`),
    });
    await expect(new DistributionRecord(dialog, say).timeline).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await actions.getByRole('link', { name: say('الفاتورة', 'View invoice') }).click();
    await expect(portal).toHaveURL(new RegExp(`/orders/${number}$`));
  });

  test('an offer that goes out comes to the list by itself', async ({ portal, say, superAdmin }) => {
    test.slow();
    await portal.goto('/offers?filters[status][0]=offered&filters[status][1]=accepted');
    await expect(portal.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const { number } = await placeOfferedOrder(superAdmin);
    await portal.mouse.move(2, 2);
    await expect(portal.getByRole('table')).toContainText(number);
    await expect(
      portal.getByRole('link', { name: say(`فاتورة الطلب ${number}`, `Invoice of order ${number}`) }).first(),
    ).toBeVisible();
  });

  test('the filters narrow the list and stand in the address', async ({ portal, say, superAdmin }) => {
    const { data } = await superAdmin.request<{
      data: { results: { driver_name: string; status: string }[] };
    }>('GET', '/admin/api/v1/offers?filters[status]=declined');
    const [declined] = data.results;
    if (!declined) throw new Error('no driver of the demo has declined an offer');
    await portal.goto('/offers?filters[status][0]=declined');
    const table = portal.getByRole('table');
    await portal.getByRole('searchbox', { name: say('السائق', 'Driver') }).fill(declined.driver_name);
    await expect(portal).toHaveURL(/filters\[driver\]=/);
    await expect(table.getByRole('row').nth(1)).toContainText(declined.driver_name);
    await expect(table.getByRole('row').nth(1)).toContainText(say('رُفض', 'Declined'));
  });
});
