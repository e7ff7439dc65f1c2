import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverForm } from './pages/driver-form.ts';
import type { Say } from './pages/order-screen.ts';
import { SignIn } from './pages/sign-in.ts';

const barOf = (page: Page, say: Say) =>
  page.getByRole('status').filter({ hasText: say('غير محفوظ', 'unsaved change') });
const press = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

test('what is not saved of a driver is named, discarded after a question, and not left without one', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const form = new DriverForm(portal, say);
  await form.open(driver._id);
  const bar = barOf(portal, say);
  const dialog = portal.getByRole('dialog');
  await expect(form.plate).toHaveValue('K R A 4821');
  await expect(bar).toBeHidden();
  await form.plate.fill('M M M 1');
  await form.terminal.fill('778899');
  await expect(bar).toContainText(say('تغييران غير محفوظين', '2 unsaved changes'));
  await expect(bar).toContainText(say('رقم اللوحة', 'Plate number'));
  await expectAccessible(portal);

  await press(portal, say('تجاهل', 'Discard'));
  await press(dialog, say('رجوع', 'Back'));
  await expect(form.plate).toHaveValue('M M M 1');
  await press(portal, say('تجاهل', 'Discard'));
  await press(dialog, say('تجاهل', 'Discard'));
  await expect(form.plate).toHaveValue('K R A 4821');
  await expect(form.terminal).toHaveValue('');
  await expect(bar).toBeHidden();

  await form.plate.fill('M M M 2');
  const away = portal
    .getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })
    .getByRole('link', { name: say('الطلبات المباشرة', 'Live orders') });
  await away.click();
  await expect(dialog).toContainText(say('المغادرة دون حفظ؟', 'Leave without saving?'));
  await press(dialog, say('رجوع', 'Back'));
  await expect(portal).toHaveURL(/\/drivers\/edit\//);
  await expect(form.plate).toHaveValue('M M M 2');
  await away.click();
  await press(dialog, say('مغادرة', 'Leave'));
  await expect(portal).toHaveURL(/\/orders\/live/);
});

test('a session that ends leads back to the form with what was typed', async ({
  newcomer: { page, adminClient, email, password },
  superAdmin,
  say,
}) => {
  const driver = await registerOwnDriver(superAdmin);
  const form = new DriverForm(page, say);
  await form.open(driver._id);
  await form.plate.fill('M M M 4');
  await adminClient.request('POST', '/admin/api/v1/logout', {});
  await expect(page).toHaveURL(/\/login/);
  const ended = say(
    'انتهت جلستك. سجّل الدخول لتعود إلى حيث كنت، وما أدخلته محفوظ.',
    'Your session has ended. Sign in to return to where you were; what you entered is kept.',
  );
  await expect(page.getByText(ended, { exact: true })).toBeVisible();
  await new SignIn(page, say).through({ email, password });
  await expect(page).toHaveURL(new RegExp(`/drivers/edit/${driver._id}`));
  await expect(form.plate).toHaveValue('M M M 4');
  await expect(barOf(page, say)).toContainText(
    say('استُعيد ما أدخلته قبل تسجيل الدخول مجددًا.', 'What you entered before signing in again is back.'),
  );
});
