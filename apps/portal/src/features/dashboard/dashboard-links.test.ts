import type { Dashboard, IntegrationHealth } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { linksOf, notSentLink, waitingLink } from './dashboard-links.ts';

const DATE = { from: '2026-03-01', to: '2026-03-10' };
const answer = { first_day: DATE.from, last_day: DATE.to } as Dashboard;
const links = () => linksOf(answer, undefined);
const IN_HAND = ['assigned', 'arrived_store', 'take_order', 'wait_customer'];
const orders = (filters: object) => ({ to: '/orders', search: { filters } });
const transactions = (filters: object) => ({ to: '/transactions', search: { filters } });
const drivers = (filters: object) => ({ to: '/drivers', search: { filters } });
const of = (integration: string) => ({ integration }) as IntegrationHealth;

test('figures of the period link to the orders of the period', () => {
  expect(links().orders).toEqual(orders({ date: DATE }));
  expect(links().late).toEqual(orders({ date: DATE, late: 'yes' }));
  expect(links().accepted).toEqual(orders({ date: DATE, status: [...IN_HAND, 'deliveried'] }));
  expect(links().delivered).toEqual(orders({ date: DATE, status: ['deliveried'] }));
  expect(links().cancelled).toEqual(orders({ date: DATE, status: ['cancelled'] }));
  expect(links().restaurant('R1')).toEqual(orders({ date: DATE, restaurant_code: 'R1' }));
  expect(links().company('5')).toEqual(orders({ date: DATE, driver_company: ['5'] }));
  expect(links().reason('7')).toEqual(orders({ date: DATE, cancel_reason: ['7'] }));
  expect(links().reason(null)).toEqual(orders({ date: DATE, cancel_reason: ['none'] }));
});

test('figures of now link to the orders of any day', () => {
  expect(links().open).toEqual(orders({ status: ['new', ...IN_HAND] }));
  expect(links().unassigned).toEqual(orders({ status: ['new'] }));
  expect(links().lateNow).toEqual(orders({ status: ['new', ...IN_HAND], late: 'yes' }));
});

test('the drivers of a figure are online', () => {
  expect(links().driversOnline).toEqual(drivers({ online: 'yes' }));
  expect(links().driversBusy).toEqual(drivers({ online: 'yes', busy: 'yes' }));
});

test('figures of money link to the transactions and the trial balance', () => {
  expect(links().held).toEqual({ to: '/trial-balance', search: {} });
  expect(links().fees).toEqual(transactions({ type: ['FEE'], date: DATE }));
  expect(links().pending).toEqual(transactions({ type: ['TOP_UP'], status: ['PENDING'] }));
  expect(links().unsettled('payfort' as never)).toEqual(
    transactions({ type: ['TOP_UP'], unsettled: ['payfort'] }),
  );
});

test('a slot links to its day, with its hour in two digits and the statuses of its figure', () => {
  const day = '2026-03-05';
  const date = { from: day, to: day };
  expect(links().slot({ day, hour: null } as never)).toEqual(orders({ date }));
  expect(links().slot({ day, hour: 0 } as never)).toEqual(orders({ date, hour: ['00'] }));
  expect(links().slot({ day, hour: 13 } as never, ['deliveried'])).toEqual(
    orders({ date, hour: ['13'], status: ['deliveried'] }),
  );
});

test('the chosen city narrows orders and drivers, not transactions', () => {
  const inCity = linksOf(answer, '3');
  expect(inCity.orders).toEqual(orders({ date: DATE, customer_city: ['3'] }));
  expect(inCity.unassigned).toEqual(orders({ status: ['new'], customer_city: ['3'] }));
  expect(inCity.driversOnline).toEqual(drivers({ online: 'yes', cities: ['3'] }));
  expect(inCity.pending).toEqual(links().pending);
});

test('waiting messages are in the regulator’s queue or the integration’s health', () => {
  expect(waitingLink(of('citc'))).toEqual({
    to: '/regulator-queue',
    search: { filters: { reason: ['waiting', 'retrying'] } },
  });
  expect(waitingLink(of('odoo'))).toEqual({ to: '/integration-health', search: {} });
});

test('messages that need a replay are dead letters, for super admins alone', () => {
  const { to, search } = notSentLink(of('citc'), false);
  expect(to).toBe('/regulator-queue');
  const { reason } = (search as { filters: { reason: string[] } }).filters;
  expect(reason).toContain('given_up');
  expect(reason).not.toContain('waiting');
  expect(notSentLink(of('odoo'), true)).toEqual({
    to: '/jobs',
    search: { tab: 'dead-letters', filters: { destination: 'odoo' } },
  });
  expect(notSentLink(of('odoo'), false)).toEqual({ to: '/integration-health', search: {} });
});
