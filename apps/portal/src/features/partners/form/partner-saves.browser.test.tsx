import type { Partner } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, refusal, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { EditPartnerPage, NewPartnerPage } from './partner-pages.tsx';

const PARTNER: Partner = {
  ...{ _id: '9', first_name: 'ناصر', last_name: 'العتيبي', email: 'nasser@company.test' },
  ...{ phone: '0555000111', is_active: true, company_id: '7', version: 1 },
  company_name: 'درب الخليج',
  created_at: '2026-11-01T09:00:00.000Z',
};

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await addTexts('companies');
  await switchLanguage('en');
});
afterEach(() => vi.restoreAllMocks());

const field = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

test('[ERR-58] each error of the server is one toast and stands at its field, and what was typed is kept', async () => {
  const errors = [
    { field: 'email', msg: 'partner_email_taken' },
    { field: 'phone', msg: 'phone_invalid' },
    { field: 'password', msg: 'password_common' },
  ];
  serverAnswers(({ path }) =>
    path.endsWith('/partners/create')
      ? refusal(422, 'VALIDATION', 'validation_failed', { errors })
      : undefined,
  );
  await render(
    <AnsweredScreen>
      <NewPartnerPage companyId="7" />
    </AnsweredScreen>,
  );
  const typed = {
    'First name': 'ريم',
    'Last name': 'الدوسري',
    'E-mail': 'reem@company.test',
    'Phone number': '0507778899',
    Password: 'kx9-Pq',
  };
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
  const toasts = watchToasts();
  await save();
  const texts = {
    'E-mail': /is used by another partner user/,
    'Phone number': /phone number is not valid/i,
    Password: /password is too common/,
  };
  for (const [name, text] of Object.entries(texts)) {
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveAccessibleDescription(text);
  }
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(errors.length);
  expect(toasts().map(({ title }) => title)).toEqual(
    Object.values(texts).map((text) => expect.stringMatching(text)),
  );
  for (const [name, text] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(text);
});

test('a stale save keeps what was typed beside what was saved meanwhile, and what is unsaved can be discarded', async () => {
  let stored = PARTNER;
  const sent: unknown[] = [];
  serverAnswers(({ method, path, body }) => {
    if (!path.includes('/partners/')) return undefined;
    if (method === 'GET') return { status: 200, body: { data: stored } };
    sent.push(body);
    stored = { ...PARTNER, phone: '0555000222', version: 2 };
    return refusal(409, 'CONFLICT', 'partner_changed');
  });
  await render(
    <AnsweredScreen>
      <EditPartnerPage companyId="7" partnerId="9" />
    </AnsweredScreen>,
  );
  await field('First name').fill('سعود');
  await field('Password').fill('kx9-Pq');
  await save();
  await expect.element(field('Phone number')).toHaveValue('0555000222');
  await expect.element(field('First name')).toHaveValue('سعود');
  expect(sent).toEqual([expect.objectContaining({ first_name: 'سعود', phone: '0555000111', version: 1 })]);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(field('First name')).toHaveValue('ناصر');
});
