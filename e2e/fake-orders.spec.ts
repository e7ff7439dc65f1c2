import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { DistributionRecord, type OrderDistribution } from './pages/distribution-record.ts';
import { OrderList } from './pages/order-list.ts';

type Say = (ar: string, en: string) => string;

const createButton = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('إنشاء طلب وهمي', 'Create fake order') });

async function openFakeTab(page: Page, say: Say): Promise<OrderList> {
  const list = new OrderList(page, say);
  await list.open('?tab=fake');
  return list;
}

test.describe('fake orders', () => {
  test('[ERR-06] [ORD-32] [ORD-33] [APP-25] one is created, and a click on its row opens its drivers', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const list = await openFakeTab(portal, say);
    const before = await list.numbers();
    await createButton(portal, say).click();
    await expect(
      portal
        .getByRole('status')
        .getByText(say('تم إنشاء طلب وهمي بنجاح', 'Create fake order success'), { exact: true }),
    ).toBeVisible();
    await expect.poll(async () => (await list.numbers()).some((one) => !before.includes(one))).toBe(true);
    const number = (await list.numbers()).find((one) => !before.includes(one)) ?? '';
    await expect(list.chevron(number)).toHaveCount(0);
    await list.row(number).getByRole('cell').nth(1).click();
    await expect(portal).toHaveURL((url) => url.pathname === '/faker-order/drivers');
    expect(new URL(portal.url()).searchParams.get('faker-order-id')).toBe(number);
    const page = portal.getByRole('article', { name: say(`الطلب الوهمي ${number}`, `Fake order ${number}`) });
    await expect(page).toBeVisible();
    const { data } = await superAdmin.request<{ data: OrderDistribution }>(
      'GET',
      `/admin/api/v1/fake-orders/drivers?faker-order-id=${number}`,
    );
    const why = new DistributionRecord(page, say);
    await expect(why.timeline.locator('> li')).toHaveCount(data.waves.length);
    const wave = data.waves.findLast(({ drivers }) => drivers.length > 0);
    if (!wave) throw new Error('no driver of the demo is near the restaurant of the last order');
    for (const driver of wave.drivers.filter(({ offered }) => offered)) {
      await expect(why.driver(wave.wave, driver.driver_name)).toContainText(
        say('كان سيُعرض عليه', 'Would be offered'),
      );
    }
    if (wave.drivers.some(({ offered }) => !offered)) {
      await why.others(wave.wave).click();
      for (const driver of wave.drivers.slice(0, 5)) {
        await expect(why.driver(wave.wave, driver.driver_name)).toBeVisible();
      }
    }
  });
});
