import type { ExportLog } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { answerOrderLookups, ListedScreen, shownCell, shownRows } from '../../../shared/testing/listed.tsx';
import { ExportLogPage } from './export-log-page.tsx';
import { exportLogList } from './export-log-search.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const RUNNING: ExportLog = {
  ...{ _id: '41', url: null, fileName: 'orders-2026-03.xlsx', sentMail: null, companyName: null },
  ...{ fromApplication: 'mishwar_GO_PORTAL', type: 'EXPORT_ORDER', created_at: '2026-03-01T18:05:09.000Z' },
  createdBy: { first_name: 'نوف', last_name: 'العتيبي', phone: '0508841170', email: 'nouf@example.com' },
  ...{ filter: {}, state: 'running', row_count: null, expires_at: null, can: { download: false } },
};
const DONE: ExportLog = {
  ...RUNNING,
  ...{ url: '/exports/41', state: 'done', row_count: 1_204, can: { download: true } },
};

test('an open export that ends shows its file, and goes on showing it when the list has it no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let data = [RUNNING];
  serverAnswers((call) =>
    call.path.endsWith('/log-export')
      ? { status: 200, body: { data, total: data.length, total_exact: true } }
      : answerOrderLookups(call),
  );
  await render(
    <ListedScreen>
      <ExportLogPage search={exportLogList.read({})} onSearch={() => undefined} />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  shownCell('41', 'النوع').click();
  const dialog = page.getByRole('dialog');
  const download = dialog.getByRole('button', { name: 'تنزيل' });
  await expect.element(dialog.getByText('لا يوجد ملف.')).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  data = [DONE];
  vi.advanceTimersByTime(5_000);
  await expect.element(download).toBeVisible();
  data = [];
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => shownRows().length).toBe(0);
  await expect.element(download).toBeVisible();
});
