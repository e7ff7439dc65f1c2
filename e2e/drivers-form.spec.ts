import type { Page } from '@playwright/test';
import { freshDigits } from './fixtures/own-driver.ts';
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
