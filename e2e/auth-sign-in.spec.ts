import type { Page } from '@playwright/test';
import { operatorEmail, operatorPassword, readCodes, waitForCode } from './fixtures/admin-client.ts';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

/** Counts the calls that the page makes to a path from now on. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls += 1;
  });
  return () => calls;
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'));

test.describe('credentials', () => {
  test('[AUTH-01] the first step has e-mail, password and a button, and no code field', async ({
    guest,
    say,
    expectAccessible,
  }) => {
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await expect(form.email).toBeVisible();
    await expect(form.password).toBeVisible();
    await expect(form.next).toBeVisible();
    await expect(form.code).toHaveCount(0);
    await expectAccessible(guest);
  });

  test('[AUTH-02] [VAL-01] [VAL-02] an empty e-mail and an empty password are refused without a call', async ({
    guest,
    say,
  }) => {
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    const logins = countCalls(guest, '/login');
    await form.next.click();
    await expect(guest.getByText(say('يرجى إدخال البريد الإلكتروني', 'Enter your e-mail'))).toBeVisible();
    await expect(guest.getByText(say('يرجى إدخال كلمة المرور', 'Enter your password'))).toBeVisible();
    await form.email.fill('unknown@example.com');
    await form.next.click();
    await expect(guest.getByText(say('يرجى إدخال كلمة المرور', 'Enter your password'))).toBeVisible();
    expect(logins()).toBe(0);
  });

  test('[AUTH-04] [ERR-01] wrong credentials say so and stay on the first step', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email } = await superAdmin.registerOperator();
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, 'not the password');
    await expect(guest.getByRole('alert')).toHaveText(
      say('البريد الإلكتروني أو كلمة المرور غير صحيحة', 'Username or password is incorrect'),
    );
    await expect(form.email).toHaveValue(email);
    await expect(form.code).toHaveCount(0);
  });
});

test.describe('one-time code', () => {
  test('[AUTH-03] [AUTH-05] [STATE-52] right credentials lead to the code, with a countdown by seconds', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email, password } = await superAdmin.registerOperator();
    // The clock stands when it is read, and moves only when the test moves it.
    await guest.clock.install();
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    const answer = guest.waitForResponse((response) => response.url().endsWith('/admin/api/v2/login'));
    await form.credentials(email, password);
    const login = await answer;
    expect(login.status()).toBe(201);
    const { expiredAfter } = (await login.json()) as { expiredAfter: number };
    await expect(form.code).toBeVisible();
    await expect(form.email).toHaveCount(0);
    await guest.clock.pauseAt(Date.now() + 5_000);
    const timer = guest.getByRole('timer');
    const seconds = async () => {
      const [, minutes, rest] = /(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    await guest.clock.runFor(1_000);
    const first = await seconds();
    expect(first).toBeLessThan(expiredAfter);
    expect(first).toBeGreaterThan(expiredAfter / 2);
    await guest.clock.runFor(1_000);
    await expect.poll(seconds).toBe(first - 1);
    await guest.clock.runFor(1_000);
    await expect.poll(seconds).toBe(first - 2);
  });

  test('[AUTH-06] [STATE-53] at zero the screen goes back to the first step', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email, password } = await superAdmin.registerOperator();
    await guest.clock.install();
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    await expect(form.code).toBeVisible();
    await guest.clock.fastForward('10:00');
    await expect(form.email).toBeVisible();
    await expect(form.code).toHaveCount(0);
  });

  test('[AUTH-07] [VAL-03] an empty code is refused without a call', async ({ guest, say, superAdmin }) => {
    const { email, password } = await superAdmin.registerOperator();
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    await expect(form.code).toBeVisible();
    const checks = countCalls(guest, '/verify-otp');
    await form.enter.click();
    await expect(guest.getByRole('alert')).toHaveText(
      say('يرجى إدخال رمز الدخول', 'Enter the one-time code'),
    );
    expect(checks()).toBe(0);
  });

  test('[AUTH-08] [STATE-54] [ROLE-18] the right code stores the token and leads home', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email, password } = await superAdmin.registerOperator();
    const before = await readCodes(email);
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    await form.code.pressSequentially(await waitForCode(email, before));
    await expect(guest).toHaveURL(/\/(\?.*)?$/);
    await expect(guest.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })).toBeVisible();
    expect(await storedToken(guest)).toBeTruthy();
  });

  test('the code is sent once, also when its button is pressed after the last digit', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email, password } = await superAdmin.registerOperator();
    const before = await readCodes(email);
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    const code = await waitForCode(email, before);
    let sent = 0;
    guest.on('request', (request) => {
      if (request.url().endsWith('/verify-otp')) sent += 1;
    });
    await form.code.fill(code);
    // Where the page has not changed yet.
    await guest
      .locator('button[type=submit]')
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(guest.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })).toBeVisible();
    expect(sent).toBe(1);
  });

  test('[SEC-41] a reload between the steps starts again, and the code of one attempt does not fit another', async ({
    guest,
    say,
    superAdmin,
  }) => {
    const { email, password } = await superAdmin.registerOperator();
    const before = await readCodes(email);
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    const first = await waitForCode(email, before);
    await guest.reload();
    await expect(form.email).toBeVisible();
    await expect(form.code).toHaveCount(0);
    const seen = await readCodes(email);
    await form.credentials(email, password);
    const second = await waitForCode(email, seen);
    await form.code.pressSequentially(first);
    await expect(guest.getByRole('alert')).toBeVisible();
    await form.code.pressSequentially(second);
    await expect(guest.getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })).toBeVisible();
    const [cookie, ...others] = await guest.context().cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/admin/api' });
  });

  test('[AUTH-09] [ERR-02] a wrong code says so and stores nothing', async ({ guest, say, superAdmin }) => {
    const { email, password } = await superAdmin.registerOperator();
    const before = await readCodes(email);
    await guest.goto('/login');
    const form = new SignIn(guest, say);
    await form.credentials(email, password);
    const right = await waitForCode(email, before);
    await form.code.pressSequentially(right === '000000' ? '000001' : '000000');
    await expect(guest.getByRole('alert')).toHaveText(
      say('الرمز غير مطابق أو منتهي الصلاحية', 'OTP not match or expired'),
    );
    expect(await storedToken(guest)).toBeNull();
  });

  for (const role of ['SUPER_ADMIN', 'ADMIN'] as const)
    test(`[APP-06] an operator of the role ${role} signs in and reads the orders`, async ({ guest, say }) => {
      const email = operatorEmail(role);
      await guest.goto('/login');
      await new SignIn(guest, say).through({ email, password: operatorPassword(email) });
      await expect(guest).toHaveURL(/\/(\?.*)?$/);
      const rows = guest.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      await guest.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
      await expect(
        guest.getByText(role === 'ADMIN' ? say('مشغّل', 'Operator') : say('مدير عام', 'Super admin'), {
          exact: true,
        }),
      ).toBeVisible();
    });
});
