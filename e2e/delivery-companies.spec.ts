import type { Page } from '@playwright/test';
import { placeQuietOrder } from './fixtures/customers.ts';
import { createOwnCompany, createOwnPartner } from './fixtures/own-company.ts';
import { creditDriver, freshDigits, registerOwnDriver } from './fixtures/own-driver.ts';
import { expect, test } from './fixtures/test.ts';
import { ignoringIsolates } from './pages/ignoring-isolates.ts';
import { OrderList } from './pages/order-list.ts';
import type { Say } from './pages/order-screen.ts';
import { readSheet } from './pages/sheet.ts';

const API = '/admin/api/v1/companies';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Opens the list with one company and its row. */
async function openRow(portal: Page, say: Say, { name }: { name: string }) {
  await portal.goto(`/delivery-company?filters[keyword]=${encodeURIComponent(name)}`);
  const row = portal.getByRole('row').filter({ hasText: name });
  await row.getByText(name, { exact: true }).click();
  const actions = portal.getByRole('group', {
    name: ignoringIsolates(say(`إجراءات شركة ${name}`, `Actions for company ${name}`)),
  });
  await expect(actions).toBeVisible();
  return { row, actions };
}

test.describe('delivery companies', () => {
  test('[APP-47] [COMP-01] [COMP-02] [CONST-07] their list opens from the menu and is read again', async ({
    portal,
    say,
  }) => {
    await portal.goto('/orders');
    const title = say('شركات التوصيل والشركاء', 'Delivery companies and partners');
    await portal.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await expect(portal).toHaveURL(/\/delivery-company\?.*limit=100/);
    const rows = portal.getByRole('table', { name: title }).locator('tbody').getByRole('row');
    await expect(rows.first()).toBeVisible();
    const size = portal.getByRole('combobox', { name: say('في الصفحة', 'Rows per page') });
    await expect(size.getByRole('option')).toHaveText(['100', '200', '400', '600']);
    await expect(size).toHaveValue('100');
    const read = portal.waitForRequest((request) => request.url().includes(`${API}?`));
    await portal.getByRole('button', { name: say('تحديث', 'Refresh'), exact: true }).click();
    await read;
    await portal.getByRole('link', { name: say('تسجيل شركة', 'Register company') }).click();
    await expect(portal).toHaveURL('/delivery-company/new');
  });

  test('[COMP-03] [COMP-04] a company is registered, listed, loaded into its form again and saved', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const { cr_number } = await createOwnCompany(superAdmin);
    const label = {
      name: say('اسم الشركة', 'Company name'),
      phone: say('رقم الجوال', 'Phone number'),
      cr: say('رقم السجل التجاري', 'CR number'),
      contract: say('رقم العقد أو مرجعه', 'Contract number or reference'),
      iban: say('رقم الآيبان', 'IBAN'),
      distance: say('أقصى مسافة إلى المطعم (كم)', 'Maximum distance to the restaurant (km)'),
      price: say('سعر الطلب على الشركة (ر.س)', 'Price per order for the company (SAR)'),
    };
    await portal.goto('/delivery-company/new');
    const name = `درب ${freshDigits(6)}`;
    await field(portal, label.name).fill(name);
    await field(portal, label.phone).fill('0138777888');
    await field(portal, label.cr).fill(cr_number);
    await field(portal, label.contract).fill('MC-77');
    await field(portal, label.iban).fill('sa03 8000 0000 6080 1016 7519');
    await field(portal, label.distance).fill('7.5');
    await field(portal, label.price).fill('6.25');
    await saveButton(portal, say).click();
    const taken = say('رقم السجل التجاري مسجّل لشركة أخرى', 'This CR number is used by another company');
    await expect(toast(portal, taken)).toHaveCount(1);
    await expect(field(portal, label.cr)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(portal);
    const own = `2050${freshDigits(6)}`;
    await field(portal, label.cr).fill(own);
    await saveButton(portal, say).click();
    await expect(portal).toHaveURL(/\/delivery-company(\?|$)/);
    const { row, actions } = await openRow(portal, say, { name });
    for (const text of ['0138777888', own, 'MC-77', 'SA03 8000 0000 6080 1016 7519', '6.25'])
      await expect(row).toContainText(text);
    await expect(row).toContainText(say('7.5 كم', '7.5 km'));
    await expect(row).toContainText(say('نشطة', 'Active'));

    await actions.getByRole('link', { name: say('تعديل', 'Edit'), exact: true }).click();
    await expect(portal).toHaveURL(/\/delivery-company\/edit\/\d+$/);
    const id = new URL(portal.url()).pathname.split('/').at(-1) ?? '';
    await expect(field(portal, label.name)).toHaveValue(name);
    await expect(field(portal, label.iban)).toHaveValue('SA03 8000 0000 6080 1016 7519');
    await expect(field(portal, label.price)).toHaveValue('6.25');
    await field(portal, label.name).fill(`${name} الجديدة`);
    // Someone else saves meanwhile: both changes are kept.
    await superAdmin.request('PUT', `${API}/update/${id}`, { name, phone: '0138999111', cr_number: own });
    await saveButton(portal, say).click();
    await expect(
      portal.getByRole('region', {
        name: say(
          'حُفظت تعديلات من مستخدم آخر أثناء تحريرك',
          'Someone else saved changes while you were editing',
        ),
      }),
    ).toBeFocused();
    await expect(field(portal, label.phone)).toHaveValue('0138999111');
    await saveButton(portal, say).click();
    await expect(portal).toHaveURL(/\/delivery-company(\?|$)/);
    const { data } = await superAdmin.request<{ data: object }>('GET', `${API}/${id}`);
    expect(data).toMatchObject({ name: `${name} الجديدة`, phone: '0138999111', version: 3 });
  });

  test('[COMP-05] [STATE-48] a deactivation is confirmed with what it stops; a deletion is refused while a driver depends on the company', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    await registerOwnDriver(superAdmin, { company_id: company._id });
    const isActive = async () =>
      (await superAdmin.request<{ data: { isActive: boolean } }>('GET', `${API}/${company._id}`)).data
        .isActive;
    const { row, actions } = await openRow(portal, say, company);
    const dialog = portal.getByRole('dialog');
    const stop = { name: say('إيقاف', 'Deactivate'), exact: true };
    await actions.getByRole('button', stop).click();
    await expect(dialog.locator('dl > div').first()).toContainText('1');
    await portal.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await isActive()).toBe(true);
    // The list is not read again meanwhile: the answer alone changes the row.
    const isList = (url: URL) => url.pathname === API;
    await portal.route(isList, () => undefined);
    await actions.getByRole('button', stop).click();
    await dialog.getByRole('button', stop).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(say('غير نشطة', 'Inactive'));
    expect(await isActive()).toBe(false);
    await actions.getByRole('button', { name: say('تفعيل', 'Activate'), exact: true }).click();
    await expect(row).not.toContainText(say('غير نشطة', 'Inactive'));
    expect(await isActive()).toBe(true);
    await portal.unroute(isList);
    const remove = { name: say('حذف', 'Delete'), exact: true };
    await actions.getByRole('button', remove).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      say(
        'لا يمكن حذف الشركة ما دام هذا مرتبطًا بها:',
        "The company can't be deleted while these depend on it:",
      ),
    );
    await expect(dialog.getByRole('button', remove)).toBeDisabled();
    await dialog.getByRole('link', { name: say('سائقون: 1', 'Drivers: 1'), exact: true }).click();
    await expect(portal).toHaveURL(new RegExp(`/delivery-company/detail/${company._id}\\?tab=driver`));
  });

  test('[COMP-06] [COMP-07] [COMP-08] the tabs of a company are in the address; its orders are filtered', async ({
    portal,
    say,
    superAdmin,
  }) => {
    test.slow();
    const company = await createOwnCompany(superAdmin, { company_contract_price: '6.50' });
    const driver = await registerOwnDriver(superAdmin, { company_id: company._id });
    await creditDriver(superAdmin, driver._id, { amount: '500.00' });
    const numbers: string[] = [];
    for (const [payment_method, channel] of [
      ['Card', 'Maeda'],
      ['Cash', 'Shukah'],
    ] as const) {
      const { order_number } = await placeQuietOrder({ payment_method }, channel);
      await superAdmin.runOrderAction(order_number, 'Assign', { driver_id: driver._id });
      numbers.push(order_number);
    }
    await portal.goto(`/delivery-company/detail/${company._id}`);
    const tab = (name: string) => portal.getByRole('tab', { name, exact: true });
    const [orders, drivers, partners] = [
      say('الطلبات', 'Orders'),
      say('السائقون', 'Drivers'),
      say('مستخدمو الشركة', 'Partner users'),
    ];
    await expect(tab(orders)).toHaveAttribute('aria-selected', 'true');
    const row = (number: string) => portal.getByRole('row').filter({ hasText: number });
    for (const number of numbers) await expect(row(number)).toHaveCount(1);
    const today = say('طلبات اليوم 2', 'Orders today 2');
    await portal.getByRole('link', { name: today, exact: true }).click();
    await expect(portal).toHaveURL(/filters\[date\]/);
    await expect(portal.getByText(say('سجلان', '2 records'), { exact: true })).toBeVisible();

    await portal.getByRole('button', { name: say('كشف الحساب', 'Statement'), exact: true }).click();
    const statement = portal.getByRole('dialog');
    await expect(statement).toContainText(say('يطابق دفتر الأستاذ', 'Agrees with the ledger'));
    await portal.keyboard.press('Escape');
    await expect(statement).toHaveCount(0);
    const kit = new OrderList(portal, say);
    const choose = async (filter: string, options: readonly string[], chosen: string) => {
      await kit.startFilter(filter);
      const editor = portal.getByRole('dialog');
      await expect(editor.getByRole('checkbox')).toHaveCount(options.length);
      for (const name of options)
        await expect(editor.getByRole('checkbox', { name, exact: true })).toBeVisible();
      await editor.getByRole('checkbox', { name: chosen, exact: true }).click();
      await editor.press('Escape');
      await expect(editor).toHaveCount(0);
    };
    const payments = say('بطاقة|نقدًا|نقاط', 'Card|Cash|Point').split('|');
    await choose(say('طريقة الدفع', 'Payment method'), payments, payments[0] ?? '');
    await expect(row(numbers[1] ?? '')).toHaveCount(0);
    await expect(row(numbers[0] ?? '')).toHaveCount(1);
    await portal
      .getByRole('button', {
        name: say('إزالة التصفية طريقة الدفع', 'Remove filter Payment method'),
        exact: true,
      })
      .click();
    const brands = say('مائدة|شوكة', 'Maeda|Shukah').split('|');
    await choose(say('الشركة', 'Company'), brands, brands[1] ?? '');
    await expect(row(numbers[0] ?? '')).toHaveCount(0);
    await expect(row(numbers[1] ?? '')).toHaveCount(1);

    for (const [name, key] of [
      [drivers, 'driver'],
      [partners, 'partner'],
      [orders, 'order'],
    ] as const) {
      await tab(name).click();
      await expect(portal).toHaveURL(new RegExp(`[?&]tab=${key}(&|$)`));
      await portal.reload();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('[COMP-09] [COMP-10] [COMP-11] [COMP-12] its drivers are filtered, acted on and exported', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const [one, two] = [
      await registerOwnDriver(superAdmin, { company_id: company._id }),
      await registerOwnDriver(superAdmin, { company_id: company._id }),
    ];
    await portal.goto(`/delivery-company/detail/${company._id}?tab=driver`);
    const row = (driver: { id_number: string }) =>
      portal.getByRole('row').filter({ hasText: driver.id_number });
    for (const driver of [one, two]) await expect(row(driver)).toHaveCount(1);
    await row(one).getByText(one.name, { exact: true }).click();
    const actions = portal.getByRole('group', {
      name: ignoringIsolates(say(`إجراءات ${one.name}`, `Actions for ${one.name}`)),
    });
    const stop = { name: say('إيقاف', 'Deactivate'), exact: true };
    for (const [ar, en] of [
      ['تعديل', 'Edit'],
      ['إضافة ملاحظة', 'Create note'],
    ] as const)
      await expect(actions.getByRole('link', { name: say(ar, en), exact: true })).toBeVisible();
    await actions.getByRole('button', stop).click();
    await portal.getByRole('dialog').getByRole('button', stop).click();
    await expect(portal.getByRole('dialog')).toBeHidden();
    const kit = new OrderList(portal, say);
    await kit.startFilter(say('الحالة', 'Status'));
    const editor = portal.getByRole('dialog');
    await expect(editor.getByRole('checkbox')).toHaveCount(2);
    await editor.getByRole('checkbox', { name: say('غير نشط', 'Inactive'), exact: true }).click();
    await editor.press('Escape');
    await expect(row(two)).toHaveCount(0);
    await expect(row(one)).toHaveCount(1);
    const downloading = portal.waitForEvent('download');
    await portal.getByRole('button', { name: say('تصدير Excel', 'Export to Excel') }).click();
    const [headings = [], ...rows] = await readSheet(await (await downloading).path());
    const at = headings.indexOf(say('رقم الهوية', 'ID number'));
    expect(rows.map((cells) => cells[at])).toEqual([one.id_number]);
  });

  test('[APP-37] every address of companies and partner users opens its screen', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const company = await createOwnCompany(superAdmin);
    const partner = await createOwnPartner(superAdmin, company._id);
    const at = `/delivery-company/detail/${company._id}`;
    const heading = (name: string) => portal.getByRole('heading', { level: 1, name: ignoringIsolates(name) });
    for (const [path, title] of [
      ['/delivery-company', say('شركات التوصيل والشركاء', 'Delivery companies and partners')],
      ['/delivery-company/new', say('تسجيل شركة', 'Register company')],
      [`/delivery-company/edit/${company._id}`, company.name],
      [at, say(`طلبات ${company.name}`, `Orders of ${company.name}`)],
      [`${at}/new`, say('إضافة مستخدم', 'Add partner user')],
      [`${at}/edit/${partner._id}`, 'ناصر العتيبي'],
    ] as const) {
      await portal.goto(path);
      await expect(heading(title), path).toBeVisible();
    }
    await portal.goto('/delivery-company/detail/999999999');
    await expect(portal.getByText(say('الشركة غير موجودة', 'Company not found'))).toBeVisible();
  });
});
