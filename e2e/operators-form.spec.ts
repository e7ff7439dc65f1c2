import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { OperatorForm } from './pages/administration/operator-form.ts';
import { findOperators, toast } from './pages/administration/operators.ts';

test.describe('the form of an operator', () => {
  test('[OPS-02] [VAL-23] [VAL-24] [VAL-36] the form of a new one registers with all its fields, and checks only what is submitted', async ({
    portal,
    say,
    superAdmin,
    expectAccessible,
  }) => {
    const form = new OperatorForm(portal, say);
    const { email, code } = await form.fillNew();
    await form.fillBirthDate('7', '04', '1990');
    await form.email.fill('not-an-address');
    await form.password.fill('seven77');
    await form.email.press('Tab');
    await expect(portal.locator('[aria-invalid="true"]')).toHaveCount(0);
    const sent: unknown[] = [];
    portal.on('request', (request) => {
      if (request.url().endsWith('/v1/register')) sent.push(request.postDataJSON());
    });
    await form.save.click();
    await form.expectError(form.email, say('البريد الإلكتروني غير صحيح', 'This e-mail is not valid'));
    await form.expectError(form.password, say('كلمة المرور 8 أحرف على الأقل', 'at least 8 characters'));
    await expectAccessible(portal);
    expect(sent).toEqual([]);
    await form.email.fill(email);
    await form.password.fill('kite-888');
    await form.save.click();
    await expect(portal).toHaveURL(/\/ops-management(\?|$)/);
    await expect(toast(portal, say('تم تسجيل المشغّل', 'The operator is registered'))).toBeVisible();
    expect(sent).toEqual([
      {
        ...{ email, code, password: 'kite-888', firstname: 'هدى', lastname: 'القحطاني' },
        ...{ nationality_id: '1012345678', phone: '0551112222', address: 'الدمام، حي الفيصلية' },
        ...{ region_id: expect.any(String), city_id: [expect.any(String), expect.any(String)] },
        date_of_birth: '1990/04/07',
      },
    ]);
    const [stored] = await findOperators(superAdmin, email);
    expect(stored).toMatchObject({
      status: 'ACTIVE',
      date_of_birth: { day: '07', month: '04', year: '1990' },
    });
    expect(stored?.city_id).toHaveLength(2);
  });

  /** Submits a complete form without one field after the other. */
  async function expectRequired(
    portal: Page,
    form: OperatorForm,
    fields: readonly (readonly [field: Locator, text: string])[],
  ): Promise<void> {
    const sent: string[] = [];
    portal.on('request', (request) => {
      if (/\/v1\/(register|users\/\d+\/update)$/.test(request.url())) sent.push(request.url());
    });
    for (const [field, text] of fields) {
      const before = await field.inputValue();
      await field.fill('');
      await form.save.click();
      await form.expectError(field, text);
      await expect(portal.locator('[aria-invalid="true"]')).toHaveCount(1);
      await field.fill(before);
    }
    expect(sent).toEqual([]);
  }
  const TEXTS = {
    firstname: ['يرجى إدخال الاسم الأول', 'Enter the first name'],
    lastname: ['يرجى إدخال اسم العائلة', 'Enter the last name'],
    nationality_id: ['يرجى إدخال رقم الهوية', 'Enter the national ID'],
    phone: ['يرجى إدخال رقم الجوال', 'Enter the phone number'],
    code: ['يرجى إدخال الرمز الوظيفي', 'Enter the operator code'],
    address: ['يرجى إدخال العنوان', 'Enter the address'],
  } as const;

  test('[VAL-25] [VAL-26] [VAL-27] [VAL-28] a new one has a first name, a last name, a national ID and a phone', async ({
    portal,
    say,
  }) => {
    const form = new OperatorForm(portal, say);
    await form.fillNew();
    const fields = (['firstname', 'lastname', 'nationality_id', 'phone'] as const).map(
      (name) => [form[name], say(TEXTS[name][0], TEXTS[name][1])] as const,
    );
    await expectRequired(portal, form, fields);
  });

  test('[VAL-29] [VAL-30] [VAL-31] [VAL-32] a new one has an ops id, an address, a region and a city', async ({
    portal,
    say,
  }) => {
    const form = new OperatorForm(portal, say);
    await form.fillNew();
    const fields = (['code', 'address'] as const).map(
      (name) => [form[name], say(TEXTS[name][0], TEXTS[name][1])] as const,
    );
    await expectRequired(portal, form, fields);
    await form.clear(say('المدن', 'Cities')).click();
    await form.save.click();
    await form.expectError(
      form.city_id,
      say('يرجى اختيار مدينة واحدة على الأقل', 'Choose at least one city'),
    );
    await form.clear(say('المنطقة', 'Region')).click();
    await form.save.click();
    await form.expectError(form.region_id, say('يرجى اختيار المنطقة', 'Choose a region'));
  });

  test('[OPS-03] [VAL-35] [VAL-37] [CONST-28] the form of a stored one has no email and no password, checks the same and saves', async ({
    portal,
    say,
    superAdmin,
  }) => {
    const { email, _id } = await superAdmin.registerOperator();
    const form = new OperatorForm(portal, say);
    await portal.goto(`/ops-management/edit/${_id}`);
    await expect(form.firstname).toHaveValue('سلمى');
    await expect(form.lastname).toHaveValue('الغامدي');
    await expect(form.nationality_id).toHaveValue('1010109999');
    await expect(form.phone).toHaveValue('0550009999');
    await expect(form.address).toHaveValue('الدمام');
    await expect(form.region_id).not.toHaveValue('');
    await expect(form.email).toHaveCount(0);
    await expect(form.password).toHaveCount(0);
    const fields = Object.keys(TEXTS).map((key) => {
      const name = key as keyof typeof TEXTS;
      return [form[name], say(TEXTS[name][0], TEXTS[name][1])] as const;
    });
    await expectRequired(portal, form, fields);
    await form.clear(say('المدن', 'Cities')).click();
    await form.save.click();
    await form.expectError(
      form.city_id,
      say('يرجى اختيار مدينة واحدة على الأقل', 'Choose at least one city'),
    );
    await form.clear(say('المنطقة', 'Region')).click();
    await form.save.click();
    await form.expectError(form.region_id, say('يرجى اختيار المنطقة', 'Choose a region'));
    await form.choose(form.region_id, 0);
    await form.choose(form.city_id, 1, 2);
    const [day, month, year] = [0, 1, 2].map((at) => form.birthDate.nth(at));
    await day?.pressSequentially('1a23');
    await month?.pressSequentially('٠٤5');
    await year?.pressSequentially('19901');
    await expect(day ?? form.save).toHaveValue('12');
    await expect(month ?? form.save).toHaveValue('04');
    await expect(year ?? form.save).toHaveValue('1990');
    await form.firstname.fill('ليان');
    await form.save.click();
    await expect(toast(portal, say('تم حفظ بيانات المشغّل', 'The operator is saved'))).toBeVisible();
    const [stored] = await findOperators(superAdmin, email);
    expect(stored).toMatchObject({
      firstname: 'ليان',
      date_of_birth: { day: '12', month: '04', year: '1990' },
    });
    expect(stored?.city_id).toHaveLength(2);
  });
});
