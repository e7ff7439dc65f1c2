// Every screen and state of it under the eyes of axe: as a desk shows it in both themes, as a phone in one for each
// language. Whether anything is cut off, covered or out of reach is asked on a phone in both languages, in Arabic at a desk
// that is zoomed to 200 %, and in English with text of twice its size.
import { findViolationsByTheme, type Rules, showTheme, type Theme } from './fixtures/accessible.ts';
import { findLosses } from './fixtures/nothing-lost.ts';
import { inspectAtSizes, SIZES } from './fixtures/sizes.ts';
import { expect, test } from './fixtures/test.ts';
import { testWalks } from './fixtures/walks.ts';
import { type Walk, type Walker, waitForStillness } from './walks/walk.ts';

const SETTLING_MS = 10_000;

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks the state with axe in each theme; the light one stays. */
async function expectNoViolations(
  page: Walker['page'],
  state: string,
  themes: readonly Theme[],
  rules: Rules = 'everything',
): Promise<void> {
  const found = await findViolationsByTheme(page, themes, rules);
  for (const theme of themes) expect.soft(found[theme], `${state}, ${theme}`).toEqual([]);
  if (themes.at(-1) !== 'light') await showTheme(page, 'light');
}

/** Walks and inspects every state; every state is inspected before the test fails. */
function walkWith(
  inspect: (state: string) => Promise<void>,
  walk: Walk,
  walker: Omit<Walker, 'inspect' | 'phone'>,
  phone: boolean,
) {
  test.slow();
  return walk({ ...walker, inspect, phone });
}

// Colours, names and roles are the same in both languages; lengths of texts are seen below.
test.describe('on a desk', () => {
  testWalks(test, 'axe finds nothing', (walk, walker) =>
    walkWith((state) => expectNoViolations(walker.page, state, ['light', 'dark']), walk, walker, false),
  );
});

test.describe('on a phone, zoomed, and with large text @both', () => {
  test.use({ viewport: SIZES.phone.viewport });
  testWalks(test, 'axe finds nothing, and nothing is lost', (walk, walker) => {
    const { page, say } = walker;
    const isArabic = say('ar', 'en') === 'ar';
    const inspect = async (state: string) => {
      // Names and roles are the same in both languages.
      await (isArabic
        ? expectNoViolations(page, state, ['light'])
        : expectNoViolations(page, state, ['dark'], 'colours'));
      // All of them are as narrow as a phone for the size of their text; with the last the walk goes on. At 200 % and with
      // large text lines break at the same places: each state is seen so once.
      await inspectAtSizes(page, [isArabic ? 'zoomed' : 'largeText', 'phone'], async (size) => {
        await waitForStillness(page);
        // Cards of a list are measured again after their text has grown.
        await expect
          .configure({ soft: true })
          .poll(() => findLosses(page), { message: `${state}, ${size}`, timeout: SETTLING_MS })
          .toEqual([]);
      });
    };
    return walkWith(inspect, walk, walker, true);
  });
});
