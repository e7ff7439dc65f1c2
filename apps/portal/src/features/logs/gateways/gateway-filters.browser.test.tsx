import type { GatewayLogRow } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { answerPreferences, ListedScreen, shownRows } from '../../../shared/testing/listed.tsx';
import { expectYears } from '../../../shared/testing/offered-years.ts';
import { parseSearch } from '../../../shared/url/search-codec.ts';
import { gatewayLogList } from '../logs-search.ts';
import { gateway } from '../testing/log-samples.ts';
import { GatewayLogsPage } from './gateway-logs-page.tsx';

const ROW: GatewayLogRow = gateway;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

function Logs() {
  const [search, setSearch] = useState(() => gatewayLogList.read(parseSearch('?page=2')));
  return <GatewayLogsPage search={search} onSearch={setSearch} />;
}

/** Opens the log; what it is asked for. */
async function open() {
  const calls = serverAnswers((call) =>
    call.path.endsWith('/gateway-logs')
      ? { status: 200, body: { data: [ROW], meta: { totalItems: 31, isExact: true } } }
      : answerPreferences(call),
  );
  const reads = () =>
    calls.filter(({ path }) => path.endsWith('/gateway-logs')).map(({ query }) => Object.fromEntries(query));
  await render(
    <ListedScreen>
      <Logs />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().map((row) => row.dataset.tone)).toEqual(['cancelled']);
  return reads;
}
const form = page.getByRole('form', { name: 'الفلاتر' });
const day = (label: string) => form.getByRole('textbox', { name: label, exact: true });

test('[PAY-01] [PAY-02] [PAY-06] the gateway log: pages, and filters that take effect by their button alone', async () => {
  const reads = await open();
  const size = page.getByRole('combobox', { name: 'في الصفحة' }).element() as HTMLSelectElement;
  expect([size.value, ...[...size.options].map(({ text }) => text)]).toEqual(['10', '10', '20', '40', '60']);
  await form.getByRole('textbox', { name: 'معرّف المعاملة' }).fill('T-71');
  for (const [label, options, chosen] of [
    ['الحالة', ['ناجحة', 'فاشلة', 'معلّقة'], 'فاشلة'],
    ['من تطبيق', ['إكسبرس', 'المطعم', 'تطبيق شوكة', 'تطبيق مشوار', 'العميل'], 'إكسبرس'],
  ] as const) {
    (form.getByRole('combobox', { name: label }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    const list = page.getByRole('listbox', { name: label }).getByRole('option');
    await expect.poll(() => list.elements().map(({ textContent }) => textContent)).toEqual([...options]);
    await list.filter({ hasText: chosen }).click();
    await userEvent.keyboard('{Escape}');
  }
  for (const label of ['من', 'إلى']) await expect.element(day(label)).toBeVisible();
  expect(reads()).toEqual([{ page: '2', limit: '10', sort: '-1' }]);
  await form.getByRole('button', { name: 'تطبيق الفلتر' }).click();
  await expect.poll(() => reads().length).toBe(2);
  const { page: at, limit, 'filters[transaction_id]': id, ...rest } = reads()[1] ?? {};
  expect([at, limit, id]).toEqual(['1', '10', 'T-71']);
  expect(Object.values(rest)).toEqual(expect.arrayContaining(['FAILURE', 'EXPRESS']));
});

test('[CONST-45] the days of the filter are shown as y-MM-dd, and read in this form and in that of other days', async () => {
  const reads = await open();
  await day('من').fill('05-06-2026');
  await day('إلى').fill('2026-06-07');
  await userEvent.tab();
  await expect.element(day('من')).toHaveValue('2026-06-05');
  await expect.element(day('إلى')).toHaveValue('2026-06-07');
  await form.getByRole('button', { name: 'تطبيق الفلتر' }).click();
  await expect.poll(() => reads().length).toBe(2);
  expect(Object.values(reads()[1] ?? {})).toEqual(expect.arrayContaining(['2026-06-05', '2026-06-07']));
});

test.each(['من', 'إلى'])(
  '[CONST-29] the calendar of the filter %s goes from 2017 to the current year',
  async (label) => {
    await open();
    await day(label).click();
    await expectYears();
  },
);
