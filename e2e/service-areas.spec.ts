import { expect, test } from './fixtures/test.ts';
import { WEBGL_ARGS } from './pages/tracking-map.ts';

test.use({
  // Drawn by software: animations would be drawn for each frame.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WEBGL_ARGS] });
  },
});

const CITY = ['نجران', 'Najran'] as const;

test('the area of a city is drawn on the map, saved, changed at a corner, and removed', async ({
  portal,
  say,
}) => {
  const button = (ar: string, en: string) => portal.getByRole('button', { name: say(ar, en), exact: true });
  await portal.goto('/service-areas');
  const entry = portal.getByRole('list').getByRole('button', { name: say(...CITY) });
  await entry.click();
  await expect(portal.getByRole('heading', { name: say(...CITY) })).toBeVisible();
  await button('رسم المنطقة', 'Draw the area').click();
  const canvas = portal.locator('canvas');
  // The tool is fetched when it is first used.
  await expect(canvas).toHaveCSS('cursor', 'crosshair');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('there is no map');
  const at = (dx: number, dy: number) => [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy] as const;
  const click = async (dx: number, dy: number) => {
    await portal.mouse.move(...at(dx, dy), { steps: 3 });
    await portal.mouse.click(...at(dx, dy));
  };
  for (const [dx, dy] of [
    [-120, -90],
    [120, -90],
    [120, 90],
    [-120, 90],
    [-120, -90],
  ] as const)
    await click(dx, dy);
  const facts = portal.getByRole('region', { name: say('ما تغيّره المنطقة', 'What the area changes') });
  const size = facts.getByRole('definition').first();
  await expect(size).toHaveText(/\d/);
  const drawn = (await size.textContent()) ?? '';
  await expect(async () => {
    await portal.mouse.move(...at(120, 90), { steps: 3 });
    await portal.mouse.down();
    await portal.mouse.move(...at(190, 150), { steps: 8 });
    await portal.mouse.up();
    await expect(size).not.toHaveText(drawn, { timeout: 3_000 });
  }).toPass();
  const changed = (await size.textContent()) ?? '';
  const save = button('حفظ', 'Save');
  await save.click();
  await expect(save).toBeDisabled();
  const versions = portal.getByRole('region', { name: say('الإصدارات', 'Versions') }).getByRole('listitem');
  await expect(versions).toHaveCount(1);

  await portal.reload();
  await expect(size).toHaveText(changed);
  await button('حذف المنطقة', 'Remove the area').click();
  await portal
    .getByRole('dialog')
    .getByRole('button', { name: say('حذف المنطقة', 'Remove the area') })
    .click();
  await expect(versions).toHaveCount(2);
  await button('كل المناطق', 'All areas').click();
  await expect(entry).toContainText(say('بلا منطقة', 'No area'));
});
