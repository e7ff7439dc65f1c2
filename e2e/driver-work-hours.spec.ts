import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';

test('[DRV-40] [DRV-41] the hours overview shows what a driver worked, by day, week and month, up to a day', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const asked: string[] = [];
  portal.on('request', (request) => {
    const url = new URL(request.url());
    const { type, day, month, year } = Object.fromEntries(url.searchParams);
    if (url.pathname.endsWith('/worked-time')) asked.push(`${type} ${year}-${month}-${day}`);
  });
  await portal.goto(`/drivers/edit/${driver._id}`);
  const hours = portal.getByRole('region', { name: say('نظرة على الساعات', 'Hours overview') });
  const bars = hours.getByRole('list', { name: say('ساعات العمل', 'Hours worked') }).getByRole('listitem');
  await expect(bars).toHaveCount(7);
  await expect(hours).toContainText(say('لا ساعات عمل في هذه الفترة', 'No hours in this period'));
  await expect(hours.getByText('0.00').first()).toBeVisible();

  const pick = (ar: string, en: string) => hours.getByText(say(ar, en), { exact: true }).click();
  await pick('أسبوع', 'Week');
  await expect(bars).toHaveCount(4);
  await pick('شهر', 'Month');
  await expect(bars).toHaveCount(6);
  const until = hours.getByRole('textbox', { name: say('حتى يوم', 'Until'), exact: true });
  await until.fill('31-02-2025');
  await until.fill('10-03-2025');
  await expect(bars.last()).toContainText('03-2025');
  await expect(bars.first()).toContainText('10-2024');
  await expect.poll(() => asked.at(-1)).toBe('month 2025-3-10');
  await expectAccessible(portal);
  await portal.keyboard.press('Escape');
  await until.blur();
  await expect(until).toHaveValue('2025-03-10');

  await portal.route('**/worked-time/analysis*', (route) => route.fulfill({ status: 500, body: '' }));
  await pick('يوم', 'Day');
  const retry = hours.getByRole('button', { name: say('إعادة المحاولة', 'Retry') });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await portal.unroute('**/worked-time/analysis*');
  await retry.click();
  await expect(bars).toHaveCount(7);
});
