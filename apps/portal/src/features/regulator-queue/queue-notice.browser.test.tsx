import type { NotSentReason } from '@mishwar/domain';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { QueueNotice } from './queue-notice.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
afterEach(() => vi.restoreAllMocks());

// Numbers are isolated in a sentence.
const MISSED = /عاد الإرسال إلى الهيئة\. فاتتها .?3.? عمليات أثناء إيقافه/;
const OFF = /الإرسال إلى الهيئة موقوف من الإعدادات/;
const catchUp = page.getByRole('button', { name: 'إرسال ما فات' });

async function open(isOn: boolean, reasons: Partial<Record<NotSentReason, number>>) {
  const counts = Object.entries(reasons).map(([reason, count]) => ({
    ...{ operation: 'ORDER_CREATE', reason, count },
  }));
  let answer: Answer = { status: 200, body: { success: true, replayed: 5 } };
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/regulator-queue/summary'))
      return { status: 200, body: { data: { counts, overdue: 0, oldest: null, isOn } } };
    return path.endsWith('/regulator-queue/replay') ? answer : undefined;
  });
  const onReplayed = vi.fn<(count: number) => void>();
  await render(
    <AnsweredScreen>
      <QueueNotice replayed={0} onReplayed={onReplayed} />
    </AnsweredScreen>,
  );
  return { calls, onReplayed, answer: (to: Answer) => (answer = to) };
}

test('what was missed while reports were off is offered once they are on, and sent at a click', async () => {
  const { calls, onReplayed } = await open(true, { switched_off: 3, earlier_not_sent: 2, given_up: 1 });
  await expect.element(page.getByText(MISSED)).toBeVisible();
  await catchUp.click();
  await expect.poll(() => onReplayed.mock.calls).toEqual([[5]]);
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'switched_off' }]);
});

test('an offer that fails says so and stays', async () => {
  const { answer, onReplayed } = await open(true, { switched_off: 3 });
  answer('no answer');
  await catchUp.click();
  await expect.element(page.getByText('تعذّرت إعادة الإرسال')).toBeVisible();
  await expect.element(page.getByText(MISSED)).toBeVisible();
  expect(onReplayed).not.toHaveBeenCalled();
});

test('while reports are off that is said, and nothing is offered', async () => {
  await open(false, { switched_off: 3 });
  await expect.element(page.getByText(OFF)).toBeVisible();
  await expect.element(catchUp).not.toBeInTheDocument();
});

test('nothing is offered where nothing was missed', async () => {
  await open(true, { given_up: 2, waiting: 4 });
  await expect.element(page.getByText(/تنقص الهيئة .?6.? عمليات/)).toBeVisible();
  await expect.element(catchUp).not.toBeInTheDocument();
  await expect.element(page.getByText(OFF)).not.toBeInTheDocument();
});
