import type { DistributionInForce } from '@mishwar/contract';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { LabPage } from './lab-page.tsx';
import type { LabSearch } from './lab-search.ts';

const IN_FORCE: DistributionInForce = {
  ...{ availability_weight: 37, distance_weight: 38, idle_time_weight: 25, qualified_limit: 41 },
  ...{ delay_time: 21, init_distance: 4, step_distance: 3, max_distance: 20 },
  ...{ max_scan_driver: 31, number_of_sending_driver: 6 },
  ...{ mode: 'waves', shadow: false, roads: false, version: 7 },
};
const DAY_MS = 86_400_000;
const LAST = new Date(Date.now() - 2 * DAY_MS).toISOString();
const WITHOUT_ORDERS = new Date(Date.now() - 4 * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
  await addTexts('policy-lab');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

function Screen() {
  const [search, setSearch] = useState<LabSearch>({ day: WITHOUT_ORDERS, from: 3, to: 4 });
  return <LabPage search={search} onSearch={setSearch} takeOver={() => null} />;
}

test('a period in which nothing was distributed says so, and what to do', async () => {
  serverAnswers(({ path, query }) => {
    const is = (name: string) => path.endsWith(`/order-distribution/${name}`);
    if (is('settings')) return { status: 200, body: { data: IN_FORCE } };
    if (is('shadow')) return { status: 200, body: { data: [] } };
    if (is('replays')) return { status: 200, body: { data: { results: [], total: 0, total_exact: true } } };
    if (!is('recorded')) return undefined;
    const holds = (query.get('from') ?? '') <= LAST && LAST < (query.get('to') ?? '');
    const count = holds ? 12 : 0;
    const data = {
      orders: count,
      waves: count,
      waves_without_world: 0,
      drivers: count,
      last_decided_at: LAST,
    };
    return { status: 200, body: { data } };
  });
  await render(
    <AnsweredScreen>
      <Screen />
    </AnsweredScreen>,
  );
  const start = page.getByRole('button', { name: 'تشغيل الإعادة' });
  await expect.element(page.getByText('لم يُوزّع أي طلب في هذه الفترة.')).toBeVisible();
  await expect.element(start).toBeDisabled();
  await expect.element(page.getByText('لم يكن وضع الظل مفعّلًا في هذه الفترة.')).toBeVisible();
  await page.getByRole('button', { name: 'اختيار تلك الساعة' }).click();
  await expect.element(page.getByText(/الموجات المسجلة 12/)).toBeVisible();
  await expect.element(start).toBeEnabled();
  await page.getByRole('combobox', { name: 'إلى', exact: true }).selectOptions('1');
  await page.getByRole('combobox', { name: 'من', exact: true }).selectOptions('2');
  await expect.element(page.getByText('يجب أن تكون نهاية الفترة بعد بدايتها.')).toBeVisible();
});

test('distances by road are tried as part of the policy', async () => {
  const calls = serverAnswers(({ method, path }) => {
    const is = (name: string) => path.endsWith(`/order-distribution/${name}`);
    if (is('settings')) return { status: 200, body: { data: IN_FORCE } };
    if (is('shadow')) return { status: 200, body: { data: [] } };
    if (method === 'POST') return { status: 422, body: { data: { errors: [] } } };
    if (is('replays')) return { status: 200, body: { data: { results: [], total: 0, total_exact: true } } };
    const counts = { orders: 12, waves: 12, waves_without_world: 0, drivers: 12 };
    return is('recorded') ? { status: 200, body: { data: { ...counts, last_decided_at: LAST } } } : undefined;
  });
  await render(
    <AnsweredScreen>
      <Screen />
    </AnsweredScreen>,
  );
  const roads = page.getByRole('switch', { name: 'المسافات بالطريق' });
  await expect.element(roads).not.toBeChecked();
  (roads.element() as HTMLInputElement).click();
  await expect.element(page.getByText('المسافات بالطريق: من متوقف إلى مفعّل')).toBeInTheDocument();
  await page.getByRole('button', { name: 'تشغيل الإعادة' }).click();
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ policy: { mode: 'waves', roads: true } });
});
