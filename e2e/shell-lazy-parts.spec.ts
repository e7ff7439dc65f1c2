import type { Page } from '@playwright/test';
import { placeNewOrder } from './fixtures/orders-in-state.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderScreen, type Say } from './pages/order-screen.ts';

const FILES = '**/assets/**';
const TEXTS_OF_BELL = /\/assets\/distribution-[\w-]{8}\.js$/;

/** Waits for the part that is loaded a moment after each page, and would fail beside the dialog. */
const waitForBell = (page: Page, say: Say) =>
  expect(
    page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(say('^يحتاج انتباهك', '^Needs attention')) }),
  ).toBeVisible();

const FAILED = [
  'تعذّر تحميل هذا الجزء. تحقّق من الاتصال.',
  "Couldn't load this part. Check the connection.",
] as const;

test('a dialog whose files cannot be loaded leaves the page as it is, and opens on a retry or after a reload', async ({
  portal,
  say,
  expectAccessible,
}) => {
  const screen = new OrderScreen(portal, say);
  const number = await placeNewOrder();
  await screen.openRow(number);
  await portal.route(FILES, (route) => route.abort());
  const dialog = screen.dialog(number, 'cancel');
  await screen.actionButton(number, 'cancel').click();
  const failed = portal.getByRole('alert').filter({ hasText: say(...FAILED) });
  await expect(failed).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(portal);
  await portal.unroute(FILES);
  await failed.getByRole('button', { name: say('إعادة المحاولة', 'Retry') }).click();
  // A browser that keeps the failure of a module needs the page again; the row stays open.
  const reload = failed.getByRole('button', { name: say('إعادة تحميل الصفحة', 'Reload page') });
  await expect(dialog.or(reload)).toBeVisible();
  if (await reload.isVisible()) {
    await reload.click();
    await expect(failed).toBeHidden();
    await screen.openRow(number);
    await screen.actionButton(number, 'cancel').click();
  }
  await expect(dialog).toBeVisible();
  await expect(failed).toBeHidden();
});

test('after a new release the page offers to be reloaded, and a dialog can be given up', async ({
  portal,
  say,
}) => {
  const screen = new OrderScreen(portal, say);
  const number = await placeNewOrder();
  await screen.openRow(number);
  await waitForBell(portal, say);
  const root = new URL('/', portal.url()).href;
  await portal.route(FILES, (route) => route.fulfill({ status: 404 }));
  await portal.route(root, (route) => route.fulfill({ contentType: 'text/html', body: '<p>newer</p>' }));
  await screen.actionButton(number, 'cancel').click();
  const outdated = portal.getByRole('alert').filter({
    hasText: say(
      'تتوفر نسخة جديدة. أعد تحميل الصفحة للمتابعة.',
      'A new version is available. Reload the page to continue.',
    ),
  });
  await expect(outdated).toBeVisible();
  await outdated.getByRole('button', { name: say('إغلاق', 'Close') }).click();
  await expect(outdated).toBeHidden();
  await screen.actionButton(number, 'cancel').click();
  await expect(outdated).toBeVisible();
  await portal.unroute(FILES);
  await portal.unroute(root);
  await outdated.getByRole('button', { name: say('إعادة تحميل الصفحة', 'Reload page') }).click();
  await expect(outdated).toBeHidden();
  await expect(screen.list.row(number)).toBeVisible();
});

test('a screen whose files cannot be loaded keeps the menu, and comes with the connection', async ({
  portal,
  say,
}) => {
  // The texts of the bell, which come a moment after the page, are among what does not arrive.
  await portal.route(TEXTS_OF_BELL, (route) => route.abort());
  const bellStarts = portal.waitForRequest(TEXTS_OF_BELL);
  await portal.goto('/orders');
  await bellStarts;
  const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  const offers = menu.getByRole('link', { name: say('عروض التوزيع', 'Distribution offers'), exact: true });
  await expect(offers).toBeVisible();
  await portal.route(FILES, (route) => route.abort());
  await portal.evaluate(() => {
    (window as { stays?: boolean }).stays = true;
  });
  await offers.click();
  const heading = portal.getByRole('heading', {
    name: say('تعذّر تحميل هذه الشاشة', "Couldn't load this screen"),
  });
  await expect(heading).toBeVisible();
  await expect(menu).toBeVisible();
  expect(await portal.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
  await portal.unroute(FILES);
  await portal.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(heading).toBeHidden();
});

test('a screen whose files do not arrive says so within three seconds, and comes when they do', async ({
  portal,
  say,
}) => {
  await portal.clock.install();
  await portal.goto('/orders');
  const menu = portal.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') });
  const offers = menu.getByRole('link', { name: say('عروض التوزيع', 'Distribution offers'), exact: true });
  await expect(offers).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await portal.route(FILES, async (route) => {
    await released;
    await route.continue();
  });
  const heading = portal.getByRole('heading', {
    name: say('يطول تحميل هذه الشاشة', 'This screen is taking long to load'),
  });
  // The page's time stands still, so that a busy machine does not count.
  await portal.clock.pauseAt(await portal.evaluate(() => Date.now() + 1_000));
  await offers.click();
  await portal.clock.runFor(1_000);
  await expect(heading).toBeHidden();
  await portal.clock.runFor(2_000);
  await expect(heading).toBeVisible();
  await portal.clock.resume();
  release();
  await expect(heading).toBeHidden();
  await expect(
    portal.getByRole('heading', { name: say('عروض التوزيع', 'Distribution offers') }),
  ).toBeAttached();
});

test('a file that does not exist is answered 404 and not with the page', async ({ portal }) => {
  const answer = await portal.request.get('/assets/missing-0000.js');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).not.toContain('html');
});
