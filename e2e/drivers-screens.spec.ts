import { registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

test('[APP-26] [APP-30] [APP-31] [APP-44] the menu and a driver’s addresses open every screen about drivers', async ({
  portal,
  say,
  superAdmin,
}) => {
  const { _id, name } = await registerOwnDriver(superAdmin);
  const heading = (text: string | RegExp) =>
    portal.getByRole('heading', { level: 1, name: text, exact: true });
  await portal.goto('/orders');
  const group = portal
    .getByRole('navigation')
    .getByRole('region', { name: say('إدارة السائقين', 'Driver management') });
  const named = [
    [say('السائقون', 'Drivers'), '/drivers', say('قائمة السائقين', 'Drivers')],
    [say('طلبات التسجيل', 'Driver registration orders'), '/driver-registration'],
    [say('إضافة سائق', 'Create driver'), '/drivers/new', say('سائق جديد', 'New driver')],
    [say('الحركات المالية', 'Transactions'), '/transactions'],
    [say('خريطة التتبع', 'Tracking map'), '/map-tracking'],
  ] as const;
  await expect(group).toBeVisible();
  const links = await group.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const wanted = named.map(([label]) => label);
  expect(links.filter((label) => wanted.some((one) => one === label))).toEqual(wanted);
  for (const [label, path, title = label] of named) {
    await group.getByRole('link', { name: label, exact: true }).click();
    await expect(heading(title)).toBeVisible();
    expect(new URL(portal.url()).pathname).toBe(path);
  }
  for (const [path, title] of [
    [`/drivers/edit/${_id}`, ignoringIsolates(name)],
    [`/drivers/create-note/${_id}`, say('إضافة ملاحظة', 'Create note')],
    [`/drivers/citc/${_id}`, say('تفاصيل الهيئة', 'CITC details')],
    [`/drivers/${_id}/transactions`, ignoringIsolates(say(`حركات ${name}`, `Transactions of ${name}`))],
    [`/drivers/${_id}/orders`, ignoringIsolates(say(`طلبات ${name}`, `Orders of ${name}`))],
    ['/otp', say('رموز الدخول', 'One-time codes')],
  ] as const) {
    await portal.goto(path);
    await expect(heading(title), path).toBeVisible();
  }
});
