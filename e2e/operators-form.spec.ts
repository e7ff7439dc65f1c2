import { expect, test } from './fixtures/test.ts';
import { OperatorForm } from './pages/administration/operator-form.ts';
import { findOperators, toast } from './pages/administration/operators.ts';

test('[OPS-02] [OPS-03] an operator is registered with all fields; the stored one is edited without email and password', async ({
  portal,
  say,
  superAdmin,
}) => {
  const form = new OperatorForm(portal, say);
  const { email, code } = await form.fillNew();
  await form.fillBirthDate('7', '04', '1990');
  await form.save.click();
  await expect(portal).toHaveURL(/\/ops-management(\?|$)/);
  await expect(toast(portal, say('تم تسجيل المشغّل', 'The operator is registered'))).toBeVisible();
  const [operator] = await findOperators(superAdmin, email);
  expect(operator).toMatchObject({
    ...{ email, code, firstname: 'هدى', lastname: 'القحطاني', nationality_id: '1012345678' },
    ...{ phone: '0551112222', address: 'الدمام، حي الفيصلية', status: 'ACTIVE' },
    ...{ region_id: expect.any(String), city_id: [expect.any(String), expect.any(String)] },
    date_of_birth: { day: '07', month: '04', year: '1990' },
  });

  await portal.goto(`/ops-management/edit/${operator?._id}`);
  await expect(form.firstname).toHaveValue('هدى');
  await expect(form.lastname).toHaveValue('القحطاني');
  await expect(form.nationality_id).toHaveValue('1012345678');
  await expect(form.phone).toHaveValue('0551112222');
  await expect(form.code).toHaveValue(code);
  await expect(form.address).toHaveValue('الدمام، حي الفيصلية');
  await expect(form.region_id).not.toHaveValue('');
  await expect(form.birthDate.nth(2)).toHaveValue('1990');
  await expect(form.email).toHaveCount(0);
  await expect(form.password).toHaveCount(0);
  await form.firstname.fill('ليان');
  await form.fillBirthDate('12', '05', '1991');
  await form.save.click();
  await expect(toast(portal, say('تم حفظ بيانات المشغّل', 'The operator is saved'))).toBeVisible();
  const [stored] = await findOperators(superAdmin, email);
  expect(stored).toEqual({
    ...operator,
    firstname: 'ليان',
    date_of_birth: { day: '12', month: '05', year: '1991' },
    version: 2,
  });
});
