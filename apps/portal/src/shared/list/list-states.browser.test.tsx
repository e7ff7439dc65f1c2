import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage } from '../testing/demo-page.tsx';

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
