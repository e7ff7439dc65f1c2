import type { DriverAuditEntry } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  refusal,
  serverAnswers,
  someFrames,
} from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { answerLookups, DRIVER_DETAIL } from '../testing/driver-detail.ts';
import { EditDriverPage } from './edit-driver-page.tsx';
import { NewDriverPage } from './new-driver-page.tsx';

const SELECTIONS = ['نوع الهوية', 'نوع المركبة', 'المنطقة', 'المدينة', 'شركة التوصيل'] as const;
const FILL_ALL = 'يرجى تعبئة جميع الحقول';
const TAKEN = refusal(422, 'VALIDATION', 'validation_failed', {
  errors: [
    { field: 'id_number', msg: 'id_number_taken' },
    { field: 'phone', msg: 'phone_taken' },
  ],
});

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const selection = (name: string) => page.getByRole('combobox', { name, exact: true });
const date = (name: string) => page.getByRole('group', { name }).getByRole('textbox');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const history = page.getByRole('region', { name: 'سجل التعديلات' });
const valuesOf = (name: string) =>
  date(name)
    .elements()
    .map((one) => (one as HTMLInputElement).value);
const saves = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST' || method === 'PUT' || method === 'PATCH');

async function pickFirst(name: string): Promise<void> {
  await selection(name).click();
  await page.getByRole('option').first().click();
}

async function openNew(saved: Answer = TAKEN): Promise<Call[]> {
  const calls = serverAnswers((call) => (call.method === 'GET' ? answerLookups(call) : saved));
  await render(
    <AnsweredScreen>
      <NewDriverPage />
    </AnsweredScreen>,
  );
  await expect.element(button('حفظ')).toBeVisible();
  return calls;
}

/** Fills the form but for the lookups, of which three of the five that count are chosen. */
async function fillNew(): Promise<void> {
  for (const [name, value] of [
    ['الاسم الأول', 'زياد'],
    ['اسم العائلة', 'العمري'],
    ['رقم الهوية', '1023456789'],
    ['الجوال', '0559998877'],
  ] as const)
    await field(name).fill(value);
  for (const [at, part] of ['14', '03', '1994'].entries()) await date('تاريخ الميلاد').nth(at).fill(part);
  for (const name of ['نوع الهوية', 'نوع المركبة', 'المنطقة']) await pickFirst(name);
}

interface Stored {
  driver?: Partial<typeof DRIVER_DETAIL>;
  entries?: readonly DriverAuditEntry[];
  /** Whether a page of the entries is answered. */
  isServed?: (page: string | null) => boolean;
  saved?: Answer;
}

async function openEdit({ driver, entries = [], isServed, saved = TAKEN }: Stored = {}): Promise<Call[]> {
  const calls = serverAnswers((call) => {
    if (call.method !== 'GET') return saved;
    if (call.path.endsWith('/drivers/41/edit'))
      return { status: 200, body: { data: { ...DRIVER_DETAIL, ...driver } } };
    if (!call.path.endsWith('/drivers/41/version-history')) return answerLookups(call);
    if (isServed?.(call.query.get('page')) === false) return { status: 500, body: '' };
    const from = (Number(call.query.get('page')) - 1) * 5;
    const totalPage = Math.ceil(entries.length / 5);
    const data = entries.slice(from, from + 5);
    return { status: 200, body: { data, totalPage, total: entries.length, driver_name: DRIVER_DETAIL.name } };
  });
  await render(
    <AnsweredScreen>
      <EditDriverPage driverId="41" glance={() => null} hours={null} />
    </AnsweredScreen>,
  );
  await expect.element(button('حفظ')).toBeVisible();
  return calls;
}

test('[DRV-33] [ENT-18] [CONST-79] a new driver has the fields of a driver but no full name, and the cities of the usual region', async () => {
  const calls = await openNew();
  const asked = () => calls.filter(({ path }) => path.endsWith('/cities'));
  await expect.poll(() => asked().map(({ query }) => query.get('regionId'))).toEqual(['1']);
  for (const name of [
    ...['الاسم الأول', 'الاسم الثاني', 'الاسم الثالث', 'اسم العائلة', 'رقم الهوية', 'الجوال', 'جوال STC Pay'],
    ...['جهاز جيديا', 'الحد الأقصى للطلبات', 'رقم اللوحة', 'الرقم التسلسلي'],
  ]) {
    await expect.element(field(name)).toBeEnabled();
    await expect.element(field(name)).not.toHaveAttribute('readonly');
  }
  for (const name of [...SELECTIONS, 'من شركة']) await expect.element(selection(name)).toBeVisible();
  for (const name of ['تاريخ الميلاد', 'انتهاء التأمين الطبي']) expect(valuesOf(name)).toEqual(['', '', '']);
  await expect.element(button('رفع صورة')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'المستندات' }).getByRole('button')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'كاسبر' })).toBeChecked();
  await expect
    .element(page.getByRole('switch', { name: 'يستقبل الطلبات عبر الاتصال المباشر' }))
    .not.toBeChecked();
  await expect.element(page.getByLabelText('الاسم الكامل')).not.toBeInTheDocument();
});

test('[DRV-35] [VAL-15] [VAL-17] a region and four of the five selections are needed', async () => {
  const toasts = watchToasts();
  const calls = await openNew();
  await button('حفظ').click();
  await expect.element(selection('المنطقة')).toHaveAccessibleDescription(/يرجى اختيار المنطقة/);
  await expect.element(page.getByRole('alert').filter({ hasText: FILL_ALL }).first()).toBeVisible();
  await fillNew();
  await button('حفظ').click();
  await expect.poll(toasts).toContainEqual(expect.objectContaining({ kind: 'error', title: FILL_ALL }));
  expect(saves(calls)).toEqual([]);
  // What lacks is named, and marked at its field.
  await expect.element(page.getByText(`${FILL_ALL}: المدينة، شركة التوصيل`)).toBeVisible();
  for (const name of ['المدينة', 'شركة التوصيل'])
    await expect.element(selection(name)).toHaveAccessibleDescription(/يلزم اختيار/);
  await pickFirst('شركة التوصيل');
  await button('حفظ').click();
  await expect.poll(() => saves(calls)).toHaveLength(1);
  expect(saves(calls)[0]?.body).toMatchObject({
    ...{ firstName: 'زياد', lastName: 'العمري', id_number: '1023456789', phone: '0559998877' },
    ...{ date_of_birth: '14/03/1994', identity_type_id: '2', car_type_id: '3' },
    ...{ region_id: '1', city_id: null, company_id: '6' },
  });
});

test('a selection is marked while the driver cannot be saved without it', async () => {
  await openNew();
  const marked = () => SELECTIONS.filter((name) => (selection(name).element() as HTMLInputElement).required);
  await expect.poll(marked).toEqual(SELECTIONS);
  await fillNew();
  await expect.poll(marked).toEqual(SELECTIONS);
  await pickFirst('المدينة');
  await expect.poll(marked).toEqual(SELECTIONS.filter((name) => name !== 'شركة التوصيل'));
  await pickFirst('شركة التوصيل');
  await expect.poll(marked).toEqual(['المنطقة']);
});

test('[ERR-24] [ERR-62] what another driver has is said, each in a message of its own', async () => {
  const calls = await openNew();
  await fillNew();
  await pickFirst('شركة التوصيل');
  const toasts = watchToasts();
  await button('حفظ').click();
  await expect.poll(toasts).toMatchObject([
    { kind: 'error', title: 'رقم الهوية مسجّل لسائق آخر' },
    { kind: 'error', title: 'رقم الجوال مسجّل لسائق آخر' },
  ]);
  expect(saves(calls).map(({ method, path }) => [method, path])).toEqual([
    ['POST', expect.stringMatching(/\/drivers\/register\/create$/)],
  ]);
  await expect.element(field('رقم الهوية')).toHaveValue('1023456789');
});

test('[DRV-34] [DRV-45] a stored driver fills the fields; the name and the errors of the regulator are read only, and there is no history yet', async () => {
  await openEdit();
  for (const [name, value] of [
    ['الاسم الأول', 'سلطان'],
    ['الاسم الثاني', 'فهد'],
    ['الاسم الثالث', 'علي'],
    ['اسم العائلة', 'الشمري'],
    ['رقم الهوية', '1098765432'],
    ['الجوال', '0551112233'],
    ['جوال STC Pay', '0551234567'],
    ['جهاز جيديا', '778899'],
    ['الحد الأقصى للطلبات', '3'],
    ['رقم اللوحة', 'K R A 4821'],
    ['الرقم التسلسلي', '584210937'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value);
  for (const [name, label] of [
    ['نوع الهوية', 'إقامة'],
    ['نوع المركبة', 'دراجة'],
    ['المنطقة', 'الشرقية'],
    ['المدينة', 'الخبر'],
    ['شركة التوصيل', 'درب الخليج'],
    ['من شركة', 'مائدة'],
  ] as const)
    await expect.element(selection(name)).toHaveValue(label);
  expect(valuesOf('تاريخ الميلاد')).toEqual(['14', '03', '1994']);
  expect(valuesOf('انتهاء التأمين الطبي')).toEqual(['09', '11', '2027']);
  await expect.element(page.getByRole('switch', { name: 'كاسبر' })).not.toBeChecked();
  await expect
    .element(page.getByRole('switch', { name: 'يستقبل الطلبات عبر الاتصال المباشر' }))
    .toBeChecked();
  await expect.element(page.getByRole('link', { name: 'id.pdf' })).toBeVisible();
  for (const [name, value] of [
    ['الاسم الكامل', DRIVER_DETAIL.name],
    ['حالة التسجيل لدى الهيئة', 'غير مسجّل'],
  ] as const) {
    await expect.element(field(name)).toHaveValue(value);
    await expect.element(field(name)).toHaveAttribute('readonly');
  }
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '1006' }))
    .toMatchTextContent('The number is missing');
  await expect.element(history).not.toBeInTheDocument();
});

test('the company of a stored driver is shown while it is deactivated, and is kept by another edit', async () => {
  const calls = await openEdit({ driver: { company_id: '7', company_name: 'سواعد' } });
  await field('رقم اللوحة').fill('N B D 77');
  await expect.element(selection('شركة التوصيل')).toHaveValue('سواعد');
  await button('حفظ').click();
  await expect
    .poll(() => saves(calls).map(({ body }) => body))
    .toEqual([expect.objectContaining({ car_number: 'N B D 77', company_id: '7' })]);
});

test('[DRV-34] the state at the regulator stands there only where it is set', async () => {
  await openEdit({ driver: { citc_status: null, err_code_citc: null } });
  await expect.element(field('الاسم الكامل')).toBeVisible();
  await expect.element(field('حالة التسجيل لدى الهيئة')).not.toBeInTheDocument();
  await expect.element(page.getByText('أخطاء الهيئة')).not.toBeInTheDocument();
});

const ENTRIES = Array.from(
  { length: 6 },
  (_, at): DriverAuditEntry => ({
    _id: String(at),
    created_at: '2026-03-10T21:05:09.000Z',
    update_by: { name: `موظف ${at}`, role: 'SUPER_ADMIN' },
    update_content: at === 0 ? [{ key: 'car_number', new: 'N B D 77', old: 'K R A 4821' }] : [],
  }),
);

test('[DRV-44] [DRV-46] [DRV-47] [CONST-18] the history has five entries to a page, those without a change included', async () => {
  await openEdit({ entries: ENTRIES });
  const items = history.getByRole('listitem');
  await expect.poll(() => items.elements()).toHaveLength(5);
  await expect.element(items.first()).toMatchTextContent('موظف 0');
  await expect.element(items.first()).toMatchTextContent('مدير عام');
  await expect.element(items.first()).toMatchTextContent('11-03-2026 00:05:09');
  const rows = [...(items.first().element().querySelector('table')?.rows ?? [])];
  expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ['الحقل', 'الجديد', 'القديم'],
    ['رقم اللوحة', 'N B D 77', 'K R A 4821'],
  ]);
  await expect.element(items.nth(1)).toMatchTextContent('لم يُعدَّل شيء');
  expect(items.nth(1).element().querySelector('table')).toBeNull();
  await history.getByRole('button', { name: 'الصفحة التالية' }).click();
  await expect.poll(() => items.elements()).toHaveLength(1);
  await expect.element(items.first()).toMatchTextContent('موظف 5');
});

test('a page of the history that cannot be read leaves its pager and a retry', async () => {
  let isServed = false;
  await openEdit({ entries: ENTRIES, isServed: (at) => at === '1' || isServed });
  await button('الصفحة التالية').click();
  await expect.element(history.getByRole('alert')).toBeVisible();
  await expect.element(button('الصفحة 2')).toHaveAttribute('aria-current', 'page');
  isServed = true;
  await history.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(history.getByRole('listitem')).toMatchTextContent('موظف 5');
});

test('[VAL-16] [ERR-27] what of a stored driver cannot be saved is said, each in a message of its own', async () => {
  const calls = await openEdit();
  const toasts = watchToasts();
  await field('رقم اللوحة').fill('N B D 77');
  await button('حفظ').click();
  await expect.poll(toasts).toMatchObject([
    { kind: 'error', title: 'رقم الهوية مسجّل لسائق آخر' },
    { kind: 'error', title: 'رقم الجوال مسجّل لسائق آخر' },
  ]);
  expect(saves(calls).map(({ body }) => body)).toEqual([
    expect.objectContaining({ car_number: 'N B D 77', version: 6 }),
  ]);
  // What is chosen is taken back by choosing it again. Three of five are left.
  for (const name of ['المدينة', 'نوع المركبة']) {
    await selection(name).click();
    await page.getByRole('option', { selected: true }).click();
    await expect.element(selection(name)).toHaveValue('');
  }
  await button('حفظ').click();
  await expect.poll(toasts).toContainEqual(expect.objectContaining({ kind: 'error', title: FILL_ALL }));
  expect(saves(calls)).toHaveLength(1);
});

test('what is not saved of a driver is named, and discarded after a question', async () => {
  await openEdit();
  const bar = page.getByRole('status').filter({ hasText: 'غير محفوظ' });
  const dialog = page.getByRole('dialog');
  await expect.element(field('رقم اللوحة')).toHaveValue('K R A 4821');
  await expect.element(bar).not.toBeInTheDocument();
  await field('رقم اللوحة').fill('M M M 1');
  await field('جهاز جيديا').fill('112233');
  await expect.element(bar).toMatchTextContent('تغييران غير محفوظين');
  await expect.element(bar).toMatchTextContent('رقم اللوحة');
  await button('تجاهل').click();
  await dialog.getByRole('button', { name: 'رجوع', exact: true }).click();
  await expect.element(field('رقم اللوحة')).toHaveValue('M M M 1');
  await button('تجاهل').click();
  await dialog.getByRole('button', { name: 'تجاهل', exact: true }).click();
  await expect.element(field('رقم اللوحة')).toHaveValue('K R A 4821');
  await expect.element(field('جهاز جيديا')).toHaveValue('778899');
  await expect.element(bar).not.toBeInTheDocument();
});

test('a save waits for the documents, also where a picture has ended meanwhile', async () => {
  await openNew();
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  const choose = (kind: string, file: File) => {
    const input = document.querySelector<HTMLInputElement>(`input[type=file]${kind}`);
    return userEvent.upload(input as HTMLInputElement, file);
  };
  await choose('[multiple]', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
  await expect.element(button('حفظ')).toBeDisabled();
  await choose(':not([multiple])', new File(['-'], 'b.png', { type: 'image/png' }));
  await expect.element(page.getByText('تعذّرت قراءة الملف كصورة.').first()).toBeVisible();
  await expect.element(button('حفظ')).toBeDisabled();
});

test('an operator is named for what staff changed meanwhile, not for what the driver did', async () => {
  const driver: Stored['driver'] = {};
  const saved = refusal(409, 'DRIVER_CHANGED', 'driver_changed');
  const calls = await openEdit({ driver, entries: ENTRIES, saved });
  const reads = () => calls.filter(({ path }) => path.endsWith('/version-history')).length;
  const notice = page.getByRole('region', { name: 'حُفظت تعديلات من مستخدم آخر أثناء تحريرك' });
  await field('الجوال').fill('0559998877');
  Object.assign(driver, { version: 7, car_number: 'N B D 77' });
  await button('حفظ').click();
  await expect.element(notice).toMatchTextContent('آخر حفظ: موظف 0');
  const before = reads();
  Object.assign(driver, { version: 8, isReady: false });
  await button('حفظ').click();
  await expect.element(notice).toMatchTextContent('حُدّثت إلى أحدث القيم: جاهز');
  await expect.poll(reads).toBeGreaterThan(before);
  await someFrames();
  await expect.element(notice).not.toMatchTextContent('موظف 0');
});

test('a driver who does not exist, and one who cannot be read', async () => {
  let answer: Answer = { status: 500, body: '' };
  serverAnswers((call) => (call.path.endsWith('/drivers/41/edit') ? answer : answerLookups(call)));
  const screen = (
    <AnsweredScreen>
      <EditDriverPage driverId="41" glance={() => null} hours={null} />
    </AnsweredScreen>
  );
  await render(screen);
  await expect.element(button('إعادة المحاولة')).toBeVisible();
  answer = { status: 200, body: { data: DRIVER_DETAIL } };
  await button('إعادة المحاولة').click();
  await expect.element(button('حفظ')).toBeVisible();
  for (const status of [404, 422]) {
    answer = refusal(status, 'NOT_FOUND', 'driver_not_found');
    const { unmount } = await render(screen);
    await expect.element(page.getByText('السائق غير موجود', { exact: true })).toBeVisible();
    await unmount();
  }
});

test('the company that a driver comes from is shown by its name, also in the history', async () => {
  await openEdit({
    driver: { from_company: 'mishwar2' },
    entries: [
      {
        _id: '1',
        created_at: '2026-03-01T18:05:09.000Z',
        update_by: { name: 'نوف', role: 'SUPER_ADMIN' },
        update_content: [{ key: 'from_company', old: 'shukah', new: 'mishwar2' }],
      } as DriverAuditEntry,
    ],
  });
  await expect.element(selection('من شركة')).toHaveValue('مشوار 2');
  const cells = () => [...history.element().querySelectorAll('td')].map(({ textContent }) => textContent);
  await expect.poll(cells).toEqual(['مشوار 2', 'شوكة']);
  expect(document.body.textContent).not.toMatch(/mishwar|SUPER_ADMIN/);
});
