import type { Page } from '@playwright/test';
import { freshDigits, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { listDrivers } from './pages/driver-list.ts';
import type { Say } from './pages/order-screen.ts';

const save = (page: Page, say: Say) => page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });

async function pickFirst(page: Page, say: Say, ar: string, en: string): Promise<void> {
  await page.getByRole('combobox', { name: say(ar, en), exact: true }).click();
  await page.getByRole('option').first().click();
}

/** Opens the form and fills it but for the lookups, of which three of the five that count are chosen. */
async function fillForm(portal: Page, say: Say, { id_number, phone }: { id_number: string; phone: string }) {
  await portal.goto('/drivers/new');
  await portal.getByLabel(say('الاسم الأول', 'First name')).fill('زياد');
  const lastName = `الاختبار ${freshDigits(6)}`;
  await portal.getByLabel(say('اسم العائلة', 'Last name')).fill(lastName);
  await portal.getByLabel(say('رقم الهوية', 'ID number')).fill(id_number);
  await portal.getByLabel(say('الجوال', 'Phone'), { exact: false }).first().fill(phone);
  const born = portal.getByRole('group', { name: say('تاريخ الميلاد', 'Date of birth') });
  for (const [at, part] of ['14', '03', '1994'].entries()) await born.getByRole('textbox').nth(at).fill(part);
  await pickFirst(portal, say, 'نوع الهوية', 'Identity type');
  await pickFirst(portal, say, 'نوع المركبة', 'Vehicle type');
  await pickFirst(portal, say, 'المنطقة', 'Region');
  return lastName;
}
const fresh = () => ({ id_number: `9${freshDigits(11)}`, phone: `059${freshDigits(7)}` });

/** The regions whose cities the page asks for from now on. */
function watchCities(portal: Page): (string | null)[] {
  const asked: (string | null)[] = [];
  portal.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/admin/api/v1/cities') asked.push(url.searchParams.get('regionId'));
  });
  return asked;
}

test.describe('the form of a new driver', () => {
  test('[DRV-33] [ENT-18] [CONST-79] it has the fields of a driver but no full name, and the cities of the usual region', async ({
    portal,
    say,
    expectAccessible,
  }) => {
    const cities = watchCities(portal);
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
      ['رقم اللوحة', 'Plate number'],
      ['الرقم التسلسلي', 'Vehicle sequence number'],
      ['من شركة', 'From company'],
    ] as const)
      await expect(portal.getByLabel(say(ar, en), { exact: false }).first()).toBeEditable();
    await expect(portal.getByRole('button', { name: say('رفع صورة', 'Upload picture') })).toBeVisible();
    for (const [ar, en] of [
      ['نوع الهوية', 'Identity type'],
      ['نوع المركبة', 'Vehicle type'],
      ['المنطقة', 'Region'],
      ['المدينة', 'City'],
      ['شركة التوصيل', 'Delivery company'],
    ] as const)
      await expect(portal.getByRole('combobox', { name: say(ar, en), exact: true })).toBeVisible();
    for (const [ar, en] of [
      ['تاريخ الميلاد', 'Date of birth'],
      ['انتهاء التأمين الطبي', 'Medical insurance'],
    ] as const)
      await expect(
        portal.getByRole('group', { name: new RegExp(say(ar, en)) }).getByRole('textbox'),
      ).toHaveCount(3);
    await expect(portal.getByRole('switch', { name: say('كاسبر', 'Casper') })).toBeChecked();
    await expect(
      portal.getByRole('switch', {
        name: say('يستقبل الطلبات عبر الاتصال المباشر', 'Accepts orders over the live connection'),
      }),
    ).not.toBeChecked();
    await expect(portal.getByLabel(say('الاسم الكامل', 'Full name'))).toHaveCount(0);
    await expectAccessible(portal);
  });

  test('[DRV-35] [VAL-15] [VAL-17] a region and four of the five lookups are needed', async ({
    portal,
    say,
  }) => {
    await portal.goto('/drivers/new');
    const fill = portal
      .getByRole('alert')
      .filter({ hasText: say('يرجى تعبئة جميع الحقول', 'Please fill in all fields') });
    await save(portal, say).click();
    await expect(fill.first()).toBeVisible();
    await expect(portal.getByText(say('يرجى اختيار المنطقة', 'Choose a region')).first()).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers\/new$/);
    await fillForm(portal, say, fresh());
    await save(portal, say).click();
    await expect(fill.first()).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers\/new$/);
    await pickFirst(portal, say, 'شركة التوصيل', 'Delivery company');
    await save(portal, say).click();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
  });

  test('[DRV-01] [DRV-36] [DRV-37] [ERR-25] a driver is entered and stands in the list', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const cities = watchCities(portal);
    const driver = fresh();
    const lastName = await fillForm(portal, say, driver);
    const former = cities.at(-1);
    await portal.getByRole('combobox', { name: say('المنطقة', 'Region'), exact: true }).click();
    await portal.getByRole('option').nth(1).click();
    await expect.poll(() => cities.at(-1)).not.toBe(former);
    const region = cities.at(-1);
    await pickFirst(portal, say, 'المدينة', 'City');
    await save(portal, say).click();
    await expect(
      portal
        .getByRole('status')
        .filter({ hasText: say('تم تسجيل السائق بنجاح', 'The driver has been registered successfully') }),
    ).toBeVisible();
    await expect(portal).toHaveURL(/\/drivers(\?|$)/);
    const [row] = await listDrivers(superAdmin, `?filters[id_number]=${driver.id_number}`);
    expect(row?.name).toBe(`زياد ${lastName}`);
    const lookups = await superAdmin.request<{ nameAr: string }[]>(
      'GET',
      `/admin/api/v1/cities?regionId=${region}`,
    );
    expect(lookups.map(({ nameAr }) => nameAr)).toContain(row?.city_ar);
  });

  test('[ERR-24] what another driver has is said, each in a message of its own', async ({
    portal,
    say,
    superAdmin,
  }) => {
    await fillForm(portal, say, await registerOwnDriver(superAdmin));
    await pickFirst(portal, say, 'شركة التوصيل', 'Delivery company');
    await save(portal, say).click();
    for (const [ar, en] of [
      ['رقم الهوية مسجّل لسائق آخر', 'This ID number is used by another driver'],
      ['رقم الجوال مسجّل لسائق آخر', 'This phone number is used by another driver'],
    ] as const)
      await expect(portal.getByRole('alert').filter({ hasText: say(ar, en) })).toHaveText(
        new RegExp(`${say(ar, en)}[^،,]*$`),
      );
    await expect(portal).toHaveURL(/\/drivers\/new$/);
  });
});
