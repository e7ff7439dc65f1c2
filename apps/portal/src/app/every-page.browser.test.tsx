import { DEFAULT_TIME_ZONE } from '@mishwar/domain';
import { LANGUAGES, type Language } from '@mishwar/locales';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { queryClient } from '../shared/api/query-client.ts';
import { startI18n, switchLanguage } from '../shared/i18n/i18n.ts';
import { usePageHead } from '../shared/page/page-head.ts';
import { storePartnerToken, storeToken } from '../shared/session/session-store.ts';
import { type Answer, type Call, refusal, serverAnswers } from '../shared/testing/answered-screen.tsx';
import { leastAnswer } from '../shared/testing/least-answers.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

const PROFILE = {
  ...{ _id: '3', role: 'SUPER_ADMIN', email: 'a@example.com', first_name: 'نوف', last_name: 'العتيبي' },
  ...{ order_socket: false, timezone: DEFAULT_TIME_ZONE, company: { _id: '1', name: 'السرعة' } },
};
const QUERIES: Readonly<Record<string, string>> = {
  '/faker-order/drivers': '?faker-order-id=1',
  '/rating-drivers-detail': '?id-number=1',
  '/rating-stores-detail': '?merchant_id=1',
};
/** Pages that read nothing but the signed-in person. */
const WITHOUT_READS = [
  ...['/login', '/partner/login', '/change-password', '/policy', '/mishwar-policy', '/pricing/new'],
  ...['/delivery-company/new', '/delivery-company/detail/1/new', '/notifications/new'],
];
/** Of the least data, a file that is being made. */
const UNFINISHED_FILE = '/exports/1';
/** Forms that stand at once: the options of their fields are read meanwhile. */
const READY_FORMS = ['/drivers/new', '/ops-management/new', '/suppliers/apply'];

/** An address of every route, with 1 for each parameter. */
const ADDRESSES = Object.keys(createAppRouter().routesByPath)
  .filter((path) => path !== '/$')
  .map((path) => `${path.replaceAll(/\$\w+/g, '1')}${QUERIES[path] ?? ''}`);
/** The address of the same page of another record. */
const toOther = (address: string) => address.replaceAll(/(?<=[/=])1(?=\/|$)/g, '2');

/** Leaves no title of the page before. */
function Untitled() {
  usePageHead({ title: '' });
  return null;
}

beforeAll(() => startI18n('ar'));
beforeEach(async () => {
  storeToken('token');
  storePartnerToken('token');
  await (await render(<Untitled />)).unmount();
});
afterEach(async () => {
  await cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** Opens the address in the whole portal; every read but that of the signed-in person is answered by `answer`. */
async function open(address: string, answer: (call: Call) => Answer | undefined | Promise<Answer>) {
  serverAnswers((call) => (call.path.endsWith('/profile') ? { status: 200, body: PROFILE } : answer(call)));
  const router = createAppRouter();
  router.update({ history: createMemoryHistory({ initialEntries: [address] }) });
  await render(<Providers router={router} />);
  await expect.poll(heading).not.toBe('');
  return router;
}

const heading = () => document.querySelector('h1')?.textContent ?? '';

/** The page without the bars and menus around it. */
const content = () => document.querySelector('#content') ?? document.body;
const shown = () => content().textContent ?? '';

const isReading = () =>
  content().querySelector('[aria-busy="true"], [role="status"][aria-label]') !== null ||
  /Loading|جارٍ/.test(shown());

/** What holds of every page in every state: a screen of its own, no key of a missing text, no scrolling sideways. */
function expectSound(): void {
  expect(shown()).not.toMatch(/تعذّر عرض هذه الشاشة|Couldn't show this screen/);
  expect(shown()).not.toMatch(/\b(common|errors|list|shell)\.[a-z_]+/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}

test('there are more than seventy pages', () => {
  expect(ADDRESSES.length).toBeGreaterThan(70);
});

interface Look {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  readonly width: 1440 | 390;
}
const DESK: Look = { language: 'ar', scheme: 'light', width: 1440 };
const PHONE: Look = { language: 'en', scheme: 'dark', width: 390 };
/** Every look before a release; else each state in one of the two that differ most. */
const ALL_LOOKS =
  import.meta.env.VITE_EVERY_LOOK === '1' &&
  LANGUAGES.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      ([1440, 390] as const).map((width): Look => ({ language, scheme, width })),
    ),
  );

async function show({ language, scheme, width }: Look): Promise<void> {
  await page.viewport(width, width === 390 ? 844 : 900);
  localStorage.setItem('theme', scheme);
  await switchLanguage(language);
}

describe.each(ALL_LOOKS || [DESK])('$language, $scheme, $width px', (look) => {
  beforeEach(() => show(look));

  test.each(ADDRESSES)('%s says that its reads failed', async (address) => {
    await open(address, () => refusal(500, 'INTERNAL', 'unexpected'));
    if (!WITHOUT_READS.includes(address))
      await expect.poll(shown).toMatch(/إعادة المحاولة|تعذّر|Retry|Couldn't|could not/);
    expectSound();
    expect(document.documentElement.dataset.mantineColorScheme).toBe(look.scheme);
  });
});

describe.each(ALL_LOOKS || [PHONE])('$language, $scheme, $width px', (look) => {
  beforeEach(() => show(look));

  test.each(ADDRESSES)('%s shows that it reads, and no empty list', async (address) => {
    await open(address, () => new Promise<Answer>(() => undefined));
    if (!WITHOUT_READS.includes(address) && !READY_FORMS.includes(address))
      await expect.poll(isReading).toBe(true);
    expect(shown()).not.toMatch(/There are no records to display|لا توجد سجلات للعرض/);
    expectSound();
  });
});

describe.each(ALL_LOOKS || [{ ...PHONE, language: 'ar' as const }])(
  '$language, $scheme, $width px',
  (look) => {
    beforeEach(() => show(look));

    test.each(ADDRESSES)('%s has a screen for the least data there can be', async (address) => {
      await open(address, leastAnswer);
      if (address !== UNFINISHED_FILE) await expect.poll(isReading).toBe(false);
      expectSound();
    });
  },
);

describe('of another record', () => {
  beforeEach(() => show(DESK));

  test.each(ADDRESSES.filter((address) => toOther(address) !== address))(
    '%s leaves nothing on the page',
    async (address) => {
      const router = await open(address, leastAnswer);
      if (address !== UNFINISHED_FILE) await expect.poll(isReading).toBe(false);
      for (const element of content().querySelectorAll<HTMLElement>('*')) element.dataset.former = '';
      router.history.push(toOther(address));
      await expect.poll(() => content().querySelectorAll('[data-former]').length).toBe(0);
    },
  );

  test('a credit that was begun ends, and the name of its driver goes', async () => {
    const toPage = (name: string): Answer => ({
      status: 200,
      body: {
        data: { results: [], total: 0, total_exact: true },
        driver: { _id: '1', id_number: '1098765432', name },
      },
    });
    const other = Promise.withResolvers<Answer>();
    const router = await open('/drivers/1/transactions', (call) => {
      if (call.path.endsWith('/drivers/1/transactions')) return toPage('سلطان الشمري');
      return call.path.endsWith('/drivers/2/transactions') ? other.promise : leastAnswer(call);
    });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'إضافة رصيد', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'المبلغ (ريال)' }).fill('50');
    await dialog.getByRole('button', { name: 'متابعة', exact: true }).click();
    await expect.element(dialog).toMatchTextContent(/شحن .*50\.00.*سلطان الشمري/);
    // As the command palette does, which opens over a dialog.
    router.history.push('/drivers/2/transactions');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(heading).not.toContain('سلطان الشمري');
    other.resolve(toPage('ماجد الحربي'));
    await expect.poll(heading).toContain('ماجد الحربي');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
