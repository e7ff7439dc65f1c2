import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { findSecrets } from '../scripts/supply/secrets.ts';
import { signInByHttp } from './fixtures/admin-client.ts';
import { placeQuietOrder, uniqueCustomerName } from './fixtures/customers.ts';
import { watchPolicy } from './fixtures/security/policy-watch.ts';
import { ROOT, secrets } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { OrderReceipt } from './pages/order-receipt.ts';

test('[SEC-18] [SEC-19] the portal as it is built comes with its policy and headers, and a breach is noticed', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const refused = await watchPolicy(context);
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto('/login');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  // Fonts come after the texts that are set in them.
  for (const type of ['text/html', 'javascript', 'text/css', 'font']) {
    await expect
      .poll(() => answers.map((answer) => answer.headers()['content-type'] ?? '').join())
      .toContain(type);
  }
  for (const answer of answers) {
    expect(answer.headers(), answer.url()).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
  const policy = answers[0]?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='; /);
  for (const part of [
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    'worker-src ',
  ]) {
    expect(policy).toContain(part);
  }
  expect(refused).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  await expect.poll(() => refused.join('\n')).toMatch(/script-src/);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await context.close();
});

/** What the browser holds for the portal's origin. */
const held = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: await (globalThis.caches?.keys() ?? []),
    cookies: document.cookie,
  }));

test('[SEC-39] signing out leaves nothing of the orders in the browser, and Back shows none', async ({
  newcomer,
  say,
  superAdmin,
}) => {
  const { page } = newcomer;
  const name = uniqueCustomerName();
  const { order_number: number } = await placeQuietOrder({ customer: { name } });
  await page.goto(`/orders?filters[customer_name]=${name}`);
  await page.getByRole('button', { name: say(`إجراءات ${number}`, `Actions of ${number}`) }).click();
  await page.getByRole('link', { name: say('الفاتورة', 'View invoice') }).click();
  const receipt = new OrderReceipt(page, say);
  await expect(receipt.article).toContainText(name);
  expect((await held(page)).session).not.toEqual([]);

  await page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('تسجيل الخروج', 'Logout') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  const left = await held(page);
  expect(
    left.local.filter((key) => !['language', 'menu', 'menu-wide-screens', 'theme'].includes(key)),
  ).toEqual([]);
  expect(left).toMatchObject({ session: [], databases: 0, caches: [], cookies: '' });
  await expect(page).not.toHaveTitle(new RegExp(number));

  // The receipt, then the list.
  for (const _step of [1, 2]) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(name);
  }

  // The next operator in this window sees what the server returns to them, and nothing before.
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/admin/api/**', async (route) => {
    await gate;
    await route.continue();
  });
  const { email, password } = await superAdmin.registerOperator();
  const token = await signInByHttp(email, password);
  await page.evaluate(
    ([value, to]) => {
      localStorage.setItem('access_token', value ?? '');
      window.history.pushState(null, '', to);
    },
    [token, `/orders/${number}`],
  );
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`));
  await expect(page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(name);
  open();
  await expect(receipt.article).toContainText(name);
});

test('[SEC-40] the portal that is sent to browsers holds no key, and none of this installation', () => {
  const dir = join(ROOT, 'apps/portal/dist');
  const files = globSync('**/*.{html,js,css,svg,txt,json}', { cwd: dir });
  expect(files.length).toBeGreaterThan(20);
  const { operators, channels, settingsPassphrase } = secrets();
  const own = [
    settingsPassphrase,
    ...Object.values(operators),
    ...Object.values(channels).flatMap(({ apiKey, signingSecret }) => [apiKey, signingSecret]),
  ];
  expect(own.every((secret) => secret.length > 10)).toBe(true);
  for (const file of files) {
    const text = readFileSync(join(dir, file), 'utf8');
    expect(findSecrets(text), file).toEqual([]);
    expect(
      own.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([]);
    expect(text.includes('sourceMappingURL'), file).toBe(false);
  }
});
