import { beforeAll, expect, test } from 'vitest';
import { toCsv } from '../../shared/table/csv.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { buildOrder } from '../../shared/testing/factories.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { usePartnerOrderColumns } from './partner-orders-columns.tsx';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const browser = stubBrowser();

test('[SEC-13] a saved CSV file has the columns of the screen without the customer', async () => {
  const { current } = await runPortalHook(browser, usePartnerOrderColumns);
  const customer = { name: 'Khalid Al-Otaibi', phone: '0508841170', address: 'Rakah' };
  const columns = current();
  const row = { ...buildOrder(), customer };
  expect(columns.map(({ text }) => text(row)).join()).toContain(customer.name);
  const [head = '', line = ''] = toCsv(columns, [row], ({ id }) => id).split('\r\n');
  expect(head.split(',')).toHaveLength(columns.length - 1);
  expect(head).not.toContain('customer');
  expect(line).toContain(row.order_number);
  expect(line).not.toMatch(/Khalid|8841170/);
});
