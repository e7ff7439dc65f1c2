// The crawl: every screen, dialog and state of the walks, with all checks on each: no key of a missing text, nothing cut
// off or out of reach, no axe violation, no error in the console. At a desk in the run's language, on a phone in the
// other one, where it is also zoomed to 200 % or has text of twice its size. Arabic is light and English dark; so both
// languages, themes and widths are looked at in every run, and before a release, which runs in both languages, each
// width in each of them.
import { findNewViolations } from './fixtures/accessible.ts';
import { AdminClient, signInByHttp } from './fixtures/admin-client.ts';
import { watchConsole } from './fixtures/crawl/console-watch.ts';
import { navigateInApp } from './fixtures/crawl/in-app-navigation.ts';
import { findLosses } from './fixtures/crawl/nothing-lost.ts';
import { TEXT_KEY } from './fixtures/crawl/text-keys.ts';
import { WALKS } from './fixtures/crawl/walks.ts';
import { inspectAtSizes, SIZES } from './fixtures/sizes.ts';
import { expect, type Language, prepare, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';
import { type Walk, type Walker, waitForStillness } from './walks/walk.ts';

const SETTLING_MS = 10_000;
const OTHER = { ar: 'en', en: 'ar' } as const;

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Visitor = Omit<Walker, 'inspect'> & { language: Language };

/** Every state is inspected before the test fails. */
const soft = expect.configure({ soft: true });

async function expectNothingLost({ page, phone }: Visitor, state: string): Promise<void> {
  await waitForStillness(page);
  // Cards of a list are measured again after their text has grown.
  await soft
    .poll(() => findLosses(page, { mayBeUnderPanel: !phone }), { message: state, timeout: SETTLING_MS })
    .toEqual([]);
}

function crawl(walk: Walk, visitor: Visitor): Promise<void> {
  const { page, phone, language } = visitor;
  return walk({
    ...visitor,
    inspect: async (state) => {
      const name = `${state}${phone ? ', phone' : ''} (${language})`;
      soft(await page.locator('body').textContent(), `${name}: keys of texts`).not.toMatch(TEXT_KEY);
      await waitForStillness(page);
      soft(await findNewViolations(page), `${name}: axe`).toEqual([]);
      if (!phone) return expectNothingLost(visitor, name);
      // Both are as narrow as a phone for the size of their text; with the last the walk goes on.
      await inspectAtSizes(page, [language === 'ar' ? 'zoomed' : 'largeText', 'phone'], (size) =>
        expectNothingLost(visitor, `${name}, ${size}`),
      );
    },
  });
}

/** The client of an operator who is made for one test. */
async function registerOwnClient(superAdmin: AdminClient): Promise<AdminClient> {
  const { email, password } = await superAdmin.registerOperator();
  return new AdminClient(await signInByHttp(email, password));
}

for (const { title, walk, visitor } of WALKS)
  test(`${title}: texts, layout, axe and console are clean`, async ({ context, language, superAdmin }) => {
    // Maps are drawn by software, at each size of the window.
    test.setTimeout(600_000);
    const adminClient = visitor === 'ownOperator' ? await registerOwnClient(superAdmin) : superAdmin;
    const errors: string[] = [];
    const expected: RegExp[] = [];
    const expectError = (pattern: RegExp) => expected.push(pattern);
    for (const phone of [false, true]) {
      const page = await context.newPage();
      watchConsole(page, errors);
      if (visitor !== 'guest') navigateInApp(page);
      if (phone) await page.setViewportSize(SIZES.phone.viewport);
      const shown = phone ? OTHER[language] : language;
      await prepare(page, {
        language: shown,
        theme: shown === 'ar' ? 'light' : 'dark',
        ...(visitor === 'guest' ? {} : { access_token: adminClient.token }),
      });
      const say: Say = (ar, en) => (shown === 'ar' ? ar : en);
      await crawl(walk, { page, phone, language: shown, say, adminClient, expectError });
      // The storage is the context's: the next page begins without it.
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  });
