// Every screen and state of it under the eyes of axe: as a desk shows it in both themes, as a phone in one for each
// language; on a phone also whether anything is cut off, covered or out of reach.
import { showTheme, violationsOf } from './fixtures/accessible.ts';
import { lossesOf } from './fixtures/nothing-lost.ts';
import { expect, test } from './fixtures/test.ts';
import { testWalks } from './fixtures/walks.ts';
import { standStill, type Walk, type Walker } from './walks/walk.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Walks and looks at every state; every state is seen before the test fails. */
function walkWithAxe(
  walk: Walk,
  walker: Omit<Walker, 'look' | 'phone'>,
  themes: readonly ('light' | 'dark')[],
  phone: boolean,
): Promise<void> {
  test.slow();
  const { page } = walker;
  const look = async (state: string) => {
    for (const theme of themes) {
      await showTheme(page, theme);
      await standStill(page);
      // What does not depend on colours was asked in the first theme.
      expect
        .soft(await violationsOf(page, theme === themes[0] ? 'everything' : 'colours'), `${state}, ${theme}`)
        .toEqual([]);
    }
    await showTheme(page, 'light');
    if (phone) expect.soft(await lossesOf(page), state).toEqual([]);
  };
  return walk({ ...walker, look, phone });
}

test.describe('on a desk', () => {
  testWalks(test, 'axe finds nothing', (walk, walker) => walkWithAxe(walk, walker, ['light', 'dark'], false));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  testWalks(test, 'axe finds nothing, and nothing is lost', (walk, walker) =>
    walkWithAxe(walk, walker, [walker.say('ar', 'en') === 'ar' ? 'light' : 'dark'], true),
  );
});
