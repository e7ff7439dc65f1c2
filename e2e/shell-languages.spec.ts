import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';

/** What the routes with a parameter are opened with. */
const PARAMETERS: Record<string, string> = {
  driverId: '1',
  orderNumber: '10019990',
  exportId: '1',
  operatorId: '1',
};

/** The address of every screen, from the folder of the routes; the route of unknown pages is `nowhere`. */
function findScreens(): string[] {
  const files = readdirSync(join(ROOT, 'apps/portal/src/routes/_app'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `/${name.replaceAll('\\', '/').replace(/\.tsx$/, '')}`)
    .map((path) => path.replace(/\/index$/, '') || '/')
    .map((path) =>
      path.replace(/\$(\w+)/g, (_all, name: string) => PARAMETERS[name] ?? '1').replace('$', 'nowhere'),
    )
    .sort();
}
/** A key of a text where the text belongs: the names of the files of texts begin it. */
const NAMESPACES = readdirSync(join(ROOT, 'packages/locales/en'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', '').replaceAll('-', '[-_]'));
const KEY = new RegExp(`\\b(${NAMESPACES.join('|')})\\.[a-z_]+(\\.[a-z_]+)*\\b`);

const SCREENS = findScreens();

test('[APP-01] there are screens to look at', () => {
  expect(SCREENS).toEqual(
    expect.arrayContaining(['/', '/orders/live', '/drivers', '/transactions', '/otp', '/nowhere']),
  );
  expect(SCREENS.length).toBeGreaterThan(20);
});

for (const path of SCREENS)
  test(`[APP-01] ${path} can be seen in either language, and no key is ever shown`, async ({ portal }) => {
    await portal.goto(path);
    const texts: string[] = [];
    for (const [language, dir] of [
      ['ar', 'rtl'],
      ['en', 'ltr'],
    ] as const) {
      const html = portal.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', dir);
      const main = portal.getByRole('main');
      await expect(main).not.toBeEmpty();
      // What is there while the screen is read is text as well.
      await expect(portal.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await portal.locator('body').textContent()).not.toMatch(KEY);
      texts.push((await main.textContent()) ?? '');
      if (language === 'en') continue;
      await portal.evaluate(() => Object.assign(window, { notReloaded: true }));
      await portal.getByRole('button', { name: 'Switch to English' }).first().click();
    }
    expect(await portal.evaluate(() => 'notReloaded' in window)).toBe(true);
    expect(texts[0]).toMatch(/[\u0600-\u06ff]/);
    expect(texts[1]).toMatch(/[A-Za-z]{3}/);
    expect(texts[0]).not.toBe(texts[1]);
  });

test('[APP-05] menu, table and form are mirrored in Arabic @both', async ({ portal, language }) => {
  const isRtl = language === 'ar';
  const leftOf = async (locator: ReturnType<typeof portal.locator>) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('that is not on the screen');
    return box.x;
  };
  await portal.goto('/orders');
  await expect(portal.locator('html')).toHaveAttribute('dir', isRtl ? 'rtl' : 'ltr');
  const row = portal.getByRole('table').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const [menu, main] = [
    await leftOf(portal.getByRole('navigation').first()),
    await leftOf(portal.getByRole('main')),
  ];
  expect(menu > main).toBe(isRtl);
  const cells = row.getByRole('cell');
  const [first, later] = [await leftOf(cells.nth(1)), await leftOf(cells.nth(5))];
  expect(first > later).toBe(isRtl);
  await portal.goto('/drivers/new');
  const fields = portal.getByRole('main').getByRole('textbox');
  await expect(fields.nth(1)).toBeVisible();
  const [one, next] = [await leftOf(fields.nth(0)), await leftOf(fields.nth(1))];
  expect(one > next).toBe(isRtl);
});
