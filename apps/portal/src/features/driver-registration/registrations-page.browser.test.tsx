import type { RegistrationDetail } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { shownCells, underHeadings } from '../../shared/testing/listed.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { RegistrationsPage } from './registrations-page.tsx';
import type { RegistrationsSearch } from './registrations-search.ts';

const named = (nameAr: string) => ({ nameAr, nameEn: nameAr });
const APPLICANT: RegistrationDetail = {
  ...{ _id: '812', id_number: '1098765432', name: 'سلطان الشمري', phone: '0551112233' },
  ...{ date_of_birth: '14/03/1994', identity_type: named('إقامة'), city: named('الخبر') },
  ...{ region: named('الشرقية'), car_type: named('دراجة'), car_number: 'K R A 4821' },
  ...{ vehicle_sequence_number: '584210937', company_name: 'درب الخليج', stc_pay_number: '0551234567' },
  ...{ status: 'PENDING', created_at: '2026-03-10T21:05:09.000Z', id_accepted_driver: null },
  ...{ reject_reason: null, decided_at: null, decided_by: null },
};
/** The request as the list and its details show it. */
const FACTS = underHeadings(
  'الرقم|رقم الهوية|الاسم|الجوال|تاريخ الميلاد|نوع الهوية|المدينة|المنطقة|نوع المركبة|رقم اللوحة|الرقم التسلسلي|الشركة|رقم STC Pay|الحالة|التاريخ والوقت',
  [
    ...['812', '1098765432', 'سلطان الشمري', '055 111 2233', '14-03-1994', 'إقامة', 'الخبر', 'الشرقية'],
    ...['دراجة', 'K R A 4821', '584210937', 'درب الخليج', '055 123 4567', 'قيد الانتظار'],
    '11-03-2026 00:05:09',
  ],
);

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1800, 900));
afterEach(() => vi.restoreAllMocks());

interface Opened {
  searches: RegistrationsSearch[];
  /** What a change of the status is answered. */
  answer: (to: Answer) => void;
  /** Changes what is stored. */
  store: (change: Partial<RegistrationDetail>) => void;
  reads: () => Call[];
  changes: () => Call[];
  toasts: () => (string | undefined)[][];
}

async function open(given: Partial<RegistrationDetail> = {}): Promise<Opened> {
  let stored = { ...APPLICANT, ...given };
  const toasts = watchToasts();
  const searches: RegistrationsSearch[] = [];
  let answer: Answer = { status: 200, body: { status: 'PENDING', id_accepted_driver: null } };
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/change-status')) return answer;
    if (path.endsWith('/driver-registration/812')) return { status: 200, body: { data: stored } };
    return path.endsWith('/v1/driver-registration')
      ? { status: 200, body: { results: [stored], total: 1, total_exact: true } }
      : undefined;
  });
  await render(
    <AnsweredScreen>
      <Screen onSearch={(search) => searches.push(search)} />
    </AnsweredScreen>,
  );
  return {
    searches,
    answer: (to) => (answer = to),
    store: (change) => (stored = { ...stored, ...change }),
    reads: () => calls.filter(({ path }) => path.endsWith('/v1/driver-registration')),
    changes: () => calls.filter(({ path }) => path.endsWith('/driver-registration/812/change-status')),
    toasts: () => toasts().map(({ kind, title, message }) => [kind, title, message]),
  };
}

function Screen({ onSearch }: { onSearch: (search: RegistrationsSearch) => void }) {
  const [search, setSearch] = useState<RegistrationsSearch>({ page: 1, limit: 10 });
  return (
    <div style={{ height: '95vh' }}>
      <RegistrationsPage
        search={search}
        onSearch={(next) => {
          setSearch(next);
          onSearch(next);
        }}
      />
    </div>
  );
}

const table = page.getByRole('table', { name: 'طلبات التسجيل' });
const row = table.getByRole('row').filter({ hasText: APPLICANT.id_number });
const dialog = page.getByRole('dialog');
const action = (name: string) => page.getByRole('group').getByRole('button', { name, exact: true });
const openRow = () => row.getByText(APPLICANT.name, { exact: true }).click();

/** Presses the action, with a reason where one is asked for, and waits for the list to be read again. */
async function decide({ reads }: Opened, name: 'قبول' | 'رفض', reason?: string): Promise<void> {
  await action(name).click();
  if (reason !== undefined) await dialog.getByRole('textbox', { name: 'سبب الرفض' }).fill(reason);
  const before = reads().length;
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => reads().length).toBeGreaterThan(before);
}

test('[REG-02] [REG-03] [CONST-14] each value under its heading, in the sequence of the columns, and the page sizes', async () => {
  const { searches, reads } = await open();
  await expect.element(row).toBeVisible();
  expect(shownCells('812')).toEqual(FACTS);
  expect(reads()[0]?.query.get('limit')).toBe('10');
  const size = page.getByRole('combobox', { name: 'في الصفحة' });
  await expect.element(size).toHaveValue('10');
  const sizes = [...(size.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(sizes).toEqual(['10', '20', '40', '60']);
  await size.selectOptions('40');
  await expect.poll(() => reads().at(-1)?.query.get('limit')).toBe('40');
  expect(searches.at(-1)?.limit).toBe(40);
});

test('[REG-01] the filters', async () => {
  const { reads } = await open();
  await page.getByRole('searchbox', { name: 'الاسم', exact: true }).fill('سلطان');
  await expect.poll(() => reads().at(-1)?.query.get('filters[name]')).toBe('سلطان');
  const start = async (label: string) => {
    const pill = page.getByRole('button', { name: `إضافة تصفية: ${label}`, exact: true });
    if (pill.elements().length === 0) await page.getByRole('button', { name: 'المزيد', exact: true }).click();
    await pill.click();
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await start('الحالة');
  for (const name of ['مقبول', 'مرفوض', 'قيد الانتظار', 'غير متاح'])
    await expect.element(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
  await close();
  for (const name of ['الجوال', 'رقم الهوية', 'الشركة', 'تاريخ الطلب']) {
    await start(name);
    await expect.element(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible();
    await close();
  }
});

test('[REG-04] the details are those of the request', async () => {
  await open();
  await openRow();
  await action('التفاصيل').click();
  await expect.element(dialog.getByText('584210937')).toBeVisible();
  const facts = [...dialog.element().querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual(FACTS);
});

test.each([
  ['PENDING', 'assigned'],
  ['ACCEPTED', 'delivered'],
  ['REJECTED', 'cancelled'],
  ['UNAVAILABLE', 'new'],
] as const)('[REG-07] a request that is %s is a row of the tone %s', async (status, tone) => {
  await open({ status });
  await expect.element(row).toHaveAttribute('data-tone', tone);
});

test('[REG-05] [STATE-39] [ERR-66] [ERR-67] a row is accepted only as the server says, and a toast shows the result', async () => {
  const opened = await open();
  const { answer, changes, toasts } = opened;
  await openRow();
  await decide(opened, 'قبول');
  await expect.element(row).toMatchTextContent('قيد الانتظار');
  answer(refusal(409, 'CONFLICT', 'registration_unavailable'));
  await decide(opened, 'قبول');
  await expect.element(row).toMatchTextContent('قيد الانتظار');
  answer({ status: 200, body: { status: 'ACCEPTED', id_accepted_driver: '41' } });
  opened.store({ status: 'ACCEPTED', id_accepted_driver: '41' });
  await decide(opened, 'قبول');
  await expect.element(row).toMatchTextContent('مقبول');
  await expect.element(action('قبول')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'فتح السائق' }))
    .toHaveAttribute('href', '/drivers/edit/41');
  const failed = 'فشل تغيير حالة التسجيل';
  expect(toasts()).toEqual([
    ['error', failed, undefined],
    ['error', failed, expect.stringContaining('وأصبح الطلب غير متاح')],
    ['success', 'تم تغيير حالة التسجيل بنجاح', 'تم بنجاح'],
  ]);
  expect(changes().map(({ headers, body }) => [headers.get('x-action'), body])).toEqual([
    ['ACCEPT', undefined],
    ['ACCEPT', undefined],
    ['ACCEPT', undefined],
  ]);
});

test('[REG-06] [STATE-40] [ERR-64] [ERR-65] a row is rejected with a reason, only as the server says, and a toast shows the result', async () => {
  const opened = await open();
  const { answer, changes, toasts } = opened;
  await openRow();
  await action('رفض').click();
  await dialog.getByRole('button', { name: 'رفض', exact: true }).click();
  await expect.element(dialog).toMatchTextContent('يرجى كتابة سبب الرفض.');
  expect(changes()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await decide(opened, 'رفض', 'لا');
  await expect.element(row).toMatchTextContent('قيد الانتظار');
  answer({ status: 200, body: { status: 'REJECTED', id_accepted_driver: null } });
  opened.store({ status: 'REJECTED', reject_reason: 'الرخصة منتهية' });
  await decide(opened, 'رفض', 'الرخصة منتهية');
  await expect.element(row).toMatchTextContent('مرفوض');
  expect(toasts()).toEqual([
    ['error', 'فشل تغيير حالة التسجيل', undefined],
    ['success', 'تم تغيير حالة التسجيل بنجاح', undefined],
  ]);
  expect(changes().map(({ headers, body }) => [headers.get('x-action'), body])).toEqual([
    ['REJECT', { reason: 'لا' }],
    ['REJECT', { reason: 'الرخصة منتهية' }],
  ]);
  await action('التفاصيل').click();
  await expect.element(dialog.getByText('الرخصة منتهية')).toBeVisible();
});

test('[STATE-41] the list is read again after an accept and after a reject, also where nothing changed', async () => {
  const opened = await open();
  await openRow();
  await decide(opened, 'قبول');
  await decide(opened, 'رفض', 'لا');
  expect(opened.changes().map(({ headers }) => headers.get('x-action'))).toEqual(['ACCEPT', 'REJECT']);
  await expect.element(row).toMatchTextContent('قيد الانتظار');
});
