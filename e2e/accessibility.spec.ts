// Every screen and state of it under the eyes of axe, as a desk and as a phone shows it, in both themes; on a phone also
// whether anything is cut off, covered or out of reach.
import { showTheme, violationsOf } from './fixtures/accessible.ts';
import { lossesOf } from './fixtures/nothing-lost.ts';
import { expect, test } from './fixtures/test.ts';
import { testWalks } from './fixtures/walks.ts';
import { standStill, type Walk, type Walker } from './walks/walk.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Walks and looks at every state; every state is seen before the test fails. */
function walkWithAxe(walk: Walk, walker: Omit<Walker, 'look' | 'phone'>, phone: boolean): Promise<void> {
  test.slow();
  const { page } = walker;
  const look = async (state: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      await standStill(page);
      expect.soft(await violationsOf(page, theme === 'dark'), `${state}, ${theme}`).toEqual([]);
    }
    await showTheme(page, 'light');
    if (phone) expect.soft(await lossesOf(page), state).toEqual([]);
  };
  return walk({ ...walker, look, phone });
}

test.describe('on a desk', () => {
  testWalks(test, 'axe finds nothing', (walk, walker) => walkWithAxe(walk, walker, false));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  testWalks(test, 'axe finds nothing, and nothing is lost', (walk, walker) =>
    walkWithAxe(walk, walker, true),
  );
});
