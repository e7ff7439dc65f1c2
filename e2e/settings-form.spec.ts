import { testAlone } from './fixtures/one-at-a-time.ts';
import { expect } from './fixtures/test.ts';
import { isSave, readSettings, Settings, saveSetting } from './pages/administration/settings.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';

// What one saves, another would find changed.
const test = testAlone('settings');

const SAVES = /\/settings\/create$/;
const FEE = ['الرسوم والضريبة', 'Fee and tax'] as const;
const CASPER = ['رسوم كاسبر وضريبته', 'Casper fee and tax'] as const;
const EXECUTION = ['تنفيذ السائق', 'Driver execution'] as const;
const DISPATCH = ['ترشيح الطلبات', 'Order filtering'] as const;

test('[SET-04] [SET-05] [SET-06] [SET-07] fees and taxes, the limit of orders and the received count have fields that hold the stored values', async ({
  portal,
  say,
  superAdmin,
  expectAccessible,
}) => {
  const screen = new Settings(portal, say);
  const stored = await readSettings(superAdmin);
  await screen.open(superAdmin);
  const value = (key: string, field: string) => String(stored.get(key)?.setting[field]);
  const fee = screen.group(...FEE);
  const casper = screen.group(...CASPER);
  for (const [field, expected, unit] of [
    [screen.field(fee, 'الرسوم', 'Fee'), value('FEE_TAX', 'fee'), say('ر.س', 'SAR')],
    [screen.field(fee, 'الضريبة', 'Tax'), value('FEE_TAX', 'tax'), '%'],
    [screen.field(casper, 'رسوم كاسبر', 'Casper fee'), value('FEE_TAX_FOR_CASPER', 'fee'), say('ر.س', 'SAR')],
    [screen.field(casper, 'ضريبة كاسبر', 'Casper tax'), value('FEE_TAX_FOR_CASPER', 'tax'), '%'],
    [
      screen.group('حد الطلب', 'Limit order').getByRole('textbox'),
      value('LIMIT_ORDER', 'value'),
      say('ر.س', 'SAR'),
    ],
    [
      screen.group('عدد الاستلام', 'Received count').getByRole('textbox'),
      value('RECEIVED', 'value'),
      say('طلب', 'orders'),
    ],
  ] as const) {
    await expect(field).toHaveValue(expected);
    await expect(field.locator('xpath=ancestor::*[contains(@class,"Input-wrapper")][1]')).toContainText(unit);
  }
  await expectAccessible(portal);
});

test('[SET-08] [CONST-81] [CONST-82] [CONST-84] driver execution is in minutes and km, time tracking in hours', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const stored = await readSettings(superAdmin);
  await screen.open(superAdmin);
  const execution = screen.group(...EXECUTION);
  const minutes = say('دقيقة', 'min');
  const km = say('كم', 'km');
  const { time, distance, distance_send_notify } = stored.get('DRIVER_TIME_EXECUTE')?.setting ?? {};
  for (const [ar, en, value, unit] of [
    ['الزمن', 'Time', time, minutes],
    ['المسافة', 'Distance', distance, km],
    ['تنبيه العميل عند', 'Notify the customer at', distance_send_notify, km],
  ] as const) {
    const field = screen.field(execution, ar, en);
    await expect(field).toHaveValue(String(value));
    await expect(field.locator('xpath=ancestor::*[contains(@class,"Input-wrapper")][1]')).toContainText(unit);
  }
  await expect(execution).toContainText(`${distance} ${km}`);
  const dispatch = screen.group(...DISPATCH);
  for (const [ar, en] of [
    ['أول نطاق', 'Initial distance'],
    ['الخطوة', 'Step distance'],
    ['أقصى نطاق', 'Max distance'],
  ] as const)
    await expect(
      screen.field(dispatch, ar, en).locator('xpath=ancestor::*[contains(@class,"Input-wrapper")][1]'),
    ).toContainText(km);
  const tracking = screen.group('مدة التتبع', 'Time tracking');
  await expect(tracking.getByRole('textbox')).toHaveValue(String(stored.get('TIME_TRACKING')?.setting.time));
  await expect(tracking).toContainText(say('ساعة', 'h'));
});

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

test('[SET-11] [SET-12] [SET-13] [SET-15] CITC, HyperPay, Odoo and the order socket are switches that send their key', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const stored = await readSettings(superAdmin);
  await screen.open(superAdmin);
  const toggles = [
    ['TOGGLE_CITC', 'هيئة الاتصالات CITC', 'CITC'],
    ['HYPERPAY', 'HyperPay', 'HyperPay'],
    ['TOGGLE_ODOO', 'Odoo', 'Odoo'],
    ['ENABLE_ORDER_SOCKET', 'مقبس الطلبات', 'Order socket'],
    // [SET-16] membership, [SET-23] zoom map.
    ['MEMBERSHIP', 'العضوية', 'Membership'],
    ['TOGGLE_ZOOM_MAP', 'تكبير الخريطة', 'Zoom map'],
  ] as const;
  for (const [key, ar, en] of toggles) {
    const toggle = screen.toggle(ar, en);
    await expect(toggle).toBeChecked({ checked: stored.get(key)?.setting.isActive === true });
    await toggle.focus();
    await portal.keyboard.press('Space');
  }
  // The other tests of the run need what these switches keep on: the request is lost on its way.
  await portal.route(SAVES, (route) => route.abort());
  const sent = portal.waitForRequest(isSave);
  await screen.saveChanges();
  const { data } = (await sent).postDataJSON() as { data: { key: string; content: object }[] };
  for (const [key] of toggles)
    expect(data.find((one) => one.key === key)?.content).toEqual({
      isActive: stored.get(key)?.setting.isActive !== true,
    });
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

test('[SET-17] [SET-18] the mobile API version offers v1 and v2, the payment platform HYPERPAY, PAYFORT and OFF', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const stored = await readSettings(superAdmin);
  await screen.open(superAdmin);
  for (const [ar, en, options, value] of [
    [
      'إصدار واجهة التطبيق',
      'Mobile API version',
      ['v1', 'v2'],
      stored.get('API_VER_MOBILE')?.setting.version,
    ],
    [
      'منصة الدفع',
      'Payment platform',
      ['HYPERPAY', 'PAYFORT', 'OFF'],
      stored.get('PAYMENT_PLATFORM')?.setting.platform,
    ],
  ] as const) {
    const choice = screen.choice(ar, en);
    await expect(choice).toHaveValue(String(value));
    await choice.click();
    await expect(portal.getByRole('option')).toHaveText([...options]);
    await portal
      .getByRole('option')
      .nth(options.findIndex((one) => one !== value))
      .click();
  }
  await portal.route(SAVES, (route) => route.abort());
  const sent = portal.waitForRequest(isSave);
  await screen.saveChanges();
  const { data } = (await sent).postDataJSON() as { data: { key: string; content: object }[] };
  const other = stored.get('API_VER_MOBILE')?.setting.version === 'v1' ? 'v2' : 'v1';
  expect(data.find(({ key }) => key === 'API_VER_MOBILE')?.content).toEqual({ version: other });
  expect(data.find(({ key }) => key === 'PAYMENT_PLATFORM')?.content).toEqual({
    platform: stored.get('PAYMENT_PLATFORM')?.setting.platform === 'HYPERPAY' ? 'PAYFORT' : 'HYPERPAY',
  });
});

test('[SET-19] the order filtering holds the dispatch settings, which are sent as numbers', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  const stored = (await readSettings(superAdmin)).get('SEND_ORDER_FILTERING')?.setting ?? {};
  await screen.open(superAdmin);
  const group = screen.group(...DISPATCH);
  for (const [name, ar, en] of [
    ['delay_time', 'مهلة الموجة', 'Delay time'],
    ['init_distance', 'أول نطاق', 'Initial distance'],
    ['step_distance', 'الخطوة', 'Step distance'],
    ['max_distance', 'أقصى نطاق', 'Max distance'],
    ['max_scan_driver', 'أقصى فحص للسائقين', 'Max drivers scanned'],
    ['number_of_sending_driver', 'السائقون في الموجة', 'Drivers per wave'],
  ] as const) {
    const field = screen.field(group, ar, en);
    await expect(field).toHaveValue(String(stored[name]));
    await field.fill(String(Number(stored[name]) + 1));
  }
  await portal.route(SAVES, (route) => route.abort());
  const sent = portal.waitForRequest(isSave);
  await screen.saveChanges();
  const { data } = (await sent).postDataJSON() as { data: { key: string; content: object }[] };
  expect(data[0]).toMatchObject({
    key: 'SEND_ORDER_FILTERING',
    content: Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, Number(value) + 1])),
  });
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

test('[VAL-40] [VAL-41] [VAL-42] [VAL-43] a fee or a tax of 0 or less is refused at its field, and nothing is sent', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  let saves = 0;
  portal.on('request', (request) => {
    if (isSave(request)) saves += 1;
  });
  const fee = say('يجب أن تكون الرسوم أكبر من 0', 'The fee must be bigger than 0');
  const tax = say('يجب أن تكون الضريبة أكبر من 0', 'The tax must be bigger than 0');
  for (const [group, label, text] of [
    [FEE, ['الرسوم', 'Fee'], fee],
    [FEE, ['الضريبة', 'Tax'], tax],
    [CASPER, ['رسوم كاسبر', 'Casper fee'], fee],
    [CASPER, ['ضريبة كاسبر', 'Casper tax'], tax],
  ] as const) {
    const place = screen.group(group[0], group[1]);
    const field = screen.field(place, label[0], label[1]);
    const right = await field.inputValue();
    for (const wrong of ['0', '-1', '-0.5']) {
      await field.fill(wrong);
      await field.blur();
      await expect(place.getByText(text, { exact: true })).toBeVisible();
      await screen.save.click();
      await expect(screen.confirm).toBeHidden();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(text);
    }
    await field.fill(right);
    await expect(place.getByText(text, { exact: true })).toBeHidden();
  }
  expect(saves).toBe(0);
});

test('[SET-26] a save is blocked while any field has an error, and goes on once it is corrected', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const received = screen.group('عدد الاستلام', 'Received count').getByRole('textbox');
  const value = await received.inputValue();
  for (const wrong of ['', '0', '1.5', 'abc', '101']) {
    await received.fill(wrong);
    await screen.save.click();
    await expect(received).toHaveAttribute('aria-invalid', 'true');
    await expect(screen.confirm).toBeHidden();
    await expect(
      portal.getByText(say('حقل واحد يحتاج تصحيحًا قبل الحفظ', '1 field needs a correction before saving')),
    ).toBeVisible();
  }
  await received.fill(String(Number(value) + 1));
  await screen.save.click();
  await expect(screen.confirm).toBeVisible();
});

test('[ERR-46] a save that fails says so, and what was entered stays', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const received = screen.group('عدد الاستلام', 'Received count').getByRole('textbox');
  for (const fail of ['abort', 'status'] as const) {
    await received.fill('9');
    await portal.route(SAVES, (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 500, body: '' }),
    );
    await screen.saveChanges();
    await expect(screen.toast('تعذر الحفظ', 'Saving failed').first()).toBeVisible();
    await expect(screen.confirm).toBeHidden();
    await expect(received).toHaveValue('9');
    await portal.unroute(SAVES);
  }
});

test('a search finds settings by name and by what they do, and says when there is none @both', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  await screen.search.fill(say('واتساب', 'whatsapp'));
  await expect(screen.groups).toHaveCount(1);
  await expect(screen.group('هاتف واتساب', 'WhatsApp phone')).toBeVisible();
  await screen.search.fill('zzzz');
  await expect(
    portal.getByText(say('لا توجد إعدادات مطابقة لبحثك', 'No settings match your search')),
  ).toBeVisible();
  await portal.getByRole('button', { name: say('مسح البحث', 'Clear search') }).click();
  await expect(screen.groups).toHaveCount(19);
});

test('the switch of CITC is hidden while its display is switched off', async ({
  portal,
  say,
  superAdmin,
}) => {
  const screen = new Settings(portal, say);
  await screen.open(superAdmin);
  const citc = screen.toggle('هيئة الاتصالات CITC', 'CITC');
  await expect(citc).toBeVisible();
  try {
    await screen.toggle('إظهار مفتاح الهيئة', 'Show the CITC switch').focus();
    await portal.keyboard.press('Space');
    await screen.saveChanges();
    await expect(citc).toHaveCount(0);
    expect((await readSettings(superAdmin)).get('TOGGLE_CITC')?.setting).toEqual({ isActive: true });
  } finally {
    await saveSetting(superAdmin, 'DISPLAY_TOGGLE_CITC', { isActive: true });
  }
});
