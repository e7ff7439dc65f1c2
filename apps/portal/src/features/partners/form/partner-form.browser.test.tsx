import type { Partner } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  serverAnswers,
} from '../../../shared/testing/answered-screen.tsx';
import { EditPartnerPage, NewPartnerPage } from './partner-pages.tsx';

const PARTNER: Partner = {
  ...{ _id: '9', first_name: 'ناصر', last_name: 'العتيبي', email: 'nasser@company.test' },
  ...{ phone: '0555000111', is_active: true, company_id: '7', company_name: 'درب الخليج' },
  ...{ created_at: '2026-11-01T09:00:00.000Z', version: 4 },
};
const SHORT = 'يجب ألا تقل كلمة المرور عن 6 أحرف';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('companies');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const field = (name: string) => page.getByRole('textbox', { name });
const form = {
  firstName: field('الاسم الأول'),
  lastName: field('الاسم الأخير'),
  email: field('البريد الإلكتروني'),
  phone: field('رقم الجوال'),
  password: field('كلمة المرور'),
  save: page.getByRole('button', { name: 'حفظ', exact: true }),
};
const problem = (text: string) => page.getByText(text, { exact: true });
const sent = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

/** The form of a new user, or that of the stored one, whose saves are answered by `answer`. */
async function open(
  of: 'new' | 'stored',
  answer: () => Answer = () => ({ status: 200, body: { data: PARTNER } }),
): Promise<Call[]> {
  const calls = serverAnswers(({ method, path }) => {
    if (method !== 'GET') return answer();
    return path === '/admin/api/v1/partners/9' ? { status: 200, body: { data: PARTNER } } : undefined;
  });
  await render(
    <AnsweredScreen>
      {of === 'new' ? <NewPartnerPage companyId="7" /> : <EditPartnerPage companyId="7" partnerId="9" />}
    </AnsweredScreen>,
  );
  return calls;
}

async function fillNew(password: string): Promise<void> {
  await form.firstName.fill('ريم');
  await form.lastName.fill('الدوسري');
  await form.phone.fill('0507778899');
  await form.email.fill('reem@company.test');
  await form.password.fill(password);
}

test('[VAL-56] [VAL-57] [VAL-58] [VAL-59] what is missing or wrong is said at its field, and nothing is sent', async () => {
  const calls = await open('new');
  await form.save.click();
  for (const text of ['يرجى إدخال الاسم الأول', 'يرجى إدخال اسم العائلة', 'يرجى إدخال رقم الجوال'])
    await expect.element(problem(text)).toBeVisible();
  await expect.element(form.firstName).toHaveFocus();
  await fillNew('kx9-Pq');
  for (const wrong of ['', 'no-address']) {
    await form.email.fill(wrong);
    await form.save.click();
    await expect.element(form.email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(form.email).toHaveFocus();
  }
  await expect.element(form.email).toHaveAccessibleDescription(/البريد الإلكتروني غير صحيح/);
  expect(sent(calls)).toEqual([]);
});

test('[VAL-61] five characters are no password of a new user, six are', async () => {
  const calls = await open('new');
  await fillNew('kx9-P');
  await form.save.click();
  await expect.element(problem(SHORT)).toBeVisible();
  expect(sent(calls)).toEqual([]);
  await form.password.fill('kx9-Pq');
  await form.save.click();
  await expect
    .poll(() => sent(calls))
    .toEqual([
      {
        ...{ first_name: 'ريم', last_name: 'الدوسري', email: 'reem@company.test', phone: '0507778899' },
        ...{ password: 'kx9-Pq', company_id: '7' },
      },
    ]);
});

test('[COMP-18] [COMP-19] [VAL-60] [VAL-62] the e-mail of a stored one is not changed nor sent, the password is entered again', async () => {
  const calls = await open('stored');
  await expect.element(form.firstName).toHaveValue('ناصر');
  await expect.element(form.email).toHaveValue(PARTNER.email);
  await expect.element(form.email).toHaveAttribute('readonly');
  await expect.element(form.password).toHaveValue('');
  await form.lastName.fill('الحربي');
  for (const short of ['', 'new-7']) {
    await form.password.fill(short);
    await form.save.click();
    await expect.element(problem(SHORT)).toBeVisible();
    await expect.element(form.password).toHaveFocus();
  }
  expect(sent(calls)).toEqual([]);
  await form.password.fill('new-7Q');
  await form.save.click();
  await expect
    .poll(() => sent(calls))
    .toEqual([
      { first_name: 'ناصر', last_name: 'الحربي', phone: '0555000111', password: 'new-7Q', version: 4 },
    ]);
});
