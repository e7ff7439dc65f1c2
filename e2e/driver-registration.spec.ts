import { applyToDrive } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('[APP-32] [REG-01] who asks to become a driver is found by name; who is accepted is a driver', async ({
  portal,
  say,
  superAdmin,
}) => {
  test.slow();
  portal.setDefaultTimeout(20_000);
  const applicant = await applyToDrive(superAdmin);
  await portal.goto('/orders');
  await portal
    .getByRole('navigation')
    .getByRole('link', { name: say('طلبات التسجيل', 'Driver registration orders'), exact: true })
    .click();
  await expect(portal).toHaveURL(/\/driver-registration\?.*limit=10/);
  await portal.getByRole('searchbox', { name: say('الاسم', 'Name'), exact: true }).fill(applicant.name);
  await expect(portal).toHaveURL(/filters\[name\]=/);
  const row = portal.getByRole('row').filter({ hasText: applicant.id_number });
  await expect(row).toHaveCount(1);
  const tone = () => row.getAttribute('data-tone');
  expect(await tone()).toBe('assigned');
  await row.getByText(applicant.name, { exact: true }).click();
  const actions = portal.getByRole('group', {
    name: ignoringIsolates(
      say(`إجراءات طلب ${applicant.name}`, `Actions for the request of ${applicant.name}`),
    ),
  });
  const button = (within: typeof actions, ar: string, en: string) =>
    within.getByRole('button', { name: say(ar, en), exact: true });
  const dialog = portal.getByRole('dialog');
  await button(actions, 'التفاصيل', 'Details').click();
  await expect(dialog).toContainText('584210937');
  await expect(dialog).toContainText(applicant.id_number);
  await portal.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button(actions, 'قبول', 'Accept').click();
  await button(dialog, 'قبول', 'Accept').click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(say('مقبول', 'Accepted'));
  await expect.poll(tone).toBe('delivered');
  await expect(button(actions, 'قبول', 'Accept')).toBeHidden();
  await actions.getByRole('link', { name: say('فتح السائق', 'Open the driver') }).click();
  await expect(
    portal.getByRole('textbox', { name: say('رقم الهوية', 'ID number'), exact: true }),
  ).toHaveValue(applicant.id_number);
});
