import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { type Answer, refusal, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import {
  answerOrderLookups,
  ListedScreen,
  pageOfOrders,
  readsOrders,
  shownRows,
} from '../../../shared/testing/listed.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { ExportOrdersPage } from './export-orders-page.tsx';
import { exportOrdersList } from './orders-search.ts';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const FAILURES: [string, Answer, string][] = [
  [
    '[OEXP-03] [ERR-04] an export that fails says so',
    { status: 503, body: '' },
    'فشل تصدير ملف Excel! يُرجى التصدير مرة أخرى.',
  ],
  [
    'an export of nothing says so',
    refusal(422, 'VALIDATION', 'nothing_to_export'),
    'لا توجد صفوف للتصدير: لا شيء يطابق التصفية.',
  ],
];
test.each(FAILURES)('%s', async (_name, answer, text) => {
  serverAnswers((call) => {
    if (call.path.endsWith('/orders/export')) return answer;
    return readsOrders(call) ? { status: 200, body: pageOfOrders([buildOrder()]) } : answerOrderLookups(call);
  });
  const toasts = watchToasts();
  await render(
    <ListedScreen>
      <ExportOrdersPage search={exportOrdersList.read({})} onSearch={() => undefined} />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  await page.getByRole('button', { name: 'تصدير إلى Excel' }).click();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: text }]);
});
