// Text at twice its size, as a reader sets it in the browser, on a desk's screen: all of it grows. That nothing is lost
// then is asked of every screen where axe is.
import { resizeTo } from './fixtures/sizes.ts';
import { expect, test } from './fixtures/test.ts';

test('all text is twice as large', async ({ portal }) => {
  // One look inside the page, and again until it holds: a live update may have replaced an element in between.
  const smallest = () =>
    portal.evaluate(() => {
      const texts = [...document.querySelectorAll('h1, main button, main a, main label, main p')].filter(
        (one) => one.checkVisibility(),
      );
      const sizes = texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      return sizes.length === 0 ? 0 : Math.min(...sizes);
    });
  await resizeTo(portal, 'largeText');
  for (const path of ['/login', '/orders', '/orders/live', '/export-orders', '/policy']) {
    await portal.goto(path);
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    // The smallest text of the design has 11 px.
    await expect.poll(smallest, { message: path }).toBeGreaterThanOrEqual(22);
  }
  // Icons follow the text of a page that is open.
  const scale = () => portal.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale'));
  expect(await scale()).toBe('2');
  await resizeTo(portal, 'phone');
  await expect.poll(scale).toBe('1');
});
