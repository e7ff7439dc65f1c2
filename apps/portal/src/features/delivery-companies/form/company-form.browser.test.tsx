import type { DeliveryCompany } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, refusal, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { companyCard } from '../company-card.tsx';
import { EditCompanyPage, NewCompanyPage } from './company-pages.tsx';

const COMPANY: DeliveryCompany = {
  _id: '7',
  name: 'درب الخليج',
  phone: '0138123456',
  cr_number: '2050098765',
  contract: null,
  iban: null,
  company_distance_receive: null,
  company_contract_price: '6.50',
  isActive: true,
  created_at: '2026-11-01T09:00:00.000Z',
  version: 1,
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

test('[ERR-57] each error of the server is one toast and stands at its field, until the next save', async () => {
  const errors = [
    { field: 'name', msg: 'company_name_required' },
    { field: 'phone', msg: 'phone_invalid' },
    { field: 'cr_number', msg: 'cr_number_taken' },
    { field: 'iban', msg: 'iban_invalid' },
  ];
  serverAnswers(({ method, path }) => {
    if (!path.includes('/companies/')) return undefined;
    if (method === 'GET') return { status: 200, body: { data: COMPANY } };
    return refusal(422, 'VALIDATION', 'validation_failed', { errors });
  });
  await render(
    <AnsweredScreen>
      <EditCompanyPage companyId="7" />
    </AnsweredScreen>,
  );
  await field('Contract number or reference').fill('MC-1');
  const toasts = watchToasts();
  await save();
  const texts = {
    'Company name': /^Enter the company name/,
    'Phone number': /phone number is not valid/i,
    'CR number': /is used by another company/,
    IBAN: /IBAN is not valid/,
  };
  for (const [name, text] of Object.entries(texts)) {
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveAccessibleDescription(text);
  }
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(errors.length);
  expect(toasts().map(({ title }) => title)).toEqual(
    Object.values(texts).map((text) => expect.stringMatching(text)),
  );
  await expect.element(field('Contract number or reference')).toHaveValue('MC-1');
});

test('what the server refuses stands at its field, and a stale save keeps what was typed', async () => {
  let stored = COMPANY;
  const sent: unknown[] = [];
  serverAnswers(({ method, path, body }) => {
    if (!path.includes('/companies/')) return undefined;
    if (method === 'GET') return { status: 200, body: { data: stored } };
    sent.push(body);
    if (sent.length === 1) {
      const errors = [{ field: 'cr_number', msg: 'cr_number_taken' }];
      return refusal(422, 'VALIDATION', 'validation_failed', { errors });
    }
    stored = { ...COMPANY, phone: '0138999111', version: 2 };
    return refusal(409, 'CONFLICT', 'company_changed');
  });
  await render(
    <AnsweredScreen>
      <EditCompanyPage companyId="7" />
    </AnsweredScreen>,
  );
  await field('Company name').fill('درب الشمال');
  await expect.element(page.getByRole('status').filter({ hasText: 'Company name' })).toBeVisible();
  await save();
  await expect.element(field('CR number')).toHaveAccessibleDescription(/is used by another company/);
  await expect.element(field('Company name')).toHaveValue('درب الشمال');
  await field('CR number').fill('2050098766');
  await save();
  await expect.element(field('Phone number')).toHaveValue('0138999111');
  await expect.element(field('Company name')).toHaveValue('درب الشمال');
  expect(sent).toEqual([
    expect.objectContaining({ name: 'درب الشمال', cr_number: '2050098765', version: 1 }),
    expect.objectContaining({ name: 'درب الشمال', cr_number: '2050098766', version: 1 }),
  ]);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(field('Company name')).toHaveValue('درب الخليج');
});

test('[VAL-54] [VAL-55] a company needs a name and a phone; a wrong IBAN is said too, and nothing is sent', async () => {
  const calls = serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <NewCompanyPage />
    </AnsweredScreen>,
  );
  await save();
  await expect.element(page.getByText('Enter the company name')).toBeVisible();
  await expect.element(page.getByText('Enter the phone number')).toBeVisible();
  await expect.element(field('Company name')).toHaveFocus();
  await field('Company name').fill('درب الشمال');
  await save();
  await expect.element(field('Phone number')).toHaveFocus();
  await field('IBAN').fill('SA0380000000608010167518');
  await save();
  await expect.element(field('IBAN')).toHaveAccessibleDescription(/This IBAN is not valid/);
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['[ERR-59] of a new company', 'new'],
  ['[ERR-60] of a stored company', 'stored'],
] as const)('%s the message of a save that fails is a toast', async (_name, of) => {
  serverAnswers(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { data: COMPANY } }
      : {
          status: 404,
          body: { defined: true, code: 'NOT_FOUND', status: 404, message: 'company_not_found' },
        },
  );
  await render(
    <AnsweredScreen>{of === 'new' ? <NewCompanyPage /> : <EditCompanyPage companyId="7" />}</AnsweredScreen>,
  );
  await field('Company name').fill('درب الشمال');
  await field('Phone number').fill('0138000000');
  const toasts = watchToasts();
  await save();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: "This delivery company doesn't exist." }]);
  await expect.element(field('Company name')).toHaveValue('درب الشمال');
});

test('the card of a company says what its amount is', async () => {
  serverAnswers(() => undefined);
  await render(<AnsweredScreen>{companyCard({ ...COMPANY, drivers: 24 })}</AnsweredScreen>);
  await expect.element(page.getByText(/^Price per order .?6\.50.?$/)).toBeVisible();
});
