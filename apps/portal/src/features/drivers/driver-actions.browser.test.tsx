import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, type Call, refusal } from '../../shared/testing/answered-screen.tsx';
import { DRIVER, driverRow, openActions, openDrivers } from './testing/open-drivers.tsx';

const FAILED: Answer = { status: 500, body: '' };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');
type Within = Pick<typeof page, 'getByRole'>;
const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true });
const sentTo = (calls: readonly Call[], ending: string) => calls.filter(({ path }) => path.endsWith(ending));

test('[DRV-10] [DRV-13] [DRV-22] a row offers its actions, and the code is copied from row and panel', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { driver, toasts } = await openDrivers();
  const actions = await openActions(driver);
  for (const name of ['إيقاف', 'جاهز', 'إضافة رصيد', 'إرسال تنبيه', 'نسخ الرمز'])
    await expect.element(button(actions, name)).toBeVisible();
  for (const [name, path] of [
    ['تعديل', '/drivers/edit/41'],
    ['إضافة ملاحظة', '/drivers/create-note/41'],
    ['الحركات', '/drivers/41/transactions'],
    ['الطلبات', '/drivers/41/orders'],
  ] as const)
    await expect.element(actions.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await driverRow.getByRole('button', { name: /^نسخ الرمز/ }).click();
  await expect.poll(() => copied.mock.calls).toEqual([['K7Q2']]);
  await button(actions, 'نسخ الرمز').click();
  await expect.poll(() => copied.mock.calls).toEqual([['K7Q2'], ['K7Q2']]);
  expect(toasts()[0]).toEqual(['success', expect.stringMatching(/^تم نسخ الرمز .?K7Q2/)]);
});

test('[DRV-23] [STATE-30] a driver is made ready and not ready, only as the server answers', async () => {
  let answer: Answer = { status: 200, body: { status: 200, isReady: true } };
  const { driver, calls, toasts } = await openDrivers({
    answer: ({ path }) => (path.endsWith('/available-status') ? answer : undefined),
  });
  const actions = await openActions(driver);
  const [ready, unready] = [button(actions, 'جاهز'), button(actions, 'غير جاهز')];
  await ready.click();
  await expect.element(unready).toBeVisible();
  answer = { status: 200, body: { status: 200, isReady: false } };
  await unready.click();
  await expect.element(ready).toBeVisible();
  expect(toasts().map(([kind]) => kind)).toEqual(['success', 'success']);
  for (const [at, wrong] of [FAILED, { status: 200, body: { status: 409, isReady: true } }].entries()) {
    answer = wrong;
    await ready.click();
    await expect.poll(() => toasts().filter(([kind]) => kind === 'error')).toHaveLength(at + 1);
    await expect.element(ready).toBeVisible();
    await expect.element(unready).not.toBeInTheDocument();
  }
  expect(calls.some(({ path }) => path.endsWith('/drivers/41/available-status'))).toBe(true);
});

test('[STATE-17] without an answer the same intention has the same key, the opposite one its own', async () => {
  const stored = { isReady: false };
  const { driver, calls } = await openDrivers({
    answer: ({ path }) => {
      if (path.endsWith('/available-status')) return 'no answer';
      if (!path.endsWith('/v1/drivers')) return undefined;
      return {
        status: 200,
        body: { data: { results: [{ ...DRIVER, ...stored }], total: 1, total_exact: true } },
      };
    },
  });
  const actions = await openActions(driver);
  const keys = () => sentTo(calls, '/available-status').map(({ headers }) => headers.get('idempotency-key'));
  for (const times of [1, 2]) {
    await button(actions, 'جاهز').click();
    await expect.poll(keys).toHaveLength(times);
  }
  // The server has carried it out, and the list is read again.
  stored.isReady = true;
  window.dispatchEvent(new Event('visibilitychange'));
  await button(actions, 'غير جاهز').click();
  await expect.poll(keys).toHaveLength(3);
  const [first, repeated, opposite] = keys();
  expect(repeated).toBe(first);
  expect(opposite).not.toBe(first);
});

test('[DRV-14] [STATE-28] [STATE-29] a driver is deactivated after a question, which may be declined', async () => {
  const { driver, calls } = await openDrivers({
    answer: ({ path }) =>
      path.endsWith('/deactivate') ? { status: 200, body: { success: true, isActive: false } } : undefined,
  });
  const stop = button(await openActions(driver), 'إيقاف');
  await stop.click();
  await expect.element(dialog).toMatchTextContent('إيقاف السائق؟');
  await button(dialog, 'رجوع').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(calls, '/deactivate')).toEqual([]);
  await expect.element(driverRow).not.toMatchTextContent('غير نشط');
  await stop.click();
  await button(dialog, 'إيقاف').click();
  await expect.element(driverRow).toMatchTextContent('غير نشط');
  await expect.element(stop).not.toBeInTheDocument();
  expect(sentTo(calls, '/deactivate').map(({ path }) => path)).toEqual([
    '/admin/api/v1/drivers/1098765432/deactivate',
  ]);
});

test('[DRV-15] [STATE-27] an inactive driver is activated', async () => {
  const { driver, calls } = await openDrivers({
    driver: { isActive: false },
    answer: ({ path }) =>
      path.endsWith('/activate') ? { status: 200, body: { success: true, isActive: true } } : undefined,
  });
  const actions = await openActions(driver);
  await expect.element(driverRow).toMatchTextContent('غير نشط');
  await button(actions, 'تنشيط').click();
  await expect.element(button(actions, 'إيقاف')).toBeVisible();
  await expect.element(driverRow).toMatchTextContent('نشط');
  await expect.element(driverRow).not.toMatchTextContent('غير نشط');
  expect(sentTo(calls, '/activate').map(({ path }) => path)).toEqual([
    '/admin/api/v1/drivers/1098765432/activate',
  ]);
});

test('[ERR-22] [ERR-23] [ERR-62] what fails says which action it was and all that the server refused', async () => {
  const errors = [{ msg: 'driver_not_found' }, { msg: 'driver_not_active' }];
  const answer = ({ method }: Call) =>
    method === 'GET' ? undefined : refusal(422, 'VALIDATION', 'validation_failed', { errors });
  const failure = (action: string) => [
    'error',
    `لم ينجح إجراء «${action}» للسائق. الأخطاء: السائق غير موجود.، هذا السائق غير نشط.`,
  ];
  const active = await openDrivers({ answer });
  const actions = await openActions(active.driver);
  await button(actions, 'جاهز').click();
  await expect.poll(active.toasts).toEqual([failure('الجاهزية')]);
  await button(actions, 'إيقاف').click();
  await button(dialog, 'إيقاف').click();
  await expect.poll(active.toasts).toEqual([failure('الجاهزية'), failure('إيقاف')]);
  await expect.element(driverRow).not.toMatchTextContent('غير نشط');
});

test('[ERR-21] [ERR-62] an activation that fails says so, and the driver stays inactive', async () => {
  const errors = [{ msg: 'driver_not_found' }, { msg: 'driver_not_active' }];
  const { driver, toasts } = await openDrivers({
    driver: { isActive: false },
    answer: ({ path }) =>
      path.endsWith('/activate') ? refusal(422, 'VALIDATION', 'validation_failed', { errors }) : undefined,
  });
  await button(await openActions(driver), 'تنشيط').click();
  await expect
    .poll(toasts)
    .toEqual([['error', 'لم ينجح إجراء «تنشيط» للسائق. الأخطاء: السائق غير موجود.، هذا السائق غير نشط.']]);
  await expect.element(driverRow).toMatchTextContent('غير نشط');
});

test('[DRV-21] [VAL-06] [ERR-32] an alert is sent to its driver, and a short one does not leave', async () => {
  const { driver, calls, toasts } = await openDrivers({
    answer: ({ path }) =>
      path.endsWith('/send-message') ? { status: 200, body: { success: true, sent: 1 } } : undefined,
  });
  await button(await openActions(driver), 'إرسال تنبيه').click();
  const alert = dialog.getByRole('textbox', { name: 'التنبيه', exact: true });
  await alert.fill(' abcd ');
  await button(dialog, 'إرسال التنبيه').click();
  await expect.element(dialog).toMatchTextContent('يجب ألا يقل الإشعار عن 5 أحرف');
  expect(sentTo(calls, '/send-message')).toEqual([]);
  await alert.fill('abcde');
  await button(dialog, 'إرسال التنبيه').click();
  await expect.poll(toasts).toEqual([['success', 'تم إرسال الإشعار بنجاح']]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(calls, '/send-message').map(({ body }) => body)).toEqual([
    { driver_id: '41', title: 'رسالة من العمليات', message: 'abcde' },
  ]);
});

test('an alert without an answer keeps its key while another one is sent', async () => {
  let answer: Answer = 'no answer';
  const { driver, calls, toasts } = await openDrivers({
    answer: ({ path }) => (path.endsWith('/send-message') ? answer : undefined),
  });
  const open = button(await openActions(driver), 'إرسال تنبيه');
  const alert = dialog.getByRole('textbox', { name: 'التنبيه', exact: true });
  await open.click();
  await alert.fill('Rain until noon');
  await button(dialog, 'إرسال التنبيه').click();
  await expect.poll(() => toasts().map(([kind]) => kind)).toEqual(['error']);
  answer = { status: 200, body: { success: true, sent: 1 } };
  await alert.fill('Road closed');
  await button(dialog, 'إرسال التنبيه').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await alert.fill('Rain until noon');
  await button(dialog, 'إرسال التنبيه').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, other, repeated] = sentTo(calls, '/send-message').map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});
