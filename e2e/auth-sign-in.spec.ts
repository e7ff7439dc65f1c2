import { operatorEmail, operatorPassword, readCodes, waitForCode } from './fixtures/admin-client.ts';
import { expect, test } from './fixtures/test.ts';
import { SignIn } from './pages/sign-in.ts';

test.describe('one-time code', () => {
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

  for (const role of ['SUPER_ADMIN', 'ADMIN'] as const)
    test(`[APP-06] [AUTH-08] [STATE-54] [ROLE-18] the right code stores the token of a ${role}, and leads home to the orders`, async ({
      guest,
      say,
    }) => {
      const email = operatorEmail(role);
      await guest.goto('/login');
      await new SignIn(guest, say).through({ email, password: operatorPassword(email) });
      await expect(guest).toHaveURL(/\/(\?.*)?$/);
      const rows = guest.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      expect(await guest.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();
      await guest.getByRole('button', { name: say('قائمة المستخدم', 'User menu') }).click();
      await expect(
        guest.getByText(role === 'ADMIN' ? say('مشغّل', 'Operator') : say('مدير عام', 'Super admin'), {
          exact: true,
        }),
      ).toBeVisible();
    });
});
