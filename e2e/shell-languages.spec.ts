import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { navigateInApp } from './fixtures/crawl/in-app-navigation.ts';
import { TEXT_KEY } from './fixtures/crawl/text-keys.ts';
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
  return (
    files
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `/${name.replaceAll('\\', '/').replace(/\.tsx$/, '')}`)
      // A folder in brackets groups files and is no part of the address.
      .map((path) => path.replace(/\/\(\w+\)/g, '').replace(/\/index$/, '') || '/')
      .map((path) =>
        path.replace(/\$(\w+)/g, (_all, name: string) => PARAMETERS[name] ?? '1').replace('$', 'nowhere'),
      )
      .sort()
  );
}
const SCREENS = findScreens();

test('[APP-01] there are screens to look at', () => {
  expect(SCREENS).toEqual(
    expect.arrayContaining(['/', '/orders/live', '/drivers', '/transactions', '/otp', '/nowhere']),
  );
  expect(SCREENS.length).toBeGreaterThan(20);
});

/** Screens of one test, which share a page load. */
const BATCH = 12;
const SWITCH = { ar: 'Switch to English', en: 'التبديل إلى العربية' };
const DIRECTION = { ar: 'rtl', en: 'ltr' };
const LETTERS = { ar: /[\u0600-\u06ff]/, en: /[A-Za-z]{3}/ };

for (let at = 0; at < SCREENS.length; at += BATCH) {
  const screens = SCREENS.slice(at, at + BATCH);
  test(`[APP-01] ${screens[0]} to ${screens.at(-1)} can be seen in either language, and no key is ever shown`, async ({
    portal,
    language: first,
  }) => {
    test.slow();
    navigateInApp(portal);
    const html = portal.locator('html');
    const main = portal.getByRole('main');
    let shown = first;
    /** The text of the screen in the language that is set. */
    const read = async (path: string) => {
      await expect(html, path).toHaveAttribute('lang', shown);
      await expect(html, path).toHaveAttribute('dir', DIRECTION[shown]);
      await expect(main, path).not.toBeEmpty();
      // What is there while the screen is read is text as well.
      await expect(portal.locator('[aria-busy="true"]'), path).toHaveCount(0);
      expect(await portal.locator('body').textContent(), path).not.toMatch(TEXT_KEY);
      const text = (await main.textContent()) ?? '';
      expect(text, path).toMatch(LETTERS[shown]);
      return text;
    };
    for (const path of screens) {
      await portal.goto(path);
      const before = await read(path);
      await portal.evaluate(() => Object.assign(window, { notReloaded: true }));
      await portal.getByRole('button', { name: SWITCH[shown] }).first().click();
      // The next screen opens in this language.
      shown = shown === 'ar' ? 'en' : 'ar';
      expect(await read(path), path).not.toBe(before);
      expect(await portal.evaluate(() => 'notReloaded' in window), path).toBe(true);
    }
  });
}

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
