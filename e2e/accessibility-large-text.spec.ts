// Text at twice its size, as a reader sets it in the browser, on a desk's screen: all of it grows. That nothing is lost
// then is asked of every screen where axe is.
import { resizeTo } from './fixtures/sizes.ts';
import { expect, test } from './fixtures/test.ts';

test('all text is twice as large @once', async ({ portal }) => {
  const sizes = async () => {
    const texts = portal.locator('h1, main button, main a, main label, main p').filter({ visible: true });
    return texts.evaluateAll((all) => [
      ...new Set(all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))),
    ]);
  };
  await resizeTo(portal, 'largeText');
  for (const path of ['/login', '/orders', '/orders/live', '/export-orders', '/policy']) {
    await portal.goto(path);
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    // The smallest text of the design has 11 px.
    for (const size of await sizes()) expect(size, path).toBeGreaterThanOrEqual(22);
  }
  // Icons follow the text of a page that is open.
  const scale = () => portal.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale'));
  expect(await scale()).toBe('2');
  await resizeTo(portal, 'phone');
  await expect.poll(scale).toBe('1');
});
