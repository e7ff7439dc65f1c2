// The crawl: every screen, dialog and state of the walks, at the width of a desk and of a phone. Each state is opened once
// per width and has all checks there, then again in the other language, to which the page switches as it stands: no key of
// a missing text, nothing cut off or out of reach, no axe violation in the light or the dark theme, no error in the
// console. On a phone it is also zoomed to 200 % (first language) or has text of twice its size (second): both break lines
// at the same places.
import { findNewViolations } from './fixtures/accessible.ts';
import { AdminClient, signInByHttp } from './fixtures/admin-client.ts';
import { watchConsole } from './fixtures/crawl/console-watch.ts';
import { navigateInApp } from './fixtures/crawl/in-app-navigation.ts';
import { findLosses } from './fixtures/crawl/nothing-lost.ts';
import { showLanguage } from './fixtures/crawl/show-language.ts';
import { TEXT_KEY } from './fixtures/crawl/text-keys.ts';
import { WALKS } from './fixtures/crawl/walks.ts';
import { inspectAtSizes, SIZES } from './fixtures/sizes.ts';
import { expect, type Language, prepare, test } from './fixtures/test.ts';
import { type Walk, type Walker, waitForStillness } from './walks/walk.ts';

const SETTLING_MS = 10_000;

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Visitor = Omit<Walker, 'inspect' | 'phone'> & { language: Language };
type Turn = 'first' | 'second';

/** Every state is inspected before the test fails. */
const soft = expect.configure({ soft: true });

async function expectNoKeys({ page }: Visitor, state: string): Promise<void> {
  soft(await page.locator('body').textContent(), `${state}: keys of texts`).not.toMatch(TEXT_KEY);
}

async function expectNoViolations({ page }: Visitor, state: string, turn: Turn): Promise<void> {
  // Names, roles and colours are the same in both languages.
  const found = await findNewViolations(page, turn === 'first' ? 'everything' : 'sizes');
  soft(found, `${state}: axe`).toEqual({ light: [], dark: [] });
}

async function expectNothingLost(
  { page }: Visitor,
  state: string,
  options: Parameters<typeof findLosses>[1],
): Promise<void> {
  await waitForStillness(page);
  // Cards of a list are measured again after their text has grown.
  await soft.poll(() => findLosses(page, options), { message: state, timeout: SETTLING_MS }).toEqual([]);
}

async function inBothLanguages(
  { page, language }: Visitor,
  look: (turn: Turn, language: Language) => Promise<void>,
): Promise<void> {
  const other = language === 'ar' ? 'en' : 'ar';
  await look('first', language);
  await showLanguage(page, other);
  await look('second', other);
  await showLanguage(page, language);
}

const crawlAtDesk = (walk: Walk, visitor: Visitor): Promise<void> =>
  walk({
    ...visitor,
    phone: false,
    inspect: (state) =>
      inBothLanguages(visitor, async (turn, language) => {
        const name = `${state} (${language})`;
        await expectNoKeys(visitor, name);
        await expectNoViolations(visitor, name, turn);
        await expectNothingLost(visitor, name, { mayBeUnderPanel: true });
      }),
  });

async function crawlOnPhone(walk: Walk, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.setViewportSize(SIZES.phone.viewport);
  await walk({
    ...visitor,
    phone: true,
    inspect: (state) =>
      inBothLanguages(visitor, async (turn, language) => {
        const name = `${state}, phone (${language})`;
        await expectNoKeys(visitor, name);
        await expectNoViolations(visitor, name, turn);
        // All of them are as narrow as a phone for the size of their text; with the last the walk goes on.
        await inspectAtSizes(page, [turn === 'first' ? 'zoomed' : 'largeText', 'phone'], (size) =>
          expectNothingLost(visitor, `${name}, ${size}`, { mayBeUnderPanel: false }),
        );
      }),
  });
}

/** The client of an operator who is made for one test. */
async function registerOwnClient(superAdmin: AdminClient): Promise<AdminClient> {
  const { email, password } = await superAdmin.registerOperator();
  return new AdminClient(await signInByHttp(email, password));
}

for (const { title, walk, visitor } of WALKS)
  test(`${title}: texts, layout, axe and console are clean`, async ({
    context,
    language,
    say,
    superAdmin,
  }) => {
    // Maps are drawn by software, at each size of the window.
    test.setTimeout(600_000);
    const adminClient = visitor === 'ownOperator' ? await registerOwnClient(superAdmin) : superAdmin;
    const errors: string[] = [];
    const expected: RegExp[] = [];
    const expectError = (pattern: RegExp) => expected.push(pattern);
    for (const crawl of [crawlAtDesk, crawlOnPhone]) {
      const page = await context.newPage();
      watchConsole(page, errors);
      if (visitor !== 'guest') navigateInApp(page);
      await prepare(page, { language, ...(visitor === 'guest' ? {} : { access_token: adminClient.token }) });
      await crawl(walk, { page, language, say, adminClient, expectError });
      // The storage is the context's: the next page begins without it.
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
  });
