import { expect, test } from 'vitest';
import { findHelpPage, HELP_PAGE_NAMES, HELP_PAGES } from './help-pages.ts';
import { LANGUAGES, loadTexts } from './index.ts';

interface HelpTexts {
  page: Record<string, { purpose: string; tasks: Record<string, string> }>;
  terms: Record<string, unknown>;
}

test.each([
  ['/', 'orders'],
  ['/orders', 'orders'],
  ['/orders/live', 'live_orders'],
  ['/orders/10020', 'receipt'],
  ['/drivers/7/balance', 'driver_balance'],
  ['/drivers/7/transactions', 'transactions'],
  ['/drivers/edit/7', 'driver_form'],
  ['/delivery-company/detail/4/edit/2', 'delivery_company'],
  ['/delivery-company/edit/4', 'delivery_companies'],
  ['/hyperpay-logs', 'payment_logs'],
  ['/orders_distribution/lab', 'policy_lab'],
  ['/nothing', undefined],
])('the help of %s is that of %s', (pathname, page) => {
  expect(findHelpPage(pathname)).toBe(page);
});

test.each(LANGUAGES)(
  'every page has a purpose and three tasks, and every word its meaning (%s)',
  async (language) => {
    const { help } = (await loadTexts(language, 'help')) as { help: HelpTexts };
    expect(Object.keys(help.page)).toEqual(HELP_PAGE_NAMES);
    const terms = new Set<string>(HELP_PAGE_NAMES.flatMap((name) => HELP_PAGES[name].terms));
    expect(new Set(Object.keys(help.terms))).toEqual(terms);
    for (const [name, { purpose, tasks }] of Object.entries(help.page)) {
      expect(purpose, name).not.toBe('');
      expect(Object.keys(tasks), name).toEqual(['first', 'second', 'third']);
    }
  },
);
