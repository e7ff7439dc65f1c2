import type { Assignment, SubscribedDriver, Subscription } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
  someFrames,
} from '../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { EndMembershipModal } from './end-membership-modal.tsx';
import { StartedAssignment } from './started-assignment.tsx';
import { SubscriptionModal } from './subscription-modal.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { SubscriptionState } from './subscriptions-columns.tsx';

const ROW: Subscription = {
  ...{ _id: '5', subscriptionName: 'شهر كامل', status: 'ACTIVE', description: 'وصف', price: '120.50' },
  ...{ duration: 30, company_id: '7', company_info: { name: 'درب الخليج' }, version: 2 },
  created_at: '2026-11-01T09:00:00.000Z',
};
const DRIVER: SubscribedDriver = {
  ...{ _id: '31', name: 'سعد القرني', phone: '0550001007', isActive: true, subscriptions: [] },
};
const FAILED = refusal(500, 'INTERNAL_SERVER_ERROR', 'error');

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const dialog = page.getByRole('dialog');
const text = (name: string) => dialog.getByRole('textbox', { name });
const fields = {
  subscriptionName: text('العنوان'),
  price: text('السعر (ريال)'),
  duration: text('المدة (أيام)'),
  description: text('الوصف'),
};
const company = dialog.getByRole('combobox', { name: 'الشركة' });
const status = dialog.getByRole('combobox', { name: 'الحالة' });
const draft = dialog.getByRole('switch', { name: /^مسودة/ });
const save = dialog.getByRole('button', { name: 'حفظ', exact: true });
const NEW = { subscriptionName: 'أسبوعان', price: '89.90', duration: '14', description: 'وصف' } as const;

/** Shows a part of the screen; changes are answered by `answer`. Returns what was sent. */
async function open(
  part: ReactNode,
  answer: () => Answer = () => ({ status: 200, body: { data: ROW } }),
  companies = [{ _id: '7', name: 'درب الخليج' }],
) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/delivery-companies')) return { status: 200, body: { data: companies } };
    if (path.endsWith('/subscriptions/5') && method === 'GET') return { status: 200, body: { data: ROW } };
    if (method === 'GET') return undefined;
    sent.push({ method, path, body });
    return answer();
  });
  const { unmount } = await render(<AnsweredScreen>{part}</AnsweredScreen>);
  return { sent, unmount };
}

async function chooseCompany(): Promise<void> {
  await company.click();
  await page.getByRole('option', { name: 'درب الخليج', exact: true }).click();
}

async function fillNew(): Promise<void> {
  for (const [name, value] of Object.entries(NEW)) await fields[name as keyof typeof NEW].fill(value);
}

const noop = () => undefined;

test('[SUB-03] an active subscription is green, the others are grey', async () => {
  await open(
    (['ACTIVE', 'DRAFT', 'INACTIVE'] as const).map((one) => (
      <p key={one} id={one}>
        <SubscriptionState status={one} />
      </p>
    )),
  );
  for (const [one, word, colour] of [
    ['ACTIVE', 'نشط', 'green'],
    ['DRAFT', 'مسودة', 'grey'],
    ['INACTIVE', 'غير نشط', 'grey'],
  ] as const) {
    const badge = document.querySelector(`#${one} [data-tone]`) as HTMLElement;
    expect(badge.textContent).toBe(word);
    const channels = (getComputedStyle(badge).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    expect(channels.length).toBeGreaterThanOrEqual(3);
    const [red = 0, green = 0, blue = 0] = channels;
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 16;
    expect(isGrey ? 'grey' : green > Math.max(red, blue) ? 'green' : 'another', one).toBe(colour);
  }
});

test('[SUB-05] [VAL-63] [ERR-76] the form of a new one is empty; without each of its five fields nothing is sent', async () => {
  const { sent } = await open(<SubscriptionModal onClose={noop} />);
  for (const field of [...Object.values(fields), company]) await expect.element(field).toHaveValue('');
  await expect.element(draft).not.toBeChecked();
  const refused = async () => {
    const toasts = watchToasts();
    await save.click();
    await expect.poll(toasts).toMatchObject([{ kind: 'error', title: 'يرجى تعبئة جميع الحقول' }]);
  };
  await fillNew();
  await refused();
  await chooseCompany();
  for (const [name, value] of Object.entries(NEW)) {
    const field = fields[name as keyof typeof NEW];
    await field.fill('');
    await refused();
    await field.fill(value);
  }
  expect(sent).toEqual([]);
  await save.click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ ...NEW, company_id: '7', isDraft: false }]);
});

test('[SUB-05] [STATE-43] with the draft switch on, a new one is sent as a draft', async () => {
  const { sent } = await open(<SubscriptionModal onClose={noop} />);
  await fillNew();
  await chooseCompany();
  await draft.click();
  await expect.element(draft).toBeChecked();
  await save.click();
  await expect
    .poll(() => sent.map(({ method, body }) => [method, body]))
    .toEqual([['POST', { ...NEW, company_id: '7', isDraft: true }]]);
});

test.each([
  ['a new one', undefined],
  ['a stored one', ROW],
] as const)('[VAL-64] [VAL-65] price and duration of %s must be numbers', async (_name, row) => {
  const { sent } = await open(<SubscriptionModal {...(row && { row })} onClose={noop} />);
  await expect.element(save).toBeVisible();
  if (!row) {
    await fillNew();
    await chooseCompany();
  }
  for (const [field, wrong, problem] of [
    [fields.price, '12a', 'يجب أن يكون السعر رقمًا'],
    [fields.duration, 'two', 'يجب أن تكون المدة عددًا من الأيام'],
  ] as const) {
    const before = (field.element() as HTMLInputElement).value;
    await field.fill(wrong);
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(problem);
    await field.fill(before);
  }
  expect(sent).toEqual([]);
});

test('[STATE-44] the status can be edited of a stored subscription only', async () => {
  const { unmount } = await open(<SubscriptionModal row={ROW} onClose={noop} />);
  await expect.element(status).toHaveValue('نشط');
  await expect.element(draft).not.toBeInTheDocument();
  await unmount();
  await open(<SubscriptionModal onClose={noop} />);
  await expect.element(draft).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
});

test('the company of a stored one is shown while it is deactivated, and is not sent by another edit', async () => {
  const { sent } = await open(<SubscriptionModal row={ROW} onClose={noop} />, undefined, [
    { _id: '8', name: 'سواعد' },
  ]);
  await fields.price.fill('7');
  await expect.element(company).toHaveValue('درب الخليج');
  await save.click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ price: '7', version: 2 }]);
});

test.each([
  ['[ERR-69] a new subscription', undefined, 'تعذر إنشاء الاشتراك'],
  ['[ERR-71] an edit', ROW, 'تعذر حفظ الاشتراك'],
] as const)('%s that the server refuses is said, and stays open', async (_name, row, title) => {
  const onClose = vi.fn();
  const { sent } = await open(<SubscriptionModal {...(row && { row })} onClose={onClose} />, () => FAILED);
  if (!row) {
    await fillNew();
    await chooseCompany();
  }
  await fields.price.fill('7');
  const toasts = watchToasts();
  await save.click();
  await expect.poll(toasts).toMatchObject([{ kind: 'error', title }]);
  await expect.element(fields.price).toHaveValue('7');
  expect(sent).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('[CONST-38] what is saved is sent half a second after the last click, once', async () => {
  /** Presses a button twice, which sends one call: 500 ms after the second time. */
  const pressTwice = async (button: Locator, sent: readonly { method: string }[], method: string) => {
    (button.element() as HTMLButtonElement).focus();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('{Enter}');
    vi.advanceTimersByTime(400);
    await userEvent.keyboard('{Enter}');
    vi.advanceTimersByTime(499);
    // A call that was sent too early is there by then.
    await someFrames();
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => sent.map((call) => call.method)).toEqual([method]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(1);
    vi.useRealTimers();
  };
  const added = await open(<SubscriptionModal onClose={noop} />);
  await fillNew();
  await chooseCompany();
  await pressTwice(save, added.sent, 'POST');
  await added.unmount();
  const edited = await open(<SubscriptionModal row={ROW} onClose={noop} />);
  await fields.price.fill('7');
  await pressTwice(save, edited.sent, 'PATCH');
  await edited.unmount();
  const panel = <SubscriptionPanel row={{ ...ROW, status: 'DRAFT' }} onEdit={noop} onDelete={noop} />;
  const published = await open(panel);
  await pressTwice(page.getByRole('button', { name: 'نشر' }), published.sent, 'PATCH');
});

const ASSIGNMENT: Assignment = {
  ...{ _id: '3', subscriptionName: ROW.subscriptionName, state: 'done', total: 1, done: 1 },
  outcomes: {
    ...{ assigned: 0, renewed: 0, has_membership: 0, other_company: 0, balance_too_low: 0 },
    ...{ driver_not_active: 0, not_available: 0 },
  },
  ...{ created_at: '2026-11-01T09:00:00.000Z', created_by: 'نوف العتيبي' },
};
const done = (outcome: keyof Assignment['outcomes']): Answer => ({
  status: 202,
  body: { data: { ...ASSIGNMENT, outcomes: { ...ASSIGNMENT.outcomes, [outcome]: 1 } } },
});

function Assigning() {
  const [started, setStarted] = useState<string | null>(null);
  if (started !== null) return <StartedAssignment id={started} onSeen={noop} />;
  return <AssignDialog subscription={ROW} drivers={[DRIVER]} onStarted={setStarted} onClose={noop} />;
}

test.each([
  ['[ERR-74] that succeeds', done('assigned'), 'success', 'أُسند الاشتراك'],
  ['[ERR-75] that takes no driver', done('balance_too_low'), 'error', 'تعذر إسناد الاشتراك'],
  [
    '[ERR-75] that the server refuses',
    refusal(409, 'CONFLICT', 'subscription_not_active'),
    'error',
    'تعذر إسناد الاشتراك',
  ],
] as const)('an assignment %s is said', async (_name, answer, kind, title) => {
  const sent: unknown[] = [];
  serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/subscriptions/assign')) sent.push(body);
    if (path.endsWith('/assignments/3/drivers')) return { status: 200, body: { data: [], total: 0 } };
    return method === 'POST' || path.endsWith('/assignments/3') ? answer : undefined;
  });
  await render(
    <AnsweredScreen>
      <Assigning />
    </AnsweredScreen>,
  );
  const toasts = watchToasts();
  await dialog.getByRole('button', { name: 'إسناد', exact: true }).click();
  await expect.poll(toasts).toMatchObject([{ kind, title }]);
  expect(sent).toEqual([{ subscription_id: '5', version: 2, driver_ids: ['31'] }]);
});

function AssignStored() {
  const { data } = useQuery(subscriptionQuery('5'));
  if (!data) return null;
  return <AssignDialog subscription={data.data} drivers={[DRIVER]} onStarted={noop} onClose={noop} />;
}

test('an assignment of a subscription that has changed is refused; the next one is at its present price', async () => {
  let stored = ROW;
  const versions: unknown[] = [];
  serverAnswers(({ path, body }) => {
    if (path.endsWith('/subscriptions/5')) return { status: 200, body: { data: stored } };
    if (!path.endsWith('/subscriptions/assign')) return undefined;
    versions.push((body as { version: number }).version);
    stored = { ...ROW, price: '150.00', version: 3 };
    return refusal(409, 'CONFLICT', 'subscription_changed');
  });
  await render(
    <AnsweredScreen>
      <AssignStored />
    </AnsweredScreen>,
  );
  const assign = dialog.getByRole('button', { name: 'إسناد', exact: true });
  await assign.click();
  await expect.element(dialog).toMatchTextContent(/150\.00/);
  await assign.click();
  await expect.poll(() => versions).toEqual([2, 3]);
});

test.each([
  ['ACTIVE', /120\.50 .*تُحتسب الرسوم من جديد بدءًا من الطلب التالي/],
  ['SCHEDULED', /120\.50 .*تبقى الرسوم على حالها حتى .01-12-2026/],
] as const)(
  'before a membership (%s) is ended, what becomes of the fees is said',
  async (membership_status, fees) => {
    const membership = {
      ...{ _id: '4', subscription_info: ROW, membership_status, price: '120.50', unused: '120.50' },
      ...{ start_date: '2026-12-01T09:00:00.000Z', due_date: '2026-12-31T09:00:00.000Z' },
    };
    await open(<EndMembershipModal driver={DRIVER} membership={membership} onClose={noop} />);
    await expect.element(dialog).toMatchTextContent(fees);
  },
);
