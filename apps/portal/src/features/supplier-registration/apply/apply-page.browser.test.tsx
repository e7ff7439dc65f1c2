import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { ApplyPage } from './apply-page.tsx';

const CITIES = [{ id: '4', nameAr: 'الدمام', nameEn: 'Dammam' }];
const TYPED = {
  'اسم الشركة': 'شركة الرواد',
  'هاتف الشركة': '0138445566',
  'رقم السجل التجاري': '٢٠٥١-٠٠٠٠٠١',
  'عدد السائقين': '٤٠',
  'رقم الآيبان': 'sa03 8000 0000 6080 1016 7519',
  'الاسم الأول': 'عبدالله',
  'الاسم الأخير': 'المطيري',
  'رقم الجوال': '0505556677',
  'البريد الإلكتروني': 'owner@carrier.test',
};
const BODY = {
  company_name: 'شركة الرواد',
  company_phone: '0138445566',
  cr_number: '2051000001',
  iban: 'SA0380000000608010167519',
  city_id: '4',
  number_of_drivers: 40,
  first_name: 'عبدالله',
  last_name: 'المطيري',
  email: 'owner@carrier.test',
  phone: '0505556677',
  password: 'kx9-Pq',
  note: null,
};

/** The page on a server that gives these answers to applications, and what is sent to it. */
async function setUp(...answers: Answer[]) {
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/register/cities')) return { status: 200, body: CITIES };
    return path.endsWith('/partners/register') ? answers.shift() : undefined;
  });
  await render(
    <AnsweredScreen>
      <ApplyPage />
    </AnsweredScreen>,
  );
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
const field = (name: string) => page.getByRole('textbox', { name });
const password = () => field('كلمة المرور');
const send = () => page.getByRole('button', { name: 'إرسال الطلب' }).click();

async function fill() {
  for (const [name, text] of Object.entries(TYPED)) await field(name).fill(text);
  await password().fill('kx9-Pq');
}

async function chooseCity() {
  await page.getByRole('combobox', { name: 'المدينة' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
}

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('companies');
});
afterEach(() => vi.restoreAllMocks());

test('what is missing or wrong is said at its field, the focus goes to the first, and nothing is sent', async () => {
  const sent = await setUp();
  await send();
  for (const text of [
    'يرجى إدخال اسم الشركة',
    'يرجى إدخال الاسم الأول',
    'يرجى إدخال اسم العائلة',
    'يجب ألا تقل كلمة المرور عن 6 أحرف',
    'يرجى اختيار المدينة',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(field('اسم الشركة')).toHaveFocus();
  await fill();
  await field('رقم السجل التجاري').fill('205100000');
  await field('رقم الآيبان').fill('AE070331234567890123456');
  await field('هاتف الشركة').fill('0501');
  await field('عدد السائقين').fill('4x');
  await password().fill('123456');
  await send();
  for (const name of ['رقم السجل التجاري', 'رقم الآيبان', 'هاتف الشركة', 'عدد السائقين', 'كلمة المرور'])
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText(/كلمة المرور شائعة|شائعة/)).toBeVisible();
  await expect.element(field('اسم الشركة')).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('an application is filled in and sent with the keyboard, and the page says what comes next', async () => {
  const sent = await setUp({ status: 202, body: { success: true } });
  await fill();
  await chooseCity();
  await password().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'وصلنا طلبك' })).toHaveFocus();
  await expect.element(page.getByRole('status').getByText(/owner@carrier\.test/)).toBeVisible();
  expect(sent()).toEqual([BODY]);
  expect(document.body.textContent).not.toContain('kx9-Pq');
});

test('what the server refuses stands at its field or in the form, and what was typed is kept', async () => {
  const refused = (status: number, code: string, data: object): Answer => ({
    status,
    body: { defined: true, code, status, message: code, data },
  });
  const sent = await setUp(
    refused(422, 'VALIDATION', { errors: [{ field: 'city_id', msg: 'not_valid' }] }),
    refused(429, 'TOO_MANY_REQUESTS', { retryAfter: 5 }),
    'no answer',
    { status: 202, body: { success: true } },
  );
  await fill();
  await chooseCity();
  await send();
  await expect
    .element(page.getByRole('combobox', { name: 'المدينة' }))
    .toHaveAttribute('aria-invalid', 'true');
  await send();
  await expect.element(page.getByText(/يرجى الانتظار 5/)).toBeVisible();
  await send();
  await expect.element(page.getByText(/^حدث خطأ/)).toBeVisible();
  await expect.element(field('اسم الشركة')).toHaveValue('شركة الرواد');
  await send();
  await expect.element(page.getByRole('heading', { name: 'وصلنا طلبك' })).toBeVisible();
  expect(sent()).toHaveLength(4);
});
