import type { Assignment, SubscribedDriver, Subscription } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, type Call, refusal, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { answerPreferences, ListedScreen, shownRows } from '../../shared/testing/listed.tsx';
import { watchToasts } from '../../shared/testing/watch-toasts.ts';
import { AssignPage } from './assign-page.tsx';
import { subscribedDriversList } from './subscriptions-search.ts';

const ROW: Subscription = {
  ...{ _id: '5', subscriptionName: 'شهر كامل', status: 'ACTIVE', description: 'وصف', price: '120.50' },
  ...{ duration: 30, company_id: '7', company_info: { name: 'درب الخليج' }, version: 2 },
  created_at: '2026-11-01T09:00:00.000Z',
};
const DRIVER: SubscribedDriver = {
  ...{ _id: '31', name: 'سعد القرني', phone: '0550001007', isActive: true, subscriptions: [] },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1800, 900));
afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');
const assignAll = page.getByRole('button', { name: /^إسناد الكل/ });
const assign = dialog.getByRole('button', { name: 'إسناد', exact: true });

/** Whether a call reads the drivers of the company. */
const readsDrivers = ({ path }: Call) => path.endsWith('/v1/subscriptions/drivers');
/** A page with one of `total` drivers. */
const pageOf = (total: number): Answer => ({
  status: 200,
  body: { data: [DRIVER], total, total_exact: true },
});

function Drivers() {
  const [search, setSearch] = useState(() => subscribedDriversList.read({}));
  const company = { companyName: 'درب الخليج', companyId: '7' };
  return <AssignPage {...company} subscriptionId="5" search={search} onSearch={setSearch} />;
}

/** Opens the drivers of the company, on a server that gives `answer`, and otherwise three drivers. */
async function open(answer: (call: Call) => Answer | Promise<Answer> | undefined): Promise<Call[]> {
  const calls = serverAnswers((call) => {
    const given = answer(call);
    if (given !== undefined) return given;
    if (readsDrivers(call)) return pageOf(3);
    if (call.path.endsWith('/v1/subscriptions/5')) return { status: 200, body: { data: ROW } };
    return answerPreferences(call);
  });
  await render(
    <ListedScreen>
      <Drivers />
    </ListedScreen>,
  );
  await expect.poll(() => shownRows().length).toBe(1);
  return calls;
}

test('all drivers are assigned with the number that the present filter has, and a refusal reads it again', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const calls = await open((call) => {
    if (call.path.endsWith('/assign')) return refusal(409, 'CONFLICT', 'subscription_drivers_changed');
    return readsDrivers(call) && call.query.has('driverName') ? promise : undefined;
  });
  await expect.element(assignAll).toMatchTextContent('(3)');
  await page.getByRole('searchbox', { name: 'اسم السائق', exact: true }).fill('سعد');
  await expect.element(assignAll).toBeDisabled();
  resolve(pageOf(8));
  await expect.element(assignAll).toBeEnabled();
  await assignAll.click();
  await expect.element(dialog).toMatchTextContent(/8 سائقين/);
  await expect.element(dialog).toMatchTextContent(/964\.00/);
  const toasts = watchToasts();
  const reads = () => calls.filter(readsDrivers).length;
  const before = reads();
  await assign.click();
  await expect
    .poll(toasts)
    .toMatchObject([
      { kind: 'error', title: 'تعذر إسناد الاشتراك', message: expect.stringContaining('زاد عدد السائقين') },
    ]);
  await expect.poll(reads).toBeGreaterThan(before);
  expect(calls.filter(({ path }) => path.endsWith('/assign')).map(({ body }) => body)).toEqual([
    {
      ...{ subscription_id: '5', version: 2, confirmed_count: 8 },
      matching: { companyId: '7', driverName: 'سعد' },
    },
  ]);
});

const RUNNING: Assignment = {
  ...{ _id: '3', subscriptionName: ROW.subscriptionName, state: 'running', total: 3, done: 1 },
  outcomes: {
    ...{ assigned: 1, renewed: 0, has_membership: 0, other_company: 0, balance_too_low: 0 },
    ...{ driver_not_active: 0, not_available: 0 },
  },
  ...{ created_at: '2026-11-01T09:00:00.000Z', created_by: 'نوف العتيبي' },
};
const DONE: Assignment = {
  ...{ ...RUNNING, state: 'done', done: 3 },
  outcomes: { ...RUNNING.outcomes, balance_too_low: 2 },
};

test('[SUB-16] an assignment whose dialog is closed while it runs is said when it is done, and leads to its report', async () => {
  let stored = RUNNING;
  const calls = await open(({ path }) => {
    if (path.endsWith('/assign')) return { status: 202, body: { data: stored } };
    if (path.endsWith('/assignments/3')) return { status: 200, body: { data: stored } };
    if (!path.endsWith('/assignments/3/drivers')) return undefined;
    return {
      status: 200,
      body: { data: [{ driver: DRIVER, outcome: 'balance_too_low', missing: '20.50' }], total: 2 },
    };
  });
  await assignAll.click();
  await assign.click();
  await expect.element(dialog).toMatchTextContent('1 من 3 سائق');
  const close = () => dialog.getByRole('button', { name: 'إغلاق', exact: true }).last().click();
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1 من 3 سائق')).toBeVisible();
  const reads = () => calls.filter(readsDrivers).length;
  const before = reads();
  const toasts = watchToasts();
  stored = DONE;
  await expect.poll(toasts).toMatchObject([{ kind: 'success', title: 'أُسند الاشتراك' }]);
  await expect.poll(reads).toBeGreaterThan(before);
  const report = page.getByRole('button', { name: 'التقرير', exact: true });
  await report.click();
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(DRIVER.name);
  await close();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(report).not.toBeInTheDocument();
  expect(toasts()).toHaveLength(1);
});

test('an assignment that has failed says so, with the report of the drivers before', async () => {
  await open(({ path }) => {
    if (path.endsWith('/assign')) return { status: 202, body: { data: RUNNING } };
    if (path.endsWith('/assignments/3'))
      return { status: 200, body: { data: { ...RUNNING, state: 'failed' } } };
    if (!path.endsWith('/assignments/3/drivers')) return undefined;
    return {
      status: 200,
      body: { data: [{ driver: DRIVER, outcome: 'assigned', missing: null }], total: 1 },
    };
  });
  await assignAll.click();
  const toasts = watchToasts();
  await assign.click();
  await expect.element(dialog).toMatchTextContent(/1 من 3 سائق.*تعذر إسناد الاشتراك/);
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(DRIVER.name);
  expect(toasts()).toMatchObject([{ kind: 'error', title: 'تعذر إسناد الاشتراك' }]);
  await dialog.getByRole('button', { name: 'إغلاق', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'التقرير', exact: true })).not.toBeInTheDocument();
});
