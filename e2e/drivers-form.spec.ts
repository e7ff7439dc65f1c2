import type { Page } from '@playwright/test';
import { freshDigits, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { DriverList, listDrivers } from './pages/driver-list.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import type { Say } from './pages/order-screen.ts';

const field = (page: Page, say: Say, ar: string, en: string) =>
  page.getByRole('textbox', { name: say(ar, en), exact: true });
const picker = (page: Page, say: Say, ar: string, en: string) =>
  page.getByRole('combobox', { name: say(ar, en), exact: true });
const save = (page: Page, say: Say) => page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });

async function pickFirst(page: Page, say: Say, ar: string, en: string): Promise<void> {
  await picker(page, say, ar, en).click();
  await page.getByRole('option').first().click();
}

test.describe('the form of a driver', () => {
  test('[DRV-01] [DRV-33] [DRV-35] [DRV-36] [DRV-37] [VAL-15] [VAL-17] [ERR-24] [ERR-25] [CONST-79] [ENT-18] a driver is entered, what is missing or taken is said, and the driver stands in the list', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    const other = await registerOwnDriver(superAdmin);
    const cities: (string | null)[] = [];
    portal.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/admin/api/v1/cities') cities.push(url.searchParams.get('regionId'));
    });
    await portal.goto('/drivers/new');
    await expect(save(portal, say)).toBeVisible();
    await expect.poll(() => cities).toEqual(['1']);
    for (const [ar, en] of [
      ['الاسم الأول', 'First name'],
      ['الاسم الثاني', 'Second name'],
      ['الاسم الثالث', 'Third name'],
      ['اسم العائلة', 'Last name'],
      ['رقم الهوية', 'ID number'],
      ['الجوال', 'Phone'],
      ['جوال STC Pay', 'STC Pay number'],
      ['جهاز جيديا', 'Geidea terminal'],
      ['الحد الأقصى للطلبات', 'Maximum orders at once'],
      ['رابط الصورة', 'Image URL'],
      ['رقم اللوحة', 'Plate number'],
      ['الرقم التسلسلي', 'Vehicle sequence number'],
      ['من شركة', 'From company'],
    ] as const)
      await expect(portal.getByLabel(say(ar, en), { exact: false }).first()).toBeVisible();
    await expect(portal.getByRole('switch', { name: say('كاسبر', 'Casper') })).toBeChecked();
    await expect(
      portal.getByRole('switch', {
        name: say('يستقبل الطلبات عبر الاتصال المباشر', 'Accepts orders over the live connection'),
      }),
    ).not.toBeChecked();
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).toHaveCount(0);
    await expectAccessible(portal);

    await save(portal, say).click();
    const alerts = portal.getByRole('alert');
    await expect(
      alerts.filter({ hasText: say('يرجى تعبئة جميع الحقول', 'Please fill in all fields') }).first(),
    ).toBeVisible();
    await expect(portal.getByText(say('يرجى اختيار المنطقة', 'Choose a region')).first()).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers\/new$/);

    await portal.getByLabel(say('الاسم الأول', 'First name')).fill('زياد');
    const lastName = `الاختبار ${freshDigits(6)}`;
    await portal.getByLabel(say('اسم العائلة', 'Last name')).fill(lastName);
    await portal.getByLabel(say('رقم الهوية', 'ID number')).fill(other.id_number);
    await portal.getByLabel(say('الجوال', 'Phone'), { exact: false }).first().fill(other.phone);
    const born = portal.getByRole('group', { name: say('تاريخ الميلاد', 'Date of birth') });
    for (const [at, part] of ['14', '03', '1994'].entries())
      await born.getByRole('textbox').nth(at).fill(part);
    await pickFirst(portal, say, 'نوع الهوية', 'Identity type');
    await pickFirst(portal, say, 'نوع المركبة', 'Vehicle type');
    await pickFirst(portal, say, 'شركة التوصيل', 'Delivery company');
    const region = portal.getByRole('combobox', { name: say('المنطقة', 'Region') });
    await region.click();
    await portal.getByRole('option').first().click();
    await expect.poll(() => cities.length).toBeGreaterThan(0);
    const city = picker(portal, say, 'المدينة', 'City');
    await city.click();
    await expect(portal.getByRole('option').first()).toBeVisible();
    await portal.getByRole('option').first().click();
    await save(portal, say).click();
    await expect(
      alerts.filter({
        hasText: say('رقم الهوية مسجّل لسائق آخر', 'This ID number is used by another driver'),
      }),
    ).toBeVisible();
    await expect(
      alerts.filter({
        hasText: say('رقم الجوال مسجّل لسائق آخر', 'This phone number is used by another driver'),
      }),
    ).toBeVisible();

    const id_number = `9${freshDigits(11)}`;
    await portal.getByLabel(say('رقم الهوية', 'ID number')).fill(id_number);
    await portal
      .getByLabel(say('الجوال', 'Phone'), { exact: false })
      .first()
      .fill(`059${freshDigits(7)}`);
    await save(portal, say).click();
    await expect(
      portal
        .getByRole('status')
        .filter({ hasText: say('تم تسجيل السائق بنجاح', 'The driver has been registered successfully') }),
    ).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    expect((await listDrivers(superAdmin, `?filters[id_number]=${id_number}`))[0]?.name).toBe(
      `زياد ${lastName}`,
    );
  });

  test('[DRV-01] [DRV-16] [DRV-34] [DRV-38] [DRV-44] [DRV-45] [DRV-46] [DRV-47] [VAL-16] [ERR-26] [ERR-27] [CONST-18] a driver is changed, and each change stands in the audit log @once', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    const edit = actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true });
    await edit.click();
    await expect(portal).toHaveURL(new RegExp(`/drivers/edit/${driver._id}$`));
    const plate = portal.getByLabel(say('رقم اللوحة', 'Plate number'));
    await expect(plate).toHaveValue('K R A 4821');
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).toHaveValue(driver.name);
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).not.toBeEditable();
    await expect(portal.getByLabel(say('حالة التسجيل لدى الهيئة', 'CITC status'))).toHaveCount(0);
    const history = portal.getByRole('region', { name: say('سجل التعديلات', 'Version History') });
    await expect(history).toHaveCount(0);
    await expectAccessible(portal);

    const updated = portal
      .getByRole('status')
      .filter({ hasText: say('تم تحديث البيانات بنجاح', 'Data updated successfully') });
    await plate.fill('  N B D 77 ');
    await save(portal, say).click();
    await expect(updated.first()).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await expect(plate).toHaveValue('N B D 77');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history.getByRole('row').nth(1)).toHaveText(
      new RegExp(`${say('رقم اللوحة', 'Plate number')}.*N B D 77.*K R A 4821`),
    );
    await expect(history.getByRole('listitem').first()).toContainText('SUPER_ADMIN');
    await expectAccessible(portal);

    // A save that changes nothing, and five more changes behind the screen: six stand on two pages.
    await save(portal, say).click();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    for (let at = 0; at < 4; at++)
      await superAdmin.request('PATCH', `/admin/api/v1/drivers/${driver._id}/available-status`);
    await portal.goto(`/drivers/edit/${driver._id}`);
    await expect(history.getByRole('listitem')).toHaveCount(5);
    await expect(history).toContainText(say('لم يُعدَّل شيء', 'Nothing updated'));
    await history.getByRole('button', { name: say('الصفحة التالية', 'Next page') }).click();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await expect(history).toContainText('N B D 77');

    const other = await registerOwnDriver(superAdmin);
    await portal.getByLabel(say('رقم الهوية', 'ID number')).fill(other.id_number);
    await save(portal, say).click();
    await expect(
      portal
        .getByRole('alert')
        .filter({ hasText: say('رقم الهوية مسجّل لسائق آخر', 'This ID number is used by another driver') }),
    ).toBeVisible();
    // What is chosen is taken back by choosing it again.
    for (const [ar, en] of [
      ['المدينة', 'City'],
      ['نوع المركبة', 'Vehicle type'],
    ] as const) {
      await picker(portal, say, ar, en).click();
      await portal.getByRole('option', { selected: true }).click();
      await expect(picker(portal, say, ar, en)).toHaveValue('');
    }
    await save(portal, say).click();
    await expect(
      portal
        .getByRole('alert')
        .filter({ hasText: say('يرجى تعبئة جميع الحقول', 'Please fill in all fields') })
        .first(),
    ).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers\/edit/);
  });

  test('[DRV-17] [DRV-50] [DRV-51] [DRV-52] [DRV-53] [DRV-54] [DRV-55] [VAL-22] [ERR-40] [ERR-41] [STATE-35] [STATE-36] [STATE-37] notes about a driver', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    test.slow();
    const driver = await registerOwnDriver(superAdmin);
    const list = new DriverList(portal, say);
    await list.openWith(driver);
    const actions = await list.openPanel(driver);
    await actions.getByRole('link', { name: say('إضافة ملاحظة', 'Create note'), exact: true }).click();
    await expect(portal).toHaveURL(new RegExp(`/drivers/create-note/${driver._id}$`));
    const text = field(portal, say, 'الملاحظة', 'Note');
    const create = portal.getByRole('button', { name: say('إضافة', 'Create'), exact: true });
    await expect(text).toHaveAttribute('rows', '4');
    await expect(create).toBeDisabled();
    await text.fill('   ');
    await expect(create).toBeDisabled();
    const panel = portal.getByRole('region', {
      name: ignoringIsolates(say(`ملاحظات السائق ${driver.name}`, `${driver.name} Notes for driver`)),
    });
    await expect(panel).toHaveCount(0);
    for (let at = 1; at <= 5; at++) {
      await superAdmin.request('POST', `/admin/api/v1/drivers/${driver._id}/note`, { note: `note ${at}` });
    }
    await text.fill('يفضّل القطيف');
    await create.click();
    await expect(
      portal.getByRole('status').filter({ hasText: say('تمت إضافة الملاحظة', 'Create note success') }),
    ).toBeVisible();
    await expect(text).toHaveValue('');
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    const first = panel.getByRole('listitem').first();
    await expect(first).toContainText('يفضّل القطيف');
    await expect(first).toContainText('SUPER_ADMIN');
    await expect(first).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
    for (const [ar, en] of [
      ['كتبها', 'Update by'],
      ['الصلاحية', 'Role'],
      ['تاريخ التحديث', 'Date update'],
      ['الملاحظة', 'Note'],
    ] as const)
      await expect(first.getByText(say(ar, en), { exact: true })).toBeVisible();
    await expect(panel).toContainText('1 / 2');
    await expectAccessible(portal);
    await panel.getByRole('button', { name: say('الصفحة التالية', 'Next page') }).click();
    await expect(panel.getByRole('listitem')).toHaveText([/note 1/]);
    await portal.route('**/note', (route) => route.fulfill({ status: 500, body: '' }));
    await text.fill('again');
    await create.click();
    await expect(
      portal.getByRole('alert').filter({ hasText: say('حدث خطأ', 'Error happened, please try again.') }),
    ).toBeVisible();
    await expect(text).toHaveValue('again');
  });

  test('a driver who does not exist, and one who cannot be read', async ({ portal, say, superAdmin }) => {
    const driver = await registerOwnDriver(superAdmin);
    for (const place of ['edit/?', 'create-note/?', 'citc/?', '?/orders', '?/transactions', '?/balance']) {
      for (const id of ['999999999', 'unknown']) {
        await portal.goto(`/drivers/${place.replace('?', id)}`);
        const heading = portal.getByText(say('السائق غير موجود', 'Driver not found'), { exact: true });
        await expect(heading, `${place} ${id}`).toBeVisible();
        await expect(portal.getByRole('table')).toHaveCount(0);
      }
    }
    await portal.route('**/edit', (route) => route.fulfill({ status: 500, body: '' }));
    await portal.goto(`/drivers/edit/${driver._id}`);
    const retry = portal.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
    await expect(retry).toBeVisible();
    await portal.unroute('**/edit');
    await retry.click();
    await expect(save(portal, say)).toBeVisible();
  });
});
