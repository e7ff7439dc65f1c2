import type { PartnerLog } from '@mishwar/contract';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { type Answer, type Call, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import {
  answerPreferences,
  ListedScreen,
  shownCell,
  shownCells,
  shownColumns,
  shownRows,
  underHeadings,
} from '../../shared/testing/listed.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { CitcLogPage } from './citc/citc-log.tsx';
import { CitcLogsPage } from './citc/citc-logs-page.tsx';
import { GatewayLogsPage } from './gateways/gateway-logs-page.tsx';
import { PlanPaymentLogsPage } from './gateways/plan-payment-logs-page.tsx';
import { HttpLogPage } from './http/http-log.tsx';
import { HttpLogsPage } from './http/http-logs-page.tsx';
import {
  citcLogList,
  erpLogList,
  gatewayLogList,
  httpLogList,
  partnerLogList,
  planPaymentLogList,
} from './logs-search.ts';
import { ErpLogsPage } from './partners/erp-logs-page.tsx';
import { PartnerLogsPage } from './partners/partner-logs-page.tsx';
import { citc, erp, gateway, http, partner, payment } from './testing/log-samples.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

interface PageProps<Search> {
  search: Search;
  onSearch: (search: Search) => void;
}
function WithSearch<Search>({ start, of }: { start: Search; of: (props: PageProps<Search>) => ReactNode }) {
  const [search, onSearch] = useState(start);
  return of({ search, onSearch });
}
const LISTS = {
  citc: (
    <WithSearch
      start={citcLogList.read({})}
      of={(props) => <CitcLogsPage {...props} recovery={null} health={null} />}
    />
  ),
  http: <WithSearch start={httpLogList.read({})} of={(props) => <HttpLogsPage {...props} />} />,
  payments: (
    <WithSearch start={planPaymentLogList.read({})} of={(props) => <PlanPaymentLogsPage {...props} />} />
  ),
  gateway: <WithSearch start={gatewayLogList.read({})} of={(props) => <GatewayLogsPage {...props} />} />,
  erp: <WithSearch start={erpLogList.read({})} of={(props) => <ErpLogsPage {...props} health={null} />} />,
  partner: (
    <WithSearch
      start={partnerLogList.read({})}
      of={(props) => <PartnerLogsPage {...props} health={null} />}
    />
  ),
};

/** Renders a part; lists are answered with these rows, details with the row of their id. */
async function open(part: ReactNode, rows: readonly object[], answer?: (call: Call) => Answer | undefined) {
  const calls = serverAnswers((call) => {
    const given = answer?.(call) ?? answerPreferences(call);
    if (given || !/-logs/.test(call.path)) return given;
    const one = rows.find((row) => Object.values(row).includes(call.path.split('/').at(-1)));
    const meta = { totalItems: rows.length, isExact: true };
    return {
      status: 200,
      body: one ? { data: one } : { data: rows, meta, total: rows.length, total_exact: true },
    };
  });
  await render(<ListedScreen>{part}</ListedScreen>);
  return calls;
}
async function openList(name: keyof typeof LISTS, rows: readonly object[]) {
  const calls = await open(LISTS[name], rows);
  await expect.poll(() => shownRows().length).toBe(rows.length);
  return calls;
}
const tones = () => shownRows().map((row) => row.dataset.tone);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

function pageSizes(): string[] {
  const size = page.getByRole('combobox', { name: 'في الصفحة' }).element() as HTMLSelectElement;
  return [size.value, ...[...size.options].map(({ text }) => text)];
}
async function optionsOf(filter: string): Promise<string[]> {
  await button(`إضافة تصفية: ${filter}`).click();
  const group = page.getByRole('group', { name: filter });
  await expect.element(group.getByRole('checkbox').first()).toBeVisible();
  const boxes = group.getByRole('checkbox').elements() as HTMLInputElement[];
  const texts = boxes.map((one) => one.labels?.[0]?.textContent ?? '');
  await userEvent.keyboard('{Escape}');
  await expect.element(group).not.toBeInTheDocument();
  return texts;
}
/** The texts of the open part, each of which it must have. */
async function expectTexts(part: { element: () => Element }, texts: readonly string[]) {
  for (const text of texts) await expect.poll(() => part.element().textContent).toContain(text);
}
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test('[HTTP-01] [HTTP-02] [ERR-88] [CONST-05] the log of incoming calls: filters and page sizes', async () => {
  const calls = await openList('http', [http('1', 200)]);
  expect(pageSizes()).toEqual(['100', '100', '200', '400', '600']);
  const limits = () => calls.filter(({ query }) => query.has('limit')).map(({ query }) => query.get('limit'));
  expect(limits()).toEqual(['100']);
  await page.getByRole('combobox', { name: 'في الصفحة' }).selectOptions('200');
  await expect.poll(limits).toEqual(['100', '200']);
  expect(await optionsOf('الحالة')).toEqual(['200', '500', '422', '400', '409']);
  expect(await optionsOf('النوع')).toEqual(['إنشاء طلب', 'إسناد طلب', 'تنفيذ طلب', 'إلغاء طلب']);
  expect(await optionsOf('الطريقة')).toEqual(METHODS);
  for (const filter of ['رقم الطلب', 'التاريخ'])
    await expect.element(button(`إضافة تصفية: ${filter}`)).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'رقم الهوية' })).toBeVisible();
});

test('[HTTP-03] [ERR-89] calls that were answered with 200 are green, all others red', async () => {
  const statuses = [200, 409, 422, 400, 500, 201];
  await openList(
    'http',
    statuses.map((status, at) => http(String(at + 1), status)),
  );
  expect(tones()).toEqual(['delivered', ...Array.from({ length: 5 }, () => 'cancelled')]);
});

const HTTP_TEXTS = [
  '/channel/v1/orders',
  'POST',
  'ORDER_CREATE',
  '422',
  'value_too_large',
  'وجبة عائلية',
  'رُفض الطلب',
];
/** The labels and values that stand beside a log. */
const factsOf = (part: Element) =>
  Object.fromEntries(
    [...part.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '').trim(),
    ]),
  );
async function lookAtCall() {
  const shown = page.getByRole('tablist').element().closest('[role=dialog], dialog, main') as Element;
  await expectTexts({ element: () => shown }, HTTP_TEXTS);
  expect(factsOf(shown)).toMatchObject({
    المحاولات: '2',
    'التاريخ والوقت': '21-11-2026 13:12:00',
    الحالة: '422',
  });
  for (const [tab, text] of [
    ['الترويسات', 'x-channel-key'],
    ['معاملات الاستعلام', '"source"'],
    ['معاملات المسار', '"order_number"'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expectTexts({ element: () => shown }, [text]);
  }
}

test('[HTTP-04] a call that came in has all its data in a dialog, which links to its page', async () => {
  await openList('http', [http('31', 422)]);
  await page.getByRole('cell', { name: 'POST' }).click();
  await expect.element(page.getByRole('tab', { name: 'الترويسات' })).toBeVisible();
  await lookAtCall();
  await expect
    .element(dialog.getByRole('link', { name: 'فتح في صفحة' }))
    .toHaveAttribute('href', '/http-logs/31');
});

test('[HTTP-05] a call that came in has all its data on a page; an unknown one does not exist', async () => {
  const view = (id: string) => <HttpLogPage key={id} id={id} />;
  await open(view('31'), [http('31', 422)], ({ path }) =>
    path.endsWith('/999') ? { status: 404, body: {} } : undefined,
  );
  await expect.element(page.getByRole('tab', { name: 'الترويسات' })).toBeVisible();
  await lookAtCall();
  await render(<ListedScreen>{view('999')}</ListedScreen>);
  await expect.element(page.getByText('لا وجود لهذا السجل')).toBeVisible();
});

test('[CITC-02] [CITC-03] [CONST-04] [CONST-76] the regulator’s log: filters and page sizes', async () => {
  const calls = await openList('citc', [citc('1')]);
  expect(pageSizes()).toEqual(['100', '100', '200', '400', '600']);
  expect((await optionsOf('النوع')).toSorted()).toEqual(
    [
      ...['إنشاء سائق', 'إسناد سائق إلى طلب', 'إنشاء طلب', 'قبول السائق للطلب', 'تنفيذ السائق للطلب'],
      ...['إلغاء طلب', 'إعادة طلب النواقص', 'إسناد طلب', 'تعديل سائق', 'إيقاف سائق', 'الاستعلام عن سائق'],
    ].toSorted(),
  );
  expect(await optionsOf('الحالة')).toEqual(['ناجح', 'فاشل']);
  await expect.element(button('إضافة تصفية: التاريخ')).toBeVisible();
  await page.getByRole('searchbox', { name: 'رقم الطلب أو الهوية' }).fill('10482917');
  const sent = () => calls.findLast(({ path }) => path.endsWith('/citc-logs'))?.query.get('filters[id]');
  await expect.poll(sent).toBe('10482917');
});

test('[CITC-09] [CONST-77] the regulator’s log: methods to filter by, success in each row', async () => {
  await openList('citc', [
    citc('1', { status: 200, isSuccess: true }),
    citc('2'),
    citc('3', { status: 0, isTimeout: true }),
  ]);
  expect(await optionsOf('الطريقة')).toEqual(METHODS);
  expect(tones()).toEqual(['delivered', 'cancelled', 'cancelled']);
  const words = ['ناجح', 'فاشل', 'انتهت المهلة'];
  for (const [at, row] of shownRows().entries()) expect(row.textContent).toContain(words[at]);
});

test('[CITC-07] a call to the regulator has its data in a dialog', async () => {
  await openList('citc', [citc('41')]);
  await page.getByRole('cell', { name: '422' }).click();
  await expectTexts(dialog, ['"orderNumber"', '"10482917"', '"code"', '"VEH-014"']);
  expect(factsOf(dialog.element())).toMatchObject({
    ...{ الرابط: 'https://citc.example/orders', الطريقة: 'POST', النوع: 'ORDER_CREATE', النتيجة: 'فاشل' },
    ...{ المحاولات: '2', 'التاريخ والوقت': '21-11-2026 13:12:00' },
  });
});

test('[CITC-01] the regulator’s log has two tabs, each with a list of its own', async () => {
  const calls = await openList('citc', [citc('1')]);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.element(tab('السجلات الناجحة')).toHaveAttribute('aria-selected', 'true');
  expect(calls.some(({ path }) => path.endsWith('/citc-logs/timeout'))).toBe(false);
  await tab('سجلات انتهاء المهلة').click();
  await expect.element(tab('سجلات انتهاء المهلة')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/citc-logs/timeout'))).toBe(true);
});

test('[ERR-63] an answer that says it failed, and not why, gives the generic error', async () => {
  let reply: object = { success: false };
  await open(<CitcLogPage id="41" />, [citc('41')], ({ path }) =>
    path.includes('/reaction/') ? { status: 200, body: reply } : undefined,
  );
  for (const [answer, isGeneric] of [
    [{ success: false }, true],
    [{ success: false, errors: [{ msg: 'not_found' }] }, false],
  ] as const) {
    reply = answer;
    const toasts = watchToasts();
    await button('إعادة الإرسال').click();
    await expect.poll(toasts).toMatchObject([{ kind: 'error', title: 'تعذّرت إعادة الإرسال' }]);
    expect(toasts()[0]?.message?.includes('حدث خطأ')).toBe(isGeneric);
  }
});

test('[PAY-14] [CONST-13] [PAY-10] payments are coloured by their result: success, failure and pending', async () => {
  await openList('payments', [payment('1', 'SUCCESS'), payment('2', 'FAILURE'), payment('3', 'PENDING')]);
  expect(tones()).toEqual(['delivered', 'cancelled', 'assigned']);
  const words = ['ناجحة', 'فاشلة', 'معلّقة'];
  for (const [at, row] of shownRows().entries()) expect(row.textContent).toContain(words[at]);
  expect(pageSizes()).toEqual(['10', '10', '20', '40', '60']);
});

test('[PAY-09] a payment links to its invoice, one without an order to none', async () => {
  await openList('payments', [
    payment('1', 'SUCCESS'),
    { ...payment('2', 'SUCCESS'), order_number: '10482917' },
  ]);
  const links = shownRows().map((row) => [...row.querySelectorAll('a')].map((link) => link.pathname));
  expect(links).toEqual([[], ['/orders/10482917']]);
});

test('[PAY-03] [PAY-04] [PAY-05] the gateway log: columns, and what its detail shows', async () => {
  await openList('gateway', [gateway]);
  const columns =
    'المعرّف|معرّف المعاملة|معرّف Fort|من تطبيق|المحفظة الرقمية|رمز الرد|رسالة الرد|حالة المعاملة|رمز SDK|أمر الخدمة|التوقيع|التاريخ والوقت'.split(
      '|',
    );
  expect(shownColumns()).toEqual(columns);
  await page.getByRole('cell', { name: 'SDK_TOKEN' }).click();
  await expect.poll(() => dialog.getByRole('tree').elements().length).toBe(3);
  const facts = Object.entries(factsOf(dialog.element()));
  const values = [
    '71',
    'T-71',
    'F-71',
    'EXPRESS',
    'APPLE',
    '14000',
    'done',
    'فاشلة',
    'tok',
    'SDK_TOKEN',
    'sig',
  ];
  expect(facts).toEqual(columns.map((column, at) => [column, values[at] ?? '21-11-2026 13:12:00']));
  const heads = [...dialog.getByRole('tabpanel').element().querySelectorAll('h2')];
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'رد مشوار',
    'رد البوابة',
    'سجل الدفع المحفوظ',
  ]);
  await expectTexts(dialog, ['"fort_id"', '"ok"', '"gateway"']);
});

const RECEIPT = '/orders/10482917';

test('[ERP-01] [ERP-02] [ERP-03] the ERP log: columns, colours and detail with the invoice', async () => {
  await openList('erp', [erp('51', 'ready'), erp('52', 'draft')]);
  expect(shownCells('51').slice(0, 5)).toEqual(
    underHeadings('النوع|الرابط|الطريقة|رقم الطلب|التاريخ والوقت', [
      ...['ORDER_CREATE', 'https://odoo.example/api/v1/orders', 'POST', '10482917', '21-11-2026 13:12:00'],
    ]),
  );
  expect(pageSizes()).toEqual(['10', '10', '20', '40', '60']);
  expect(tones()).toEqual(['delivered', 'cancelled']);
  expect(await optionsOf('النوع')).toEqual(['طلب مكتمل', 'طلب ملغى', 'عدد السائقين', 'قراءة السائقين']);
  await page.getByRole('cell', { name: 'draft' }).click();
  await expectTexts(dialog, [
    ...['ORDER_CREATE', 'https://odoo.example/api/v1/orders', 'POST', '21-11-2026'],
    ...['"event"', '"state"', '"draft"'],
  ]);
  await expect.element(dialog.getByRole('link', { name: '10482917' })).toHaveAttribute('href', RECEIPT);
});

test('[ERP-04] [ERP-05] [ERR-90] the partner log: columns, statuses and detail with the invoice', async () => {
  const driver = { _id: '5', name: 'سعد القرني', id_number: '1098765432' };
  await openList('partner', [{ ...partner('61', 304, true), driver }, partner('62', 404, false)]);
  expect(shownCells('61').slice(0, 10)).toEqual(
    underHeadings(
      'النوع|الطريقة|الرابط|الحالة|رقم الطلب|المطعم|جوال العميل|طريقة الدفع|رقم الهوية|التاريخ والوقت',
      [
        ...['ORDER_STATUS', 'PUT', 'https://shukah.example/orders/7', '304', '10482917', 'شاورما الراكة'],
        ...['050 884 1170', 'نقدًا', '1098765432', '21-11-2026 13:12:00'],
      ],
    ),
  );
  expect(await optionsOf('النوع')).toEqual(['حالة طلب', 'قراءة السائقين']);
  expect(await optionsOf('الحالة')).toEqual('200 201 304 400 401 404 422 500 502'.split(' '));
  expect(tones()).toEqual(['delivered', 'cancelled']);
  await page.getByRole('cell', { name: '404' }).click();
  await expectTexts(dialog, ['ORDER_STATUS', 'https://shukah.example/orders/7', '404', '"status"', '"ok"']);
  await expect.element(dialog.getByRole('link', { name: '10482917' })).toHaveAttribute('href', RECEIPT);
  await dialog.getByRole('tab', { name: 'الطلب', exact: true }).click();
  await expectTexts(dialog, ['restaurant_name', 'شاورما الراكة']);
});

test('[ERP-04] [ENT-03] the partner log names the payment method as the lists of orders do', async () => {
  const call = partner('61', 200, true);
  const paid = (_id: string, order: Partial<PartnerLog['order']>) => ({
    ...call,
    _id,
    order: { ...call.order, ...order },
  });
  await openList('partner', [
    call,
    paid('62', { payment_method: 'online', point_type: 'partial' }),
    paid('63', { payment_method: 'Card', point_type: 'total' }),
    { ...call, _id: '64', order: null },
  ]);
  const shown = (heading: string) => ['61', '62', '63', '64'].map((id) => shownCell(id, heading).textContent);
  expect(shown('طريقة الدفع')).toEqual(['نقدًا', 'إلكتروني', 'نقاط', '—']);
  await switchLanguage('en');
  try {
    await expect.poll(() => shown('Payment method')).toEqual(['Cash', 'Online', 'Point', '—']);
  } finally {
    await switchLanguage('ar');
  }
});
