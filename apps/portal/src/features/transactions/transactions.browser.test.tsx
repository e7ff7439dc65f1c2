import type { TransactionDetail, TransactionRow } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withoutIsolates } from '../../shared/format/isolated.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  type Call,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { toastStore } from '../../shared/ui/toast.ts';
import { CreditDriverDialog } from './credit-driver/credit-driver-dialog.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { TransactionsPage } from './transactions-page.tsx';
import type { TransactionsSearch } from './transactions-search.ts';

const BY_STAFF = { role: 'ADMIN', name: 'نوف العتيبي', id: '3' } as const;
const BY_DRIVER = { created_by: { role: 'DRIVER', name: 'سلطان الشمري', id: '41' } } as const;
const BY_CHECK = { created_by: { role: 'ADMIN', name: 'wallet_check', id: null } } as const;
const moved = (previous_balance: string, remaining_balance: string) => ({
  ...{ balance_id: '9', previous_balance, remaining_balance },
  ...{ created_by: BY_STAFF, created_at: '2026-03-10T21:05:09.000Z' },
});
const TOP_UP: TransactionDetail = {
  ...{ version: 'new', _id: '7001', type: 'TOP_UP', amount: '512.50', gift: '6.10', delivery_cost: '23.40' },
  ...{ fee: '7.30', tax: '1.15', order_number: '10482895', payment_method: 'VISA' },
  driver: {
    ...{ _id: '41', name: 'سلطان الشمري', phone: '0551112233', id_number: '1098765432' },
    ...{ region: 'الشرقية', region_en: 'Eastern', city: 'الخبر', city_en: 'Khobar' },
    ...{ car_number: 'K R A 4821', car_type: 'دراجة', car_type_en: 'Motorcycle' },
  },
  transactionBalanceMain: moved('20.25', '532.75'),
  transactionBalanceSub: moved('3.00', '9.10'),
  ...{ created_by: BY_STAFF, created_at: '2026-03-10T21:05:09.000Z', status: 'SUCCESS', isRefunded: false },
  ...{ note: null, hyper_pay_log_id: null, hyper_pay_checkout_id: null, plan_id: null, plan_title: null },
  payfort_information: { response_code: '14000', payment_option: 'VISA' },
  ...{ refund_open: false, refund_id: null, refund_of_id: null, can: { refund: true } },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const lastToast = () => {
  const { kind, title } = toastStore.get().at(-1) ?? {};
  return [kind, title];
};

const drawer = page.getByRole('dialog', { name: 'الحركة 7001' });
const question = page.getByRole('dialog', { name: 'رد مبلغ الحركة 7001' });
const refund = drawer.getByRole('button', { name: 'رد المبلغ', exact: true });

/** Opens the details of the top-up; a refund is answered so, and a done one is stored. */
async function openDrawer(
  change: Partial<TransactionDetail> = {},
  refunded: Answer = { status: 200, body: {} },
) {
  let stored = { ...TOP_UP, ...change };
  const opened: string[] = [];
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/transactions/7001')) return { status: 200, body: { data: stored } };
    if (!path.endsWith('/transactions/refund/7001')) return undefined;
    if (refunded !== 'no answer' && refunded.status === 200)
      stored = { ...stored, isRefunded: true, refund_id: '7002', can: { refund: false } };
    return refunded;
  });
  await render(
    <AnsweredScreen>
      <TransactionDrawer id="7001" onOpen={(id) => opened.push(id)} onClose={() => undefined} />
    </AnsweredScreen>,
  );
  await expect.element(drawer.getByText('الرصيد الأساسي', { exact: true })).toBeVisible();
  return { opened, refunds: () => calls.filter(({ path }) => path.includes('/refund/')) };
}

test('[TXN-05] the drawer says everything about a transaction', async () => {
  await openDrawer();
  const facts = [...drawer.element().querySelectorAll('dt')].map((term) => [
    term.textContent,
    withoutIsolates(term.nextElementSibling?.textContent ?? '').trim(),
  ]);
  for (const [label, value] of [
    ['النوع', 'شحن رصيد'],
    ['الحالة', 'ناجحة'],
    ['المبلغ', /512\.50/],
    ['الهدية', /6\.10/],
    ['الرسوم', '7.30'],
    ['الضريبة', '1.15'],
    ['سعر التوصيل', '23.40'],
    ['رقم الطلب', '10482895'],
    ['طريقة الدفع', 'فيزا'],
    ['بواسطة', /^نوف العتيبي/],
    ['التاريخ', '11-03-2026 00:05:09'],
    ['السابق', '20.25'],
    ['المتبقي', /^532\.75/],
    ['السابق', '3.00'],
    ['المتبقي', /^9\.10/],
    ['السائق', 'سلطان الشمري'],
    ['البطاقة', 'فيزا'],
  ] as const)
    expect(facts).toContainEqual([label, typeof value === 'string' ? value : expect.stringMatching(value)]);
  for (const title of ['الرصيد الأساسي', 'رصيد الهدايا'])
    await expect.element(drawer.getByRole('heading', { name: title })).toBeVisible();
});

test('[STATE-50] [TXN-06] a refund is offered where the server allows it', async () => {
  await openDrawer();
  await expect.element(refund).toBeVisible();
});

test('[STATE-50] [TXN-06] a refund is not offered where the server does not allow it', async () => {
  await openDrawer({ can: { refund: false } });
  await expect.element(refund).not.toBeInTheDocument();
});

test('[TXN-07] [ERR-43] a refund that the server refuses shows its message, and stays on offer', async () => {
  const { refunds } = await openDrawer({}, refusal(409, 'CONFLICT', 'refund_refused_by_gateway'));
  await refund.click();
  await expect.element(question).toMatchTextContent('سلطان الشمري');
  expect(refunds()).toEqual([]);
  await question.getByRole('button', { name: /^رد / }).click();
  await expect.poll(lastToast).toEqual(['error', 'تعذّر رد المبلغ: رفضت بوابة الدفع رد المبلغ.']);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(refund).toBeVisible();
  expect(refunds()).toHaveLength(1);
});

test('[TXN-07] [STATE-51] [ERR-42] a refunded top-up has a label in place of the button, and leads to its refund', async () => {
  const { opened } = await openDrawer();
  await refund.click();
  await question.getByRole('button', { name: /^رد / }).click();
  await expect.poll(lastToast).toEqual(['success', 'تم رد المبلغ بنجاح']);
  await expect.element(refund).not.toBeInTheDocument();
  await expect.poll(() => drawer.element().querySelector('footer')?.textContent).toBe('مستردّة');
  await drawer.getByRole('button', { name: /^الحركة .?7002/ }).click();
  expect(opened).toEqual(['7002']);
});

/** The list with these rows; `other` answers what else is read. */
async function openList(answer: () => Answer, other: (call: Call) => Answer | undefined = () => undefined) {
  const calls = serverAnswers((call) => {
    const { path } = call;
    const id = /\/transactions\/(\d+)$/.exec(path)?.[1];
    if (id) return { status: 200, body: { data: { ...TOP_UP, _id: id } } };
    return path.endsWith('/v1/transactions') ? answer() : other(call);
  });
  await render(
    <AnsweredScreen>
      <main id="content" style={{ height: '95vh' }}>
        <Transactions />
      </main>
    </AnsweredScreen>,
  );
  return calls;
}
function Transactions() {
  const [search, setSearch] = useState<TransactionsSearch>({ version: 'new', page: 1, limit: 100 });
  return <TransactionsPage search={search} onSearch={setSearch} />;
}
const pageOf = (rows: readonly TransactionRow[]): Answer => ({
  status: 200,
  body: { data: rows, status: 200, total: rows.length, total_exact: true },
});

/** The background of a row's cells, as red, green and blue. */
function backgroundOf(id: string): [number, number, number] {
  const cell = document.querySelector(`tr[data-row="${id}"]`)?.querySelectorAll('td')[3];
  const pen = document.createElement('canvas').getContext('2d');
  if (!cell || !pen) throw new Error(`no row ${id}`);
  pen.fillStyle = getComputedStyle(cell).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

test('[TXN-10] colours say how a top-up ended', async () => {
  const rows = (['SUCCESS', null, 'PENDING', 'FAILURE'] as const).map((status) => ({
    ...TOP_UP,
    ...{ _id: String(status), status },
  }));
  await openList(() => pageOf(rows));
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBe(4);
  const [red, green, blue] = backgroundOf('SUCCESS');
  expect(green, 'green').toBeGreaterThan(Math.max(red, blue));
  expect(backgroundOf('null')).toEqual([red, green, blue]);
  const yellow = backgroundOf('PENDING');
  expect(yellow[2], 'yellow').toBeLessThan(Math.min(yellow[0], yellow[1]));
  const failed = backgroundOf('FAILURE');
  expect(failed[0], 'red').toBeGreaterThan(Math.max(failed[1], failed[2]));
});

test('the open row stays marked beside its details, which lead to the rows above and below', async () => {
  await openList(() => pageOf(['7001', '7002', '7003'].map((_id) => ({ ...TOP_UP, _id }))));
  await page.getByRole('row', { name: /7002/ }).click();
  const marked = () =>
    [...document.querySelectorAll<HTMLElement>('tr[aria-current]')].map(({ dataset }) => dataset.row);
  const opened = (id: string) => page.getByRole('dialog', { name: `الحركة ${id}` });
  await expect.element(opened('7002')).toBeVisible();
  expect(marked()).toEqual(['7002']);
  const status = document.querySelector('tr[data-row="7002"] td:last-child')?.getBoundingClientRect();
  const panel = opened('7002').element().getBoundingClientRect();
  expect(status?.left).toBeGreaterThanOrEqual(panel.right - 1);
  await button('الحركة التالية').click();
  await expect.element(opened('7003')).toBeVisible();
  expect(marked()).toEqual(['7003']);
  await expect.element(button('الحركة التالية')).toBeDisabled();
  for (const id of ['7002', '7001']) {
    await button('الحركة السابقة').click();
    await expect.element(opened(id)).toBeVisible();
  }
  await expect.element(button('الحركة السابقة')).toBeDisabled();
  await button('إغلاق').click();
  await expect.poll(marked).toEqual([]);
});

test.each(['ar', 'en'] as const)(
  'what has the focus in the list lies under no pinned column (%s)',
  async (language) => {
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
    onTestFinished(() => {
      document.documentElement.dir = 'rtl';
    });
    await page.viewport(1280, 900);
    await openList(() => pageOf(['7001', '7002'].map((_id) => ({ ...TOP_UP, _id }))));
    await page.getByRole('row', { name: /7002/ }).click();
    await expect.poll(() => document.querySelector('section[data-overflow]')).not.toBeNull();
    const controls = document.querySelectorAll<HTMLElement>('thead button, tr[data-row="7002"] a');
    expect(controls.length).toBeGreaterThan(2);
    // What has the focus by the keyboard.
    await userEvent.tab();
    for (const control of controls) {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      expect(control.contains(hit), control.getAttribute('aria-label') ?? control.textContent ?? '').toBe(
        true,
      );
    }
  },
);

test.each([768, 1024, 1279])('the details cover no status in a window of %i px', async (width) => {
  await page.viewport(width, 900);
  await openList(() => pageOf(['7001', '7002', '7003'].map((_id) => ({ ...TOP_UP, _id }))));
  await page.getByRole('row', { name: /7002/ }).click();
  const panel = page.getByRole('dialog', { name: 'الحركة 7002' });
  await expect.element(panel.getByText('الرصيد الأساسي', { exact: true })).toBeVisible();
  await expect.poll(() => panel.element().getAnimations().length).toBe(0);
  for (const status of document.querySelectorAll('tr[data-row] td:last-child')) {
    const { left, right, top, bottom } = status.getBoundingClientRect();
    for (const x of [left + 4, right - 4])
      expect(status.contains(document.elementFromPoint(x, (top + bottom) / 2))).toBe(true);
  }
});

test.each([
  ['a charge of staff', { payment_method: null }, 'من الموظفين', 'نوف العتيبي (الموظفون)'],
  ['a charge of the driver', { payment_method: null, ...BY_DRIVER }, 'عبر الإنترنت', 'سلطان الشمري (السائق)'],
  ['a fee', { payment_method: 'balance', ...BY_DRIVER }, 'من الرصيد', 'سلطان الشمري (السائق)'],
  ['a card', { payment_method: 'MASTERCARD' }, 'ماستركارد', 'نوف العتيبي (الموظفون)'],
  ['a part of the platform', { payment_method: null, ...BY_CHECK }, 'من الموظفين', 'فحص المحافظ'],
])('method and actor of %s are words', async (_of, change, method, actor) => {
  await openDrawer(change);
  const fact = (name: string) =>
    withoutIsolates(
      [...drawer.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)
        ?.nextElementSibling?.textContent ?? '',
    );
  expect([fact('طريقة الدفع'), fact('بواسطة')]).toEqual([method, actor]);
});

test('a refunded top-up leads to the ledger entry of its refund', async () => {
  await openDrawer({ isRefunded: true, refund_id: '7002' });
  await expect
    .element(drawer.getByRole('link', { name: 'قيد الحركة 7002 في الرصيد' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/drivers\/41\/balance\?upTo=.*7002/));
});

test('built-in and saved views show their number of transactions, each of its version', async () => {
  const saved = { _id: '9', name: 'قديم', search: '?version=old', columns: null, isShared: false };
  const views = [{ ...saved, isMine: true, owner: '' }];
  const calls = await openList(
    () => pageOf([TOP_UP]),
    ({ path }) => {
      if (path.endsWith('/preferences/transactions'))
        return { status: 200, body: { columns: null, views, hiddenViews: [] } };
      if (!path.endsWith('/transactions/view-counts')) return undefined;
      const data = [4, 0, 15, 2].map((total) => ({ total, total_exact: true }));
      return { status: 200, body: { data } };
    },
  );
  const list = page.getByRole('list', { name: 'العروض المحفوظة' });
  await expect
    .poll(() =>
      [...list.element().querySelectorAll('button[aria-pressed]')].map(
        ({ textContent }) => /\d+$/.exec(textContent)?.[0],
      ),
    )
    .toEqual(['4', '0', '15', '2']);
  const asked = calls.filter(({ path }) => path.endsWith('/view-counts'));
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    expect.objectContaining({
      'views[0][filters][status][0]': 'FAILURE',
      'views[2][filters][creator][0]': 'ADMIN',
      'views[2][version]': 'new',
      'views[3][version]': 'old',
    }),
  ]);
});

test('a list that cannot be read says so and is read again', async () => {
  let answer: Answer = { status: 500, body: '' };
  await openList(() => answer);
  await expect.element(button('إعادة المحاولة')).toBeVisible();
  answer = pageOf([TOP_UP]);
  await button('إعادة المحاولة').click();
  await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBe(1);
});

test('[VAL-09] [VAL-10] [VAL-11] neither a charge nor a gift without an amount goes anywhere, and an amount takes digits alone', async () => {
  const calls = serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <CreditDriverDialog driver={{ _id: '41', name: 'سلطان الشمري' }} onClose={() => undefined} />
    </AnsweredScreen>,
  );
  const dialog = page.getByRole('dialog', { name: /^إضافة رصيد إلى .?سلطان الشمري/ });
  const amount = dialog.getByRole('textbox', { name: 'المبلغ (ريال)' });
  for (const kind of ['هدية', 'شحن']) {
    await dialog.getByText(kind, { exact: true }).click();
    await button('متابعة').click();
    await expect.element(amount).toHaveAccessibleDescription('أدخل المبلغ');
  }
  await userEvent.type(amount, '1a23-.4e5x6');
  await expect.element(amount).toHaveValue('123.45');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an amount typed with commas between thousands, or with a decimal comma, is asked for as it is meant', async () => {
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <CreditDriverDialog driver={{ _id: '41', name: 'سلطان الشمري' }} onClose={() => undefined} />
    </AnsweredScreen>,
  );
  const amount = page.getByRole('textbox', { name: 'المبلغ (ريال)' });
  await userEvent.type(amount, '1,500');
  await expect.element(amount).toHaveValue('1500');
  await button('متابعة').click();
  await expect.element(button('شحن 1,500.00 ر.س')).toBeVisible();
  await button('تعديل').click();
  await userEvent.clear(amount);
  await userEvent.type(amount, '12,5');
  await button('متابعة').click();
  await expect.element(button('شحن 12.50 ر.س')).toBeVisible();
});
