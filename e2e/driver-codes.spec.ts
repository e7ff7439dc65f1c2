import { registerOwnDriver } from './fixtures/own-driver.ts';
import { BASE_URL } from './fixtures/stack.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('[OTP-01] [OTP-02] [OTP-03] drivers’ codes are found by phone, stay behind points until asked for, and the address keeps the search', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  test.slow();
  const driver = await registerOwnDriver(superAdmin);
  const answer = await fetch(`${BASE_URL}/driver/v1/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: driver.phone }),
  });
  expect(answer.status).toBeLessThan(300);
  await portal.goto('/orders');
  await portal
    .getByRole('navigation')
    .getByRole('link', { name: say('رموز الدخول', 'One-time codes'), exact: true })
    .click();
  const table = portal.getByRole('table', { name: say('رموز الدخول', 'One-time codes') });
  await expect(portal).toHaveURL(/\/otp\?.*limit=10/);
  const empty = portal.getByText(say('لا توجد سجلات للعرض', 'There are no records to display'), {
    exact: true,
  });
  await expect(table.or(empty).first()).toBeVisible();
  await portal.getByRole('searchbox', { name: say('الجوال', 'Phone'), exact: true }).fill(driver.phone);
  await expect(portal).toHaveURL(new RegExp(`filters\\[phone\\]=${driver.phone}`));
  const row = table.getByRole('row').filter({ hasText: driver.name });
  await expect(row).toHaveCount(1, { timeout: 30_000 });
  await expect(row).toContainText('••••••');
  const headings = await table
    .locator('th')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '').filter(Boolean));
  expect(headings).toEqual(
    say(
      'اسم السائق|الرمز|الجوال|وقت الإنشاء|وقت الانتهاء',
      'Driver name|OTP code|Phone|Created at|Expires at',
    ).split('|'),
  );
  await expectAccessible(portal);
  await row
    .getByRole('button', {
      name: ignoringIsolates(say(`إظهار رمز ${driver.name}`, `Show the code of ${driver.name}`)),
    })
    .click();
  await expect(row).toContainText(/\d{6}/);
  await portal.goto(`/otp?page=1&limit=20&filters[phone]=${driver.phone}`);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('••••••');
  await expect(portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') })).toHaveValue('20');
  await expect(portal.getByRole('searchbox', { name: say('الجوال', 'Phone'), exact: true })).toHaveValue(
    driver.phone,
  );
});
