import type { Locator, Page } from '@playwright/test';
import { navigateInApp } from './fixtures/crawl/in-app-navigation.ts';
import { expect, test } from './fixtures/test.ts';
import { TrackingMap } from './pages/tracking-map.ts';

const WIDTH = 390;
const LISTS = [
  '/orders',
  '/orders?tab=fake',
  '/orders/live',
  '/list-discount-order',
  '/export-orders',
  '/drivers',
  '/location-drivers',
  '/otp',
  '/offers',
  '/transactions',
  '/pricing',
  '/ops-management',
  '/approvals',
  '/driver-registration',
  '/delivery-company',
  '/delivery-company?tab=applications',
  '/delivery-company/detail/1',
  '/delivery-company/detail/1?tab=driver',
  '/delivery-company/detail/1?tab=partner',
];

test.use({ viewport: { width: WIDTH, height: 844 }, hasTouch: true });

/**
 * What can be pressed and is not wholly within the width of the screen, or needs a sideways scroll to be; a row that is
 * made to be swiped is marked.
 */
const cutOff = (within: Locator) =>
  within.locator('button, a, select, [role="tab"], [role="switch"]').evaluateAll((all, width) => {
    const isCut = (one: Element) => {
      if (one.closest('[data-swipe]')) return false;
      const { left, right, width: own } = one.getBoundingClientRect();
      if (own <= 1) return false;
      if (left < 0 || right > width) return true;
      for (let parent = one.parentElement; parent; parent = parent.parentElement)
        if (parent.scrollWidth > parent.clientWidth + 1 && getComputedStyle(parent).overflowX === 'auto') {
          return true;
        }
      return false;
    };
    return all.filter(isCut).map((one) => one.getAttribute('aria-label') ?? one.textContent);
  }, WIDTH);

const settled = (page: Page) => expect(page.locator('[aria-busy="true"]:not(button, a)')).toHaveCount(0);

test('toolbars, filters and the one pager of every list fit the width of a phone @both', async ({
  portal,
  say,
}) => {
  test.slow();
  navigateInApp(portal);
  for (const path of LISTS) {
    await portal.goto(path);
    // A list without filters has no button for them.
    const filters = portal.getByRole('button', { name: say('تصفية', 'Filters') });
    await expect(filters.or(portal.getByRole('main').getByRole('region')).first()).toBeVisible();
    await settled(portal);
    expect(await cutOff(portal.getByRole('main')), path).toEqual([]);
    const pagers = portal.getByRole('button', {
      name: /^(الصفحة التالية|Next page)/,
    });
    expect(await pagers.filter({ visible: true }).count(), path).toBeLessThan(2);
    expect(await portal.evaluate(() => document.documentElement.scrollWidth), path).toBe(WIDTH);
  }
});

test('the sheet of filters opens at its top', async ({ portal, say }) => {
  for (const path of ['/orders', '/drivers', '/transactions']) {
    await portal.goto(path);
    await portal.getByRole('button', { name: say('تصفية', 'Filters') }).tap();
    const sheet = portal.getByRole('dialog', { name: say('تصفية', 'Filters') });
    await expect(sheet.getByRole('textbox').first()).toBeInViewport();
    // Its opening takes a moment; a field that takes the focus would scroll then.
    await expect.poll(() => sheet.evaluate((one) => one.getAnimations({ subtree: true }).length)).toBe(0);
    const scrolled = await sheet.evaluate((one) =>
      [one, ...one.querySelectorAll('*')]
        .filter(({ scrollTop }) => scrollTop > 0)
        .map(({ className }) => className),
    );
    expect(scrolled, path).toEqual([]);
    await expect(sheet.getByRole('textbox').first()).not.toBeFocused();
  }
});

test('the tools of the map are one row @both', async ({ portal, say }) => {
  const map = new TrackingMap(portal, say);
  await map.open();
  const tools = portal.getByRole('toolbar', { name: say('أدوات الخريطة', 'Map tools') });
  await expect(tools.getByRole('button').first()).toBeVisible();
  expect(await cutOff(tools)).toEqual([]);
  const tops = await tools
    .locator('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(4);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
});

test('customer, restaurant and driver of an order are called with a tap, and their places open in a map app', async ({
  portal,
  say,
}) => {
  const requested: string[] = [];
  portal.on('request', (request) => requested.push(new URL(request.url()).host));
  await portal.goto('/orders');
  const card = portal.locator('li > button[aria-expanded]:not([aria-haspopup])').first();
  await card.tap({ position: { x: 60, y: 20 } });
  const panel = portal.locator('li section').first();
  const calls = panel.locator('a[href^="tel:"]');
  await expect(calls.first()).toBeVisible();
  for (const href of await calls.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    expect(href).toMatch(/^tel:\+966\d{9}$/);
  const places = panel.getByRole('link', { name: say('الموقع على الخريطة', 'Open in maps') });
  await expect(places).toHaveCount(2);
  for (const href of await places.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    expect(href).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=2\d\.\d+%2C\d\d\.\d+$/);
  await expect(places.first()).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await cutOff(panel)).toEqual([]);
  await portal.goto('/drivers');
  await card.tap({ position: { x: 60, y: 20 } });
  await expect(panel.getByRole('link', { name: say('اتصال', 'Call'), exact: true })).toHaveAttribute(
    'href',
    /^tel:\+966\d{9}$/,
  );
  expect(await cutOff(panel)).toEqual([]);
  // Nothing of the map app is asked for before it is opened.
  expect([...new Set(requested)]).toEqual([new URL(portal.url()).host]);
});
