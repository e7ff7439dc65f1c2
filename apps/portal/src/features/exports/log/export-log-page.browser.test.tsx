import type { ExportLog } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import {
  answerOrderLookups,
  ListedScreen,
  listSettled,
  shownCell,
  shownCells,
  shownRows,
  underHeadings,
} from '../../../shared/testing/listed.tsx';
import { parseSearch } from '../../../shared/url/search-codec.ts';
import { ExportLogPage } from './export-log-page.tsx';
import { exportLogList } from './export-log-search.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

function Log({ query }: { query: string }) {
  const [search, setSearch] = useState(() => exportLogList.read(parseSearch(query)));
  return <ExportLogPage search={search} onSearch={setSearch} />;
}

const ENTRY: ExportLog = {
  ...{ _id: '41', url: '/exports/41', fileName: 'orders-2026-03.xlsx', sentMail: 'reports@example.com' },
  ...{ fromApplication: 'SUPPLIER_PORTAL', companyName: 'سواعد', type: 'EXPORT_STC' },
  created_at: '2026-03-01T18:05:09.000Z',
  createdBy: {
    ...{ first_name: 'نوف', last_name: 'العتيبي' },
    ...{ phone: '0508841170', email: 'nouf@example.com' },
  },
  ...{ filter: { payment: ['Cash'] }, state: 'done', row_count: 1_204, expires_at: null },
  can: { download: true },
};

function answerLog(data: ExportLog[]) {
  return serverAnswers((call) =>
    call.path.endsWith('/log-export')
      ? { status: 200, body: { data, total: data.length, total_exact: true } }
      : answerOrderLookups(call),
  );
}

/** Opens the log without entries; answers the queries that read it. */
async function open(query: string) {
  const calls = answerLog([]);
  await render(
    <ListedScreen>
      <Log query={query} />
    </ListedScreen>,
  );
  await expect.element(page.getByText('لا توجد سجلات للعرض', { exact: true })).toBeVisible();
  return () => calls.filter(({ path }) => path.endsWith('/log-export')).map((call) => [...call.query]);
}
const pill = (name: string) => page.getByRole('button', { name: `إضافة تصفية: ${name}`, exact: true });
const sentOf = (reads: [string, string][][], name: string) =>
  (reads.at(-1) ?? []).filter(([key]) => key.startsWith(name)).map(([, value]) => value);

test('[LEXP-01] [LEXP-05] [CONST-15] the export log: filters and page sizes', async () => {
  await open('');
  const size = page.getByRole('combobox', { name: 'في الصفحة' }).element() as HTMLSelectElement;
  expect([size.value, ...[...size.options].map(({ text }) => text)]).toEqual(['10', '10', '20', '40', '60']);
  for (const name of ['أُرسل بالبريد', 'التاريخ']) await expect.element(pill(name)).toBeEnabled();
  await expect.element(pill('الشركة')).toBeDisabled();
  await pill('من تطبيق').click();
  const boxes = page.getByRole('group', { name: 'من تطبيق' }).getByRole('checkbox');
  await expect.element(boxes.first()).toBeVisible();
  const labels = (boxes.elements() as HTMLInputElement[]).map((one) => one.labels?.[0]?.textContent);
  expect(labels).toEqual(['بوابة الموظفين', 'بوابة شركات التوصيل']);
});

test('[LEXP-02] the company filters the exports of the portal of companies, and is sent with it alone', async () => {
  const reads = await open('?filters[fromApplication][0]=SUPPLIER_PORTAL');
  await pill('الشركة').click();
  await page.getByRole('checkbox', { name: 'سواعد' }).click();
  await expect.poll(() => sentOf(reads(), 'fromCompanyId')).toEqual(['32']);
  await listSettled();
  expect(sentOf(reads(), 'fromApplication')).toEqual(['SUPPLIER_PORTAL']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'إزالة التصفية من تطبيق' }).click();
  await expect.poll(() => sentOf(reads(), 'fromApplication')).toEqual([]);
  expect(sentOf(reads(), 'fromCompanyId')).toEqual([]);
  await expect.element(pill('الشركة')).toBeDisabled();
});

test('[LEXP-02] a company in the address alone is not sent', async () => {
  const reads = await open('?filters[fromCompanyId][0]=32');
  expect(sentOf(reads(), 'fromCompanyId')).toEqual([]);
});

test('[LEXP-03] [LEXP-04] [LEXP-06] an entry: each value under its heading, its file, creator and filter', async () => {
  const own = { fromApplication: 'mishwar_GO_PORTAL', companyName: null, sentMail: null } as const;
  answerLog([
    ENTRY,
    { ...ENTRY, ...own, _id: '42', type: 'EXPORT_ORDER' },
    { ...ENTRY, ...own, _id: '43', type: 'EXPORT_DRIVER' },
  ]);
  await render(
    <ListedScreen>
      <Log query="" />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(3);
  const specified = underHeadings('الملف|اسم الملف|أُرسل بالبريد|من تطبيق|الشركة|النوع|التاريخ والوقت', [
    ...['فتح الملف', 'orders-2026-03.xlsx', 'reports@example.com', 'بوابة شركات التوصيل', 'سواعد'],
    ...['مدفوعات STC Pay', '01-03-2026 21:05:09'],
  ]);
  expect(shownCells('41').slice(0, 7)).toEqual(specified);
  const shown = (id: string) =>
    ['أُرسل بالبريد', 'من تطبيق', 'الشركة', 'النوع'].map((heading) => shownCell(id, heading).textContent);
  expect(shown('42')).toEqual(['لم يُرسل', 'بوابة الموظفين', '—', 'الطلبات']);
  expect(shown('43').at(-1)).toBe('السائقون');
  expect(shownCell('41', 'الملف').querySelector('a')?.getAttribute('href')).toBe('/exports/41');
  shownCell('41', 'النوع').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('tree', { name: 'الفلتر' })).toMatchTextContent(/"payment".*"Cash"/);
  const facts = [...dialog.element().querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts.slice(0, 5)).toEqual(
    underHeadings('الاسم الأول|اسم العائلة|الجوال|البريد الإلكتروني|الملف', [
      ...['نوف', 'العتيبي', '050 884 1170', 'nouf@example.com', 'فتح الملف'],
    ]),
  );
  expect(dialog.element().querySelector('dd a')?.getAttribute('href')).toBe('/exports/41');
});
