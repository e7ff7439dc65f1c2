import type { ExportFile } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { ExportFilePage } from './export-file-page.tsx';

const FILE: ExportFile = {
  _id: '7',
  state: 'running',
  created_at: '2026-11-21T10:12:00.000Z',
  file_name: null,
  row_count: 3,
  expires_at: null,
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

async function open(first: ExportFile) {
  let file = first;
  serverAnswers(({ path }) =>
    path.endsWith('/exports/7') ? { status: 200, body: { data: file } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <ExportFilePage id="7" />
    </AnsweredScreen>,
  );
  return (next: ExportFile) => (file = next);
}
const download = page.getByRole('button', { name: 'تنزيل', exact: true });

test('an export that is being made says so, and offers its file once it is there', async () => {
  const become = await open(FILE);
  await expect.element(page.getByText('جارٍ إعداد الملف', { exact: false }).first()).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  become({ ...FILE, state: 'done', file_name: 'orders.xlsx' });
  await expect.element(download).toBeVisible();
});

test.each([
  ['expired', 'status', 'لم يعد الملف متاحًا'],
  ['failed', 'alert', 'فشل التصدير'],
] as const)('an export that has %s says so', async (state, role, text) => {
  await open({ ...FILE, state });
  await expect.poll(() => page.getByRole(role).element().textContent).toContain(text);
  await expect.element(download).not.toBeInTheDocument();
});
