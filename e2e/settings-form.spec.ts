import { testAlone } from './fixtures/one-at-a-time.ts';
import { expect } from './fixtures/test.ts';
import { readSettings, Settings, saveSetting } from './pages/administration/settings.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

// What one saves, another would find changed.
const test = testAlone('settings');

test('[SET-10] [SET-09] [SET-14] [CONST-83] time tracking in hours, the CITC timeout in ms and the WhatsApp phone are saved as typed', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const before = await readSettings(superAdmin);
  await screen.open(superAdmin);
  const timeout = screen.group('مهلة الهيئة', 'CITC timeout');
  await expect(timeout).toContainText(say('مث', 'ms'));
  await timeout.getByRole('textbox').fill('11500');
  await screen.group('مدة التتبع', 'Time tracking').getByRole('textbox').fill('٢٫٥');
  await screen.group('هاتف واتساب', 'WhatsApp phone').getByRole('textbox').fill('+966530002222');
  await screen.saveChanges();
  await expect(screen.toast('تم حفظ البيانات بنجاح', 'Data saved successfully')).toBeVisible();
  const after = await readSettings(superAdmin);
  expect(after.get('TIMEOUT_CITC')?.setting).toEqual({ timeout: 11_500 });
  expect(after.get('TIME_TRACKING')?.setting).toEqual({ time: 2.5 });
  expect(after.get('WHATSAPP')?.setting).toEqual({ phone: '+966530002222' });
  for (const key of ['TIMEOUT_CITC', 'TIME_TRACKING', 'WHATSAPP'])
    await saveSetting(superAdmin, key, before.get(key)?.setting ?? {});
});

test('[SET-16] [SET-23] membership and zoom map are switches that are saved', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const before = await readSettings(superAdmin);
  await screen.open(superAdmin);
  for (const [key, ar, en] of [
    ['TOGGLE_ZOOM_MAP', 'تكبير الخريطة', 'Zoom map'],
    ['MEMBERSHIP', 'العضوية', 'Membership'],
  ] as const) {
    const isOn = before.get(key)?.setting.isActive === true;
    const toggle = screen.toggle(ar, en);
    await expect(toggle).toBeChecked({ checked: isOn });
    await toggle.focus();
    await portal.keyboard.press('Space');
    await screen.saveChanges();
    await expect(screen.confirm).toBeHidden();
    await expect
      .poll(async () => (await readSettings(superAdmin)).get(key)?.setting)
      .toEqual({ isActive: !isOn });
    await saveSetting(superAdmin, key, { isActive: isOn });
    await screen.open(superAdmin);
  }
});

test('[SET-20] [SET-21] [ERR-44] [CONST-41] the time zone is Kuwait/Riyadh by default or Hanoi, and times follow it once it is saved', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const riyadh = say('UTC+03:00 الكويت/الرياض', 'UTC+03:00 Kuwait/Riyadh');
  const hanoi = say('UTC+07:00 هانوي', 'UTC+07:00 Hanoi');
  const choice = screen.choice('المنطقة الزمنية', 'Time zone');
  await expect(choice).toHaveValue(riyadh);
  await expect(screen.group('المنطقة الزمنية', 'Time zone')).toContainText(
    ignoringIsolates(say(`الافتراضي: ${riyadh}`, `Default: ${riyadh}`)),
  );
  await choice.click();
  await expect(portal.getByRole('option')).toHaveText([riyadh, hanoi]);
  await portal.getByRole('option', { name: hanoi }).click();
  const closing = portal.getByText(new RegExp(say('تُغلق عند', 'Closes at')));
  const hour = async () => Number(/(\d\d):\d\d:\d\d/.exec((await closing.textContent()) ?? '')?.[1]);
  const before = await hour();
  try {
    await expect(screen.save).toBeDisabled();
    await portal
      .getByRole('button', { name: say('حفظ المنطقة الزمنية', 'Save time zone'), exact: true })
      .click();
    await screen.confirm
      .getByRole('button', { name: say('حفظ التغييرات', 'Save changes'), exact: true })
      .click();
    await expect(screen.toast('تم تغيير المنطقة الزمنية بنجاح', 'Change Timezone success')).toBeVisible();
    await expect.poll(hour).toBe((before + 4) % 24);
  } finally {
    await saveSetting(superAdmin, 'TIME_ZONE', {
      gmt: 'UTC+03:00',
      name: 'Kuwait/Riyadh',
      timezone: 'Asia/Riyadh',
    });
  }
});
