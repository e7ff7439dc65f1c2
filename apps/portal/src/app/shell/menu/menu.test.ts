import { findHelpPage } from '@mishwar/locales/help-pages';
import { IconTag } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { activeEntry, MENU } from './menu.ts';

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
