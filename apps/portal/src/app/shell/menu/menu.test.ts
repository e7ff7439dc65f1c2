import { readFileSync } from 'node:fs';
import { findHelpPage } from '@mishwar/locales/help-pages';
import { IconTag } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { activeEntry, MENU, menuFor, OTHER_PAGES } from './menu.ts';

test.each([
  ['/', '/orders'],
  ['/orders', '/orders'],
  ['/orders/', '/orders'],
  ['/orders/live', '/orders/live'],
  ['/orders/10482917', '/orders'],
  ['/list-discount-order', '/list-discount-order'],
  ['/ordersomething', undefined],
  ['/policy', undefined],
])('%s belongs to the menu entry %s', (path, to) => {
  expect(activeEntry(MENU, path)?.to).toBe(to);
});

test('the longest matching entry wins', () => {
  const entry = (to: string) => ({ to, label: 'shell.menu.orders' as const, icon: IconTag });
  expect(activeEntry([{ entries: [entry('/a/b'), entry('/a')] }], '/a/b/c')?.to).toBe('/a/b');
});

test('every page of the menu has a help', () => {
  const pages = MENU.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(pages.filter((to) => findHelpPage(to) === undefined)).toEqual([]);
});

/** Addresses without a parameter, from the generated route tree. */
function staticPaths(): string[] {
  const tree = readFileSync(new URL('../../../route-tree.gen.ts', import.meta.url), 'utf8');
  const [, block = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? [];
  return [...block.matchAll(/'(\/[^'$]*)':/g)].map(([, path]) => path ?? '');
}

test('every page of staff stands in the menu or among the other pages of the palette', () => {
  const found = new Set([...MENU.flatMap(({ entries }) => entries), ...OTHER_PAGES].map(({ to }) => to));
  // The order list under its second address, the log under its second name, what needs a query, and the sign-in.
  const others = ['/', '/payfort-logs', '/faker-order/drivers', '/login'];
  const details = ['/rating-drivers-detail', '/rating-stores-detail'];
  const paths = staticPaths().filter((path) => !/^\/partner(\/|$)/.test(path));
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !found.has(path)).toSorted()).toEqual([...others, ...details].toSorted());
  expect([...found].filter((path) => !paths.includes(path))).toEqual([]);
});

const GROUPS = [
  ['/dashboard'],
  ['/orders', '/orders/live', '/list-discount-order', '/export-orders', '/offers'],
  [
    '/drivers',
    '/driver-registration',
    '/drivers/new',
    '/transactions',
    '/approvals',
    '/location-drivers',
    '/map-tracking',
    '/otp',
  ],
  ['/subscriptions'],
  ['/rating'],
  ['/delivery-company'],
  ['/pricing'],
  ['/ops-management'],
  ['/notifications/new'],
  [
    ...[
      '/log-export',
      '/http-logs',
      '/payfort-transaction-logs',
      '/hyperpay-logs',
      '/odoo-logs',
      '/shukah-logs',
    ],
    ...[
      '/citc-logs',
      '/syncFile',
      '/regulator-queue',
      '/integration-health',
      '/jobs',
      '/channel-webhooks',
      '/audit-log',
    ],
  ],
  ['/settings', '/orders_distribution', '/service-areas'],
];
const SUPER_ADMINS = ['/ops-management', '/jobs', '/channel-webhooks', '/audit-log'];

test.each(['SUPER_ADMIN', 'ADMIN'])('the menu of a %s, group by group', (role) => {
  const shown = menuFor(MENU, new Set(staticPaths()), { role }).map(({ entries }) =>
    entries.map(({ to }) => to),
  );
  const isOffered = (to: string) => role === 'SUPER_ADMIN' || !SUPER_ADMINS.includes(to);
  expect(shown).toEqual(GROUPS.map((group) => group.filter(isOffered)).filter((group) => group.length > 0));
});
