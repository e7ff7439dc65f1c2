import type { Locator, Page } from '@playwright/test';
import type { AdminClient } from './fixtures/admin-client.ts';
import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import type { Say } from './pages/order-screen.ts';

const FORMS: [string, (adminClient: AdminClient) => Promise<string>, (page: Page, say: Say) => Locator][] = [
  [
    'a notification',
    async () => '/notifications/new',
    (page, say) => page.getByRole('textbox', { name: say('العنوان', 'Title') }),
  ],
  [
    'a note about a driver',
    async (adminClient) => `/drivers/create-note/${(await registerOwnDriver(adminClient))._id}`,
    (page) => page.getByRole('main').getByRole('textbox'),
  ],
  [
    'the formula',
    async () => '/orders_distribution',
    (page, say) => page.getByRole('textbox', { name: say('حد القبول', 'Qualified limit') }),
  ],
];

for (const [what, pathOf, fieldOf] of FORMS) {
  test(`the page of ${what} is not left with unsaved work without a question`, async ({
    portal,
    say,
    superAdmin,
  }) => {
    const path = await pathOf(superAdmin);
    await portal.goto(path);
    const field = fieldOf(portal, say);
    await field.fill('41');
    const away = portal
      .getByRole('navigation', { name: say('القائمة الرئيسية', 'Main menu') })
      .getByRole('link', { name: say('رموز الدخول', 'One-time codes') });
    await away.click();
    const question = portal.getByRole('dialog', { name: say('المغادرة دون حفظ؟', 'Leave without saving?') });
    await question.getByRole('button', { name: say('رجوع', 'Back') }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue('41');
    expect(new URL(portal.url()).pathname).toBe(path);
    await away.click();
    await question.getByRole('button', { name: say('مغادرة', 'Leave') }).click();
    await expect(portal).toHaveURL(/\/otp/);
  });
}
