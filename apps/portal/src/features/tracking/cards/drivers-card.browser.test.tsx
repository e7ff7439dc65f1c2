import type { DriverRoute } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import type { MapSearch } from '../data/map-search.ts';
import { aDriverRoute, aMapDriver } from '../testing/map-records.ts';
import { DriversCard } from './drivers-card.tsx';

const BUSY = { hasOrder: true, orders_in_hand: 1 };
const DRIVERS = [
  aMapDriver({ ...BUSY, driver_name: 'سالم الحربي' }),
  aMapDriver({ ...BUSY, driver_id: '2', driver_name: 'ماجد العتيبي' }),
];
const COUNTS = { online: 2, offline: 0, with_order: 2, without_order: 0 };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(() => switchLanguage('ar'));
afterEach(() => vi.restoreAllMocks());

const card = (
  driver: string | undefined,
  route: DriverRoute | null,
  drivers = DRIVERS,
  search: MapSearch = {},
) => (
  <AnsweredScreen>
    <div style={{ height: 600, width: 320, display: 'grid' }}>
      <DriversCard
        search={driver ? { ...search, driver } : search}
        onSearch={() => undefined}
        drivers={drivers}
        route={route}
        counts={COUNTS}
        query={{ isPending: false, isError: false, isFetching: false, error: null }}
        onRefresh={() => undefined}
        onNotify={() => undefined}
        onExport={() => undefined}
        exporting={false}
      />
    </div>
  </AnsweredScreen>
);
const line = (name: string) => page.getByRole('button', { name: new RegExp(name) });

test('the selected driver shows when each stop is reached, in both languages', async () => {
  serverAnswers(() => undefined);
  const { rerender } = await render(card('1', aDriverRoute()));
  await expect.element(line('سالم الحربي')).toMatchTextContent('المطعم 15:31 · العميل 15:40');
  await expect.element(line('ماجد العتيبي')).not.toMatchTextContent('المطعم');
  await expect.element(line('سالم الحربي')).not.toMatchTextContent('10000010');
  await switchLanguage('en');
  await expect.element(line('سالم الحربي')).toMatchTextContent('Restaurant 15:31 · Customer 15:40');
  await rerender(card(undefined, null));
  await expect.element(line('سالم الحربي')).not.toMatchTextContent('Restaurant');
});

test('with several orders each has its number; a stop without a time is left out', async () => {
  serverAnswers(() => undefined);
  const route = aDriverRoute();
  const second = route.stops.map((stop) => ({
    ...stop,
    order_number: '10000011',
    expected_at: stop.kind === 'customer' ? '2026-03-10T12:55:00.000Z' : null,
  }));
  await render(card('2', { ...route, stops: [...route.stops, ...second] }));
  const busy = line('ماجد العتيبي');
  await expect.element(busy).toMatchTextContent('10000010 المطعم 15:31 · العميل 15:40');
  await expect.element(busy).toMatchTextContent('10000011 العميل 15:55');
});

test('a driver who is selected elsewhere is scrolled to; one in view stays in place', async () => {
  serverAnswers(() => undefined);
  const many = Array.from({ length: 60 }, (_, at) =>
    aMapDriver({ driver_id: String(at + 1), driver_name: `سائق رقم ${at + 1}.` }),
  );
  const { rerender } = await render(card(undefined, null, many));
  await expect.element(line('سائق رقم 1\\.')).toBeInViewport();
  const top = () => line('سائق رقم 3\\.').element().getBoundingClientRect().top;
  const before = top();
  await rerender(card('3', null, many));
  await expect.element(line('سائق رقم 3\\.')).toHaveAttribute('aria-pressed', 'true');
  expect(top()).toBe(before);
  await rerender(card('50', aDriverRoute(), many));
  await expect.element(line('سائق رقم 50\\.')).toBeInViewport();
  await expect.element(line('سائق رقم 50\\.')).toMatchTextContent('المطعم 15:31');
});

test('a driver of a past moment was seen before that moment, not before now', async () => {
  serverAnswers(() => undefined);
  await render(card(undefined, null, DRIVERS, { at: '2026-03-10T12:00:20.000Z' }));
  await expect.element(line('سالم الحربي')).toMatchTextContent('قبل 20 ثانية');
});

test('the drivers of a past moment are neither notified nor exported', async () => {
  serverAnswers(() => undefined);
  const { rerender } = await render(card(undefined, null));
  const actions = ['إرسال إشعار', 'تنزيل Excel للسائقين'].map((name) => page.getByRole('button', { name }));
  for (const action of actions) await expect.element(action).toBeEnabled();
  await rerender(card(undefined, null, DRIVERS, { at: '2026-03-10T11:00:00.000Z' }));
  for (const action of actions) await expect.element(action).toBeDisabled();
});
