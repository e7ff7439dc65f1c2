import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { TrackingMap, WEBGL_ARGS } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: animations would be drawn for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WEBGL_ARGS] });
  },
});

const TITLE = ['مواقع السائقين', 'Driver locations'] as const;

test('[APP-29] drivers’ last positions stand in a list with the map beside it', async ({
  portal,
  say,
  superAdmin,
}) => {
  const resting = await superAdmin.restingDriver();
  const map = new TrackingMap(portal, say);
  await portal.goto('/location-drivers');
  const rows = portal.getByRole('table', { name: say(...TITLE) }).locator('tr[data-row]');
  await expect(rows.nth(3)).toBeVisible();
  await portal
    .getByRole('searchbox', { name: say('الاسم أو الجوال', 'Name or phone') })
    .fill(resting.driver_name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(say('غير متصل', 'Offline'));
  await expect(portal).toHaveURL(/filters\[keyword\]/);
  await expect(portal.getByText(say('سائق واحد على الخريطة', '1 driver on the map'))).toBeVisible();
  await rows.getByText(resting.driver_name).click();
  await expect(
    portal.getByText(
      ignoringIsolates(say(`على الخريطة: ${resting.driver_name}`, `On the map: ${resting.driver_name}`)),
    ),
  ).toBeVisible();
  await expect.poll(async () => (await map.place()).zoom).toBe(14);
  await map.click(0, 0);
  await expect(portal.getByRole('tooltip')).toHaveText(resting.driver_name);
});

test('the list is of one city, and empty where no driver is', async ({ portal, say, superAdmin }) => {
  const cities = await superAdmin.request<{ id: string; nameAr: string; nameEn: string }[]>(
    'GET',
    '/admin/api/v1/cities',
  );
  const [dammam, arar] = ['Dammam', 'Arar'].map((name) => cities.find(({ nameEn }) => nameEn === name));
  await portal.goto(`/location-drivers?filters[city][0]=${dammam?.id}`);
  const rows = portal.getByRole('table', { name: say(...TITLE) }).locator('tr[data-row]');
  await expect(rows.first()).toContainText(say(dammam?.nameAr ?? '', dammam?.nameEn ?? ''));
  await portal.goto(`/location-drivers?filters[city][0]=${arar?.id}`);
  await expect(portal.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'))).toBeVisible();
});

test('[RT-06] [CONST-35] the list and its map are read again every ten seconds', async ({ portal, say }) => {
  const map = new TrackingMap(portal, say);
  await portal.clock.install();
  await portal.goto('/location-drivers');
  await expect(
    portal
      .getByRole('table', { name: say(...TITLE) })
      .locator('tr[data-row]')
      .first(),
  ).toBeVisible();
  const calls = map.watch('search');
  await portal.clock.fastForward(6_000);
  expect(calls).toEqual([]);
  await portal.clock.fastForward(4_500);
  await expect.poll(() => calls.length).toBe(1);
});
