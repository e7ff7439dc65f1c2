import { formatPickerDay, getDayRange } from '@mishwar/domain';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { ReplayPeriodDialog } from './replay-period-dialog.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

const ZONE = 'Asia/Riyadh';
const daysAgo = (days: number) => formatPickerDay(new Date(Date.now() - days * 86_400_000), ZONE);

test('a period begins as early as the oldest operation that the regulator lacks', async () => {
  const oldest = new Date(Date.now() - 200 * 86_400_000).toISOString();
  const calls = serverAnswers(({ path }) =>
    path.endsWith('/regulator-queue/summary')
      ? { status: 200, body: { data: { counts: [], overdue: 0, oldest, isOn: true } } }
      : path.endsWith('/regulator-queue/replay')
        ? { status: 200, body: { success: true, replayed: 5 } }
        : undefined,
  );
  const onReplayed = vi.fn<(count: number) => void>();
  await render(
    <AnsweredScreen>
      <ReplayPeriodDialog onClose={() => undefined} onReplayed={onReplayed} />
    </AnsweredScreen>,
  );
  await page.getByRole('textbox', { name: 'من', exact: true }).fill(daysAgo(150));
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'إعادة الإرسال' }).click();
  await expect.poll(() => onReplayed.mock.calls).toEqual([[5]]);
  const range = getDayRange(daysAgo(150), daysAgo(0), ZONE);
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { from: range?.from.toISOString(), to: range?.until.toISOString() },
  ]);
});
