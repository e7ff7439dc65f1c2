import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen } from '../testing/answered-screen.tsx';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage } from '../testing/demo-page.tsx';
import { watchToasts } from '../testing/watch-toasts.ts';
import { type FilterField, textFilter } from '../url/filter-fields.ts';
import { stringifySearch } from '../url/search-codec.ts';
import { FilterBar } from './filters/filter-bar.tsx';

const rows = demoRows(20);

beforeAll(async () => {
  await page.viewport(1440, 900);
  await startI18n('ar');
  await addTexts('signed-in');
});

test('[APP-62] [ERR-86] empty, error and loading states', async () => {
  const refetch = vi.fn();
  const view = await render(<DemoPage rows={[]} start={{ filters: { keyword: 'x' } }} />);
  await expect.element(page.getByRole('heading', { name: 'لا توجد سجلات للعرض' })).toBeVisible();
  await view.rerender(<DemoPage rows={[]} query={{ isError: true, error: new Error('x'), refetch }} />);
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  expect(refetch).toHaveBeenCalledOnce();
  await view.rerender(<DemoPage rows={[]} query={{ isPending: true, isFetching: true }} />);
  await expect.element(page.getByRole('status', { name: 'جارٍ التحميل…' })).toBeVisible();
});

test('after a search that found nothing the next one is not said to find nothing while it is read', async () => {
  const reading = { isFetching: true, isPlaceholderData: true };
  const view = await render(<DemoPage rows={[]} query={reading} />);
  await expect.element(page.getByRole('status', { name: 'جارٍ التحميل…' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/لا توجد سجلات|لا سجلات/);
  await view.rerender(<DemoPage rows={[]} />);
  await expect.element(page.getByRole('heading', { name: 'لا توجد سجلات للعرض' })).toBeVisible();
  expect(document.body.textContent?.match(/لا سجلات/g)).toHaveLength(2);
});

test('rows stay when a later reading fails, with why and a retry', async () => {
  const refetch = vi.fn();
  const view = await render(<DemoPage rows={rows} />);
  const failed = { isError: true, error: new TypeError('no answer'), refetch };
  await view.rerender(<DemoPage rows={rows} query={failed} />);
  await expect.element(page.getByText(/^تعذّر التحديث/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '10482916', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  expect(refetch).toHaveBeenCalledOnce();
  await view.rerender(<DemoPage rows={rows} />);
  await expect.element(page.getByRole('button', { name: 'إعادة المحاولة' })).not.toBeInTheDocument();
});

test.each([
  [true, ['success: تم نسخ الرابط', 'success: تم النسخ']],
  [false, ['error: تعذّر النسخ', 'error: تعذّر النسخ']],
])(
  'without https the link of a view and the id of an error are copied by selection: %s',
  async (canCopy, said) => {
    const copied: (string | undefined)[] = [];
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const command = vi.spyOn(document, 'execCommand').mockImplementation(() => {
      copied.push(document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value);
      return canCopy;
    });
    onTestFinished(() => {
      command.mockRestore();
      Reflect.deleteProperty(navigator, 'clipboard');
    });
    const shown = watchToasts();
    const toasts = () => shown().map(({ kind, title }) => `${kind}: ${title}`);
    const filters = { status: ['new' as const] };
    const view = await render(
      <DemoPage rows={rows} views={[{ id: 'new', name: 'common.apply', filters }]} />,
    );
    await page.getByRole('button', { name: 'إجراءات العرض تطبيق' }).click();
    await page.getByRole('menuitem', { name: 'نسخ الرابط' }).click();
    await expect.poll(toasts).toEqual(said.slice(0, 1));
    const error = new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, data: { requestId: 'r-7' } });
    await view.rerender(<DemoPage rows={[]} query={{ isError: true, error }} />);
    await page.getByRole('button', { name: 'نسخ رقم الخطأ' }).click();
    await expect.poll(toasts).toEqual(said);
    const link = `${window.location.origin}${window.location.pathname}${stringifySearch({ filters })}`;
    expect(copied).toEqual([link, 'r-7']);
  },
);

const SIX: Record<string, FilterField> = Object.fromEntries(
  (
    ['common.yes', 'common.no', 'common.save', 'common.apply', 'common.optional', 'common.search'] as const
  ).map((label) => [label, textFilter(label)]),
);

/** A bar of six filters: five pills, and one under *more*. */
function SixFilters() {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const set = (name: string, value: unknown) => setValues({ ...values, [name]: value });
  const none = { clear: () => undefined, loading: false, lookups: {} };
  return (
    <AnsweredScreen>
      <FilterBar
        filtering={{ fields: SIX, values, draft: values, set, ...none }}
        end={JSON.stringify(values)}
      />
    </AnsweredScreen>
  );
}

test('the only filter under “more” stays open while it is filled in', async () => {
  await render(<SixFilters />);
  const more = page.getByRole('button', { name: 'المزيد', exact: true });
  await more.click();
  await page.getByRole('button', { name: 'إضافة تصفية: بحث' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('Hu');
  await expect.element(page.getByText(/"Hu"/)).toBeVisible();
  await userEvent.keyboard('da');
  await expect.element(field).toHaveValue('Huda');
  await userEvent.keyboard('{Escape}');
  await expect.element(more).not.toBeInTheDocument();
});
