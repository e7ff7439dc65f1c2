import type { OperatorRow } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, type Call, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { EditOperatorPage } from './edit-operator-page.tsx';
import { NewOperatorPage } from './new-operator-page.tsx';

const OPERATOR: OperatorRow = {
  ...{ _id: '7', code: 'OPS-007', email: 'mona@example.com', firstname: 'منى', lastname: 'الزهراني' },
  ...{ phone: '0550001007', role: 'ADMIN', nationality_id: '1010101017', address: 'الدمام' },
  ...{ status: 'ACTIVE', region_id: '1', city_id: ['11'], date_of_birth: null, last_sign_in_at: null },
  ...{ created_at: '2026-01-05T08:00:00.000Z', version: 3 },
};
const REGIONS = [{ id: '1', nameAr: 'الشرقية', nameEn: 'Eastern' }];
const CITIES = [
  { id: '11', nameAr: 'الدمام', nameEn: 'Dammam' },
  { id: '12', nameAr: 'القطيف', nameEn: 'Qatif' },
];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const text = (name: string) => page.getByRole('textbox', { name });
const region = page.getByRole('combobox', { name: 'المنطقة' });
const cities = page.getByRole('combobox', { name: 'المدن' });
const FIELDS = {
  firstname: text('الاسم الأول'),
  lastname: text('اسم العائلة'),
  nationality_id: text('رقم الهوية'),
  phone: text('الجوال'),
  code: text('الرمز الوظيفي'),
  address: text('العنوان'),
} as const;
const REQUIRED = {
  firstname: [FIELDS.firstname, 'يرجى إدخال الاسم الأول'],
  lastname: [FIELDS.lastname, 'يرجى إدخال اسم العائلة'],
  nationality_id: [FIELDS.nationality_id, 'يرجى إدخال رقم الهوية'],
  phone: [FIELDS.phone, 'يرجى إدخال رقم الجوال'],
  code: [FIELDS.code, 'يرجى إدخال الرمز الوظيفي'],
  address: [FIELDS.address, 'يرجى إدخال العنوان'],
  region_id: [region, 'يرجى اختيار المنطقة'],
  city_id: [cities, 'يرجى اختيار مدينة واحدة على الأقل'],
} as const;
const email = text('البريد الإلكتروني');
const password = text('كلمة المرور');
const birth = page.getByRole('group', { name: 'تاريخ الميلاد' }).getByRole('textbox');
const save = page.getByRole('button', { name: 'حفظ', exact: true });
const invalid = () => document.querySelectorAll('[aria-invalid="true"]').length;
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET');

async function open(form: 'new' | 'stored'): Promise<Call[]> {
  const calls = serverAnswers(({ method, path }) => {
    if (path.endsWith('/users/7/edit')) return { status: 200, body: { data: OPERATOR } };
    if (path.endsWith('/regions')) return { status: 200, body: REGIONS };
    if (path.endsWith('/cities')) return { status: 200, body: CITIES };
    return method === 'GET' ? undefined : { status: 200, body: { data: OPERATOR } };
  });
  await render(
    <AnsweredScreen>
      {form === 'new' ? <NewOperatorPage /> : <EditOperatorPage operatorId="7" />}
    </AnsweredScreen>,
  );
  return calls;
}

async function choose(list: Locator, ...names: string[]): Promise<void> {
  for (const name of names) {
    await list.click();
    await page.getByRole('option', { name, exact: true }).click();
  }
  await userEvent.keyboard('{Escape}');
}

async function fillTexts(values: Record<keyof typeof FIELDS, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await FIELDS[name as keyof typeof FIELDS].fill(value);
}

async function expectError(field: Locator, problem: string): Promise<void> {
  await expect.element(field).toHaveAccessibleDescription(new RegExp(problem));
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
}

test('[VAL-23] [VAL-24] [VAL-36] the e-mail and the password of a new one are checked when they are submitted, not before', async () => {
  const calls = await open('new');
  await fillTexts({
    ...{ firstname: 'هدى', lastname: 'القحطاني', nationality_id: '1012345678' },
    ...{ phone: '0551112222', code: 'F-77', address: 'الدمام، حي الفيصلية' },
  });
  await choose(region, 'الشرقية');
  await choose(cities, 'الدمام', 'القطيف');
  await email.fill('not-an-address');
  await password.fill('seven77');
  (password.element() as HTMLInputElement).blur();
  await expect.element(password).not.toHaveFocus();
  expect(invalid()).toBe(0);
  await save.click();
  await expectError(email, 'البريد الإلكتروني غير صحيح');
  await expectError(password, 'كلمة المرور 8 أحرف على الأقل');
  await expect.element(email).toHaveFocus();
  expect(sent(calls)).toEqual([]);
  await email.fill('form@example.com');
  await password.fill('kite-888');
  for (const [at, part] of ['7', '04', '1990'].entries()) await birth.nth(at).fill(part);
  await save.click();
  await expect.element(page.getByText('تم تسجيل المشغّل')).toBeVisible();
  expect(sent(calls).map(({ path, body }) => [path, body])).toEqual([
    [
      '/admin/api/v1/register',
      {
        ...{ email: 'form@example.com', password: 'kite-888', firstname: 'هدى', lastname: 'القحطاني' },
        ...{ nationality_id: '1012345678', phone: '0551112222', code: 'F-77' },
        ...{ address: 'الدمام، حي الفيصلية', region_id: '1', city_id: ['11', '12'] },
        date_of_birth: '1990/04/07',
      },
    ],
  ]);
});

test.each([
  [
    '[VAL-25] [VAL-26] [VAL-27] [VAL-28] a first name, a last name, a national ID and a phone',
    ['firstname', 'lastname', 'nationality_id', 'phone'],
  ],
  [
    '[VAL-29] [VAL-30] [VAL-31] [VAL-32] an ops id, an address, a region and a city',
    ['code', 'address', 'region_id', 'city_id'],
  ],
] as const)('a new one needs %s', async (_name, names) => {
  const calls = await open('new');
  await save.click();
  for (const name of names) {
    const [field, problem] = REQUIRED[name];
    await expectError(field, problem);
  }
  expect(sent(calls)).toEqual([]);
});

test('[VAL-35] [VAL-37] [CONST-28] the form of a stored one has no email and no password, and checks the same', async () => {
  const calls = await open('stored');
  await expect.element(FIELDS.code).toHaveValue('OPS-007');
  await expect.element(cities).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(password).not.toBeInTheDocument();
  await fillTexts({ firstname: '', lastname: '', nationality_id: '', phone: '', code: '', address: '' });
  // For pointers only: keys remove the options one by one.
  for (const name of ['المدن', 'المنطقة'])
    await page.getByRole('button', { name: new RegExp(`^مسح .*${name}`), includeHidden: true }).click();
  await save.click();
  for (const [field, problem] of Object.values(REQUIRED)) await expectError(field, problem);
  await expect.element(FIELDS.firstname).toHaveFocus();
  expect(invalid()).toBe(8);
  await fillTexts({
    ...{ firstname: 'ليان', lastname: 'القحطاني', nationality_id: '1012345678' },
    ...{ phone: '0551112222', code: 'F-77', address: 'القطيف' },
  });
  // One that is missing alone is enough.
  await choose(region, 'الشرقية');
  await save.click();
  await expectError(...REQUIRED.city_id);
  expect(invalid()).toBe(1);
  await choose(cities, 'القطيف');
  for (const [at, typed, kept] of [
    [0, '1a23', '12'],
    [1, '٠٤5', '04'],
    [2, '19901', '1990'],
  ] as const) {
    await userEvent.type(birth.nth(at), typed);
    await expect.element(birth.nth(at)).toHaveValue(kept);
  }
  expect(sent(calls)).toEqual([]);
  await save.click();
  await expect.element(page.getByText('تم حفظ بيانات المشغّل')).toBeVisible();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      ...{ firstname: 'ليان', lastname: 'القحطاني', nationality_id: '1012345678', phone: '0551112222' },
      ...{ code: 'F-77', address: 'القطيف', region_id: '1', city_id: ['12'], version: 3 },
      date_of_birth: '1990/04/12',
    },
  ]);
});
