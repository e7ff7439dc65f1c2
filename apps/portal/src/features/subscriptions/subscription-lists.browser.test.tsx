import type { SubscribedDriver, Subscription } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import {
  answerPreferences,
  ListedScreen,
  listSettled,
  shownCells,
  shownRows,
  underHeadings,
} from '../../shared/testing/listed.tsx';
import { AssignPage } from './assign-page.tsx';
import { SubscriptionsPage } from './subscriptions-page.tsx';
import { subscribedDriversList, subscriptionsList } from './subscriptions-search.ts';

const ROW: Subscription = {
  ...{ _id: '5', subscriptionName: 'شهر كامل', status: 'DRAFT', description: 'لسائقي الخبر' },
  ...{ price: '120.50', duration: 30, company_id: '7', company_info: { name: 'درب الخليج' }, version: 2 },
  created_at: '2026-03-01T18:05:09.000Z',
};
const DRIVER: SubscribedDriver = {
  ...{ _id: '31', name: 'سعد القرني', phone: '0550001007', isActive: true },
  subscriptions: [
    {
      ...{ _id: '4', subscription_info: { subscriptionName: 'أسبوعان', description: 'لسائقي الجبيل' } },
      ...{ membership_status: 'SCHEDULED', price: '89.90', unused: '89.90' },
      ...{ start_date: '2026-03-02T18:05:09.000Z', due_date: '2026-03-16T19:16:10.000Z' },
    },
  ],
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1800, 900));
afterEach(() => vi.restoreAllMocks());

function Subscriptions() {
  const [search, setSearch] = useState(() => subscriptionsList.read({}));
  return <SubscriptionsPage search={search} onSearch={setSearch} />;
}

function Drivers() {
  const [search, setSearch] = useState(() => subscribedDriversList.read({}));
  const company = { companyName: 'درب الخليج', companyId: '7' };
  return <AssignPage {...company} subscriptionId="5" search={search} onSearch={setSearch} />;
}

const LISTS = {
  '/v1/subscriptions': [
    <Subscriptions key="list" />,
    { data: { results: [ROW], count: 1, count_exact: true } },
  ],
  '/v1/subscriptions/drivers': [<Drivers key="list" />, { data: [DRIVER], total: 1, total_exact: true }],
} as const;

/** Opens a list of one row; answers what its last reading sent as filters. */
async function open(path: keyof typeof LISTS) {
  const [list, body] = LISTS[path];
  const calls = serverAnswers((call) => {
    if (call.path.endsWith(path)) return { status: 200, body };
    return call.path.endsWith('/subscriptions/5')
      ? { status: 200, body: { data: ROW } }
      : answerPreferences(call);
  });
  await render(<ListedScreen>{list}</ListedScreen>);
  await expect.poll(() => shownRows().length).toBe(1);
  return () => {
    const query = calls.findLast((call) => call.path.endsWith(path))?.query ?? [];
    return Object.fromEntries([...query].filter(([name]) => !['page', 'limit', 'sort'].includes(name)));
  };
}

/** Opens the control of a filter that is not in force. */
const start = (label: string) =>
  page.getByRole('button', { name: `إضافة تصفية: ${label}`, exact: true }).click();
const dayBack = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });

test('[SUB-02] each value of a subscription under its heading, in the sequence of the columns', async () => {
  await open('/v1/subscriptions');
  expect(shownCells('5')).toEqual(
    underHeadings('عنوان الاشتراك|حالة الاشتراك|الوصف|الحالة|السعر|المدة|الشركة|تاريخ الاشتراك', [
      ...['شهر كامل', 'مسودة', 'لسائقي الخبر', 'مسودة', '120.50', '30 يومًا', 'درب الخليج'],
      '01-03-2026 21:05:09',
    ]),
  );
});

test('[SUB-12] each value of a driver under its heading, in the sequence of the columns, with a tick', async () => {
  await open('/v1/subscriptions/drivers');
  expect(shownCells('31')).toEqual(
    underHeadings('الاسم|الجوال|اسم الاشتراك|حالة اشتراك السائق|السعر|تاريخ الانتهاء|الوصف', [
      ...['سعد القرني', '055 000 1007', 'أسبوعان', 'مجدول', '89.90', '16-03-2026 22:16:10'],
      'لسائقي الجبيل',
    ]),
  );
  const tick = page.getByRole('row').filter({ hasText: DRIVER.name }).getByRole('checkbox');
  await tick.click();
  await expect.element(tick).toBeChecked();
});

test.each([
  [
    '[SUB-01] of the subscriptions',
    '/v1/subscriptions',
    ['العنوان', 'subscriptionName', 'شهر'],
    ['الشركة', 'companyName', 'درب'],
  ],
  [
    '[SUB-11] of the drivers to assign',
    '/v1/subscriptions/drivers',
    ['اسم السائق', 'driverName', 'سعد'],
    ['الجوال', 'driverPhone', '0550001007'],
  ],
] as const)('the filters %s send what is typed and the days', async (_name, path, first, second) => {
  const sent = await open(path);
  const wanted = sent();
  const [title, name, text] = first;
  await page.getByRole('searchbox', { name: title, exact: true }).fill(text);
  await expect.poll(sent).toEqual(Object.assign(wanted, { [name]: text }));
  await listSettled();
  await start(second[0]);
  await page.getByRole('textbox', { name: second[0], exact: true }).fill(second[2]);
  await expect.poll(sent).toEqual(Object.assign(wanted, { [second[1]]: second[2] }));
  await listSettled();
  await userEvent.keyboard('{Escape}');
  await start('التاريخ');
  await page.getByRole('button', { name: 'أمس', exact: true }).click();
  await expect
    .poll(sent)
    .toEqual(Object.assign(wanted, { createdAtFrom: dayBack(1), createdAtTo: dayBack(1) }));
});
