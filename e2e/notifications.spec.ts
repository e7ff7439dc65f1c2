import type { Page } from '@playwright/test';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';

const SEND = '**/admin/api/v1/notifications';

/** The form, opened from the menu, and what it sends from now on. */
async function openForm(portal: Page, say: Say) {
  portal.setDefaultTimeout(20_000);
  await portal.goto('/orders');
  await portal
    .getByRole('navigation')
    .getByRole('link', { name: say('إرسال إشعار', 'Send notification'), exact: true })
    .click();
  const form = portal.getByRole('form', { name: say('إرسال إشعار', 'Send notification') });
  const bodies: { title: string; message: string }[] = [];
  const keys: string[] = [];
  portal.on('request', (request) => {
    if (!request.url().endsWith('/admin/api/v1/notifications')) return;
    bodies.push(request.postDataJSON());
    keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return {
    form,
    title: form.getByRole('textbox', { name: say('العنوان', 'Title'), exact: true }),
    message: form.getByRole('textbox', { name: say('الرسالة', 'Message'), exact: true }),
    send: form.getByRole('button', { name: say('إرسال', 'Send'), exact: true }),
    bodies,
    keys,
  };
}

test('[APP-50] [NOTI-01] [NOTI-03] [ERR-83] the menu opens a form, whose notification reaches its drivers once', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  await registerOwnDriver(superAdmin);
  const { form, title, message, send, bodies, keys } = await openForm(portal, say);
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await expectAccessible(portal);
  await form.getByText(say('سائقون من مدن أو شركات معيّنة', 'Drivers of certain cities or companies')).click();
  await title.fill(' زحام ');
  await message.fill(' الطريق مغلق ');
  await form.getByLabel(say('الشركة', 'Company'), { exact: true }).first().click();
  await portal.getByRole('option').first().click();
  await portal.keyboard.press('Escape');
  await expect(form.getByRole('status')).toContainText(/\d/);

  await portal.route(SEND, (route) => route.abort('connectionreset'));
  await send.click();
  const failed = portal.getByText(say('فشل إرسال الإشعار', 'Sending the notification failed'));
  await expect(failed).toBeVisible();
  await portal.unroute(SEND);
  const answered = portal.waitForResponse(SEND);
  await send.click();
  expect(((await (await answered).json()) as { sent: number }).sent).toBeGreaterThan(0);
  await expect(
    portal.getByText(say('أُرسل الإشعار بنجاح', 'Notification has been successfully sent')),
  ).toBeVisible();
  await expect(title).toHaveValue('');
  expect(bodies.map((body) => [body.title, body.message])).toEqual([
    ['زحام', 'الطريق مغلق'],
    ['زحام', 'الطريق مغلق'],
  ]);
  // The second send says by its key that it is the first one again.
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/.{8}/);
});
