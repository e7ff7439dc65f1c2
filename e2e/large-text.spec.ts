// Text at twice its size, as a reader sets it in the browser, on a desk's screen: all of it grows, and nothing is lost.
import { lossesOf } from './fixtures/nothing-lost.ts';
import { test as base, expect } from './fixtures/test.ts';
import { testWalks } from './fixtures/walks.ts';
import { standStill } from './walks/walk.ts';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('all text is twice as large', async ({ portal }) => {
  const sizes = async () => {
    const texts = portal.locator('h1, main button, main a, main label, main p').filter({ visible: true });
    return texts.evaluateAll((all) => [
      ...new Set(all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))),
    ]);
  };
  for (const path of ['/login', '/orders', '/orders/live', '/export-orders', '/policy']) {
    await portal.goto(path);
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    // The smallest text of the design has 11 px.
    for (const size of await sizes()) expect(size, path).toBeGreaterThanOrEqual(22);
  }
});

testWalks(test, 'nothing is lost', async (walk, walker) => {
  test.slow();
  const { page } = walker;
  const look = async (state: string) => {
    await standStill(page);
    expect.soft(await lossesOf(page), state).toEqual([]);
  };
  // As narrow as a phone, for the size of its text.
  await walk({ ...walker, look, phone: true });
});
