import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { answerOrderLookups, ListedScreen, listSettled } from '../../../shared/testing/listed.tsx';
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

/** Opens the log; answers the queries that read it. */
async function open(query: string) {
  const calls = serverAnswers((call) =>
    call.path.endsWith('/log-export')
      ? { status: 200, body: { data: [], total: 0, total_exact: true } }
      : answerOrderLookups(call),
  );
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
