import { placeOfferedOrder, placeScannedOrder } from './fixtures/distributed.ts';
import { expect, test } from './fixtures/test.ts';
import { DistributionRecord } from './pages/distribution-record.ts';
import { OrderReceipt } from './pages/order-receipt.ts';
import { OrderScreen } from './pages/order-screen.ts';

test.describe('why this driver', () => {
  test('the receipt shows wave by wave who was offered the order, with score and answer', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const { number, distribution } = await placeOfferedOrder(superAdmin);
    const receipt = new OrderReceipt(portal, say);
    const why = new DistributionRecord(receipt.history, say);
    await receipt.open(number);
    await why.tab.click();
    await expect(why.plan).toBeVisible();
    await expect(why.legend).toContainText(say('حد القبول', 'Qualified limit'));
    for (const wave of distribution.waves) {
      await expect(why.wave(wave.wave)).toContainText(say(`${wave.radius} كم`, `${wave.radius} km`));
      for (const driver of wave.drivers.filter(({ offered }) => offered)) {
        const line = why.driver(wave.wave, driver.driver_name);
        await expect(line).toContainText(String(Math.round(driver.score * 10) / 10));
        await expect(line).toContainText(
          new RegExp(
            say(
              'قَبِل|رفض|لم يرد|سُحب العرض|بانتظار الرد',
              'Accepted|Declined|No answer|Withdrawn|No answer yet',
            ),
          ),
        );
        await expect(line.getByRole('img')).toHaveAccessibleName(
          new RegExp(say('التوفر .*المسافة .*الخمول', 'availability .*distance .*idle time')),
        );
      }
    }
  });

  test('a driver’s name leads to why the driver got no offer today, and back', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const { number, distribution } = await placeScannedOrder(superAdmin);
    const wave = distribution.waves.find(({ drivers }) => drivers.length > 0);
    const driver = wave?.drivers.find(({ offered }) => !offered);
    if (!wave || !driver) throw new Error('all were offered an order of the quiet city');
    const receipt = new OrderReceipt(portal, say);
    const why = new DistributionRecord(receipt.history, say);
    await receipt.open(number);
    await why.tab.click();
    await why.others(wave.wave).click();
    await why.driver(wave.wave, driver.driver_name).getByRole('button').click();
    const day = why.day(driver.driver_name);
    await expect(day.getByRole('heading', { name: say('الأسباب', 'Reasons') })).toBeVisible();
    const { data } = await superAdmin.request<{ data: { reasons: { count: number }[]; standing: string[] } }>(
      'GET',
      `/admin/api/v1/drivers/${driver.driver_id}/distribution`,
    );
    expect(data.standing.length).toBeGreaterThan(0);
    const standing = day.getByRole('list', {
      name: say('يمنع كل العروض الآن', 'Blocks all offers now'),
    });
    await expect(standing.getByRole('listitem')).toHaveCount(data.standing.length);
    const reasons = day.getByRole('list', { name: say('الأسباب', 'Reasons') });
    await expect(reasons.getByRole('listitem')).toHaveCount(data.reasons.length);
    await expect(day.getByRole('link', { name: number })).not.toHaveCount(0);
    await why.back.click();
    await expect(why.timeline).toBeVisible();
  });

  test('the history of an order has it too, with the reasons in plain words', async ({
    portal,
    expectAccessible,
    say,
    superAdmin,
  }) => {
    test.slow();
    const { number, distribution } = await placeScannedOrder(superAdmin);
    const screen = new OrderScreen(portal, say);
    await screen.openRow(number);
    const dialog = await screen.start(number, 'history');
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    const why = new DistributionRecord(dialog, say);
    await why.tab.click();
    const wave = distribution.waves.find(({ drivers }) => drivers.length > 0);
    const driver = wave?.drivers.find(({ reason }) => reason === 'not_ready' || reason === 'offline');
    if (!wave || !driver) throw new Error('no driver around the quiet city is at rest');
    await why.others(wave.wave).click();
    await expect(why.driver(wave.wave, driver.driver_name)).toContainText(
      driver.reason === 'not_ready'
        ? say('غير جاهز لاستلام الطلبات', 'Not ready for orders')
        : say('غير متصل أو موقعه قديم', 'Offline or position outdated'),
    );
    await expectAccessible(portal);
  });
});
