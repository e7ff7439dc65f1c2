import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { api } from '../../shared/api/api.ts';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { NewNotificationPage } from './new-notification-page.tsx';

type Sent = Awaited<ReturnType<typeof api.notifications.send>>;

const SEND = '/admin/api/v1/notifications';
const SENT: Sent = { success: true, sent: 12 };
const CITIES = [
  { id: '5', nameAr: 'الخبر', nameEn: 'Khobar' },
  { id: '6', nameAr: 'القطيف', nameEn: 'Qatif' },
];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('drivers');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

const form = page.getByRole('form', { name: 'إرسال إشعار' });
const title = form.getByRole('textbox', { name: 'العنوان', exact: true });
const message = form.getByRole('textbox', { name: 'الرسالة', exact: true });
const send = form.getByRole('button', { name: 'إرسال', exact: true });

/** The form, filled; returns what it sends, which is answered by `answer`. */
async function openFilled(answer: () => Answer = () => ({ status: 200, body: SENT })) {
  const calls = serverAnswers(({ path }) => (path === SEND ? answer() : undefined));
  await render(
    <AnsweredScreen>
      <NewNotificationPage />
    </AnsweredScreen>,
  );
  await title.fill(' زحام ');
  await message.fill(' الطريق مغلق ');
  return () => calls.filter(({ path }) => path === SEND);
}

test('[NOTI-01] the form has a title and a message, and needs drivers to go to', async () => {
  const sent = await openFilled();
  expect(form.getByRole('textbox').elements()).toHaveLength(2);
  await form.getByText('سائقون من مدن أو شركات معيّنة').click();
  await send.click();
  await expect.element(form.getByText('يرجى اختيار مدينة أو شركة')).toBeVisible();
  expect(sent()).toEqual([]);
});

test.each([
  ['[NOTI-02] [VAL-07] without a title', title, 'يرجى كتابة عنوان الإشعار.'],
  ['[NOTI-02] [VAL-08] without a message', message, 'يرجى كتابة نص الإشعار.'],
] as const)('%s nothing is sent', async (_name, field, problem) => {
  const sent = await openFilled();
  for (const empty of ['   ', '']) {
    await field.fill(empty);
    await send.click();
    await expect.element(field).toHaveAccessibleDescription(new RegExp(problem));
    await expect.element(field).toHaveFocus();
  }
  expect(sent()).toEqual([]);
});

test('[NOTI-03] [ERR-33] [ERR-34] [ERR-83] a toast says that a notification was sent, or was not; the second attempt says by its key that it is the first again', async () => {
  let answer: Answer = 'no answer';
  const sent = await openFilled(() => answer);
  const toasts = watchToasts();
  const [failed, done] = ['فشل إرسال الإشعار', 'أُرسل الإشعار بنجاح'];
  await send.click();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title: failed }]);
  await expect.element(title).toHaveValue(' زحام ');
  answer = { status: 200, body: SENT };
  await send.click();
  await expect.poll(toasts).toMatchObject([{ title: failed }, { kind: 'success', title: done }]);
  await expect.element(title).toHaveValue('');
  await expect.element(message).toHaveValue('');
  const body = { title: 'زحام', message: 'الطريق مغلق', isGlobal: true };
  expect(sent().map((call) => call.body)).toEqual([body, body]);
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/.{8}/);
});

test('a notification without an answer keeps its key while another one is sent', async () => {
  let answer: Answer = 'no answer';
  const sent = await openFilled(() => answer);
  const toasts = watchToasts();
  await send.click();
  await expect.poll(toasts).toHaveLength(1);
  answer = { status: 200, body: SENT };
  await title.fill('أمطار');
  await send.click();
  await expect.element(title).toHaveValue('');
  await title.fill('زحام');
  await message.fill('الطريق مغلق');
  await send.click();
  await expect.element(title).toHaveValue('');
  const [first, other, repeated] = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(repeated).toBe(first);
  expect(other).not.toBe(first);
});

test('the number of active drivers is that of the chosen cities, and an ellipsis while it is read', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const counted = (total: number): Answer => ({
    status: 200,
    body: { data: { results: [], total, total_exact: true } },
  });
  serverAnswers(({ path, query }) => {
    if (path.endsWith('/cities')) return { status: 200, body: CITIES };
    if (!path.endsWith('/v1/drivers')) return undefined;
    const chosen = [...query.keys()].filter((name) => name.includes('cities')).length;
    return chosen === 2 ? promise : counted(chosen === 1 ? 30 : 900);
  });
  await render(
    <AnsweredScreen>
      <NewNotificationPage />
    </AnsweredScreen>,
  );
  const reached = form.getByText(/السائقون النشطون/);
  await expect.element(reached).toMatchTextContent('900');
  await form.getByText('سائقون من مدن أو شركات معيّنة').click();
  await expect.element(reached).not.toBeInTheDocument();
  const choose = async (city: string) => {
    await form.getByRole('combobox', { name: 'المدينة', exact: true }).click();
    await page.getByRole('option', { name: city, exact: true }).click();
  };
  await choose('الخبر');
  await expect.element(reached).toMatchTextContent('30');
  await choose('القطيف');
  await expect.element(reached).toMatchTextContent('…');
  await expect.element(reached).not.toMatchTextContent('30');
  resolve(counted(50));
  await expect.element(reached).toMatchTextContent('50');
});
