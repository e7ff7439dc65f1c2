import type { Page } from '@playwright/test';
import { AdminClient, signInByHttp } from './fixtures/admin-client.ts';
import { BASE_URL } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { liveSign } from './pages/connection.ts';
import type { Say } from './pages/order-screen.ts';
import { SignIn } from './pages/sign-in.ts';

const NEW_PASSWORD = 'palm-tree-by-the-sea';

function changeForm(page: Page, say: Say) {
  const field = (ar: string, en: string) => page.getByLabel(say(ar, en), { exact: true });
  return {
    heading: page.getByRole('heading', { name: say('تغيير كلمة المرور', 'Change password') }),
    current: field('كلمة المرور الحالية', 'Current password'),
    password: field('كلمة المرور الجديدة', 'New password'),
    repeat: field('تكرار كلمة المرور الجديدة', 'Repeat the new password'),
    save: page.getByRole('button', { name: say('حفظ ومتابعة', 'Save and continue') }),
    async fill(current: string, password: string, repeat = password) {
      await this.current.fill(current);
      await this.password.fill(password);
      await this.repeat.fill(repeat);
      await this.save.click();
    },
  };
}

/** An operator whose password a super admin has just reset. */
async function resetOperator(superAdmin: AdminClient): Promise<{ email: string; password: string }> {
  const { email, _id } = await superAdmin.registerOperator();
  const { password } = await superAdmin.request<{ password: string }>(
    'PUT',
    `/admin/api/v1/users/${_id}/reset`,
  );
  return { email, password };
}

async function loginStatus(email: string, password: string): Promise<number> {
  const { status } = await fetch(`${BASE_URL}/admin/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

test('a password that an administrator has set is changed before anything else', async ({
  guest,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const operator = await resetOperator(superAdmin);
  await guest.goto('/orders?limit=200');
  await new SignIn(guest, say).through(operator);
  const form = changeForm(guest, say);
  await expect(form.heading).toBeVisible();
  await expect(guest).toHaveURL(/\/change-password/);
  await expectAccessible(guest);

  await guest.goto('/orders?limit=200');
  await expect(form.heading).toBeVisible();
  await expect(guest.getByRole('navigation')).toHaveCount(0);
  await form.fill(operator.password, NEW_PASSWORD);
  await expect(guest).toHaveURL(/\/orders\?.*limit=200/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say('قائمة الطلبات', 'Order list'));
  await expect(guest.getByRole('row').nth(1)).toBeVisible();
  const sign = liveSign(guest, say);
  await expect(sign.first()).toContainText(say('مباشر', 'Live'));

  expect(await loginStatus(operator.email, operator.password)).toBe(401);
  expect(await loginStatus(operator.email, NEW_PASSWORD)).toBe(201);
});

test('a session that was opened elsewhere is led to the change as well, and can be left', async ({
  openAs,
  say,
  superAdmin,
}) => {
  const operator = await resetOperator(superAdmin);
  const token = await signInByHttp(operator.email, operator.password);
  const page = await openAs(token);
  await page.goto('/orders/live');
  const form = changeForm(page, say);
  await expect(form.heading).toBeVisible();
  await page.reload();
  await expect(form.heading).toBeVisible();
  await page.getByRole('button', { name: say('تسجيل الخروج', 'Logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access_token');
  expect((await new AdminClient(token).call('GET', '/admin/api/v1/profile')).status).toBe(401);
});

test('every operator changes the own password from the user menu and stays signed in', async ({
  newcomer: { page, password },
  say,
}) => {
  await page.goto('/orders/live');
  await page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
  const link = page.getByRole('dialog').getByRole('link', {
    name: say('تغيير كلمة المرور', 'Change password'),
  });
  await link.click();
  const form = changeForm(page, say);
  await expect(form.heading).toBeVisible();
  await page.getByRole('button', { name: say('رجوع', 'Back'), exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/live/);
  await page.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
  await link.click();
  await form.fill(password, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/orders\/live/);
  await expect(page.getByText(say('تم تغيير كلمة المرور', 'Password changed'))).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/orders\/live/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
