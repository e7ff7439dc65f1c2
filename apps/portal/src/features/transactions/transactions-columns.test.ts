import type { TransactionRow } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { toCsv } from '../../shared/table/csv.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import { useTransactionColumns } from './transactions-columns.tsx';

const { speak } = loadAllTexts();
const browser = stubBrowser();

const moved = (type: TransactionRow['type'], amount: string, gift = '0.00'): TransactionRow => ({
  ...{ version: 'new', _id: '7001', type, amount, gift, delivery_cost: '0.00', fee: '0.00', tax: '0.00' },
  ...{ order_number: null, payment_method: null, status: null, isRefunded: false },
  driver: { _id: '41', name: 'سلطان الشمري', phone: '0551112233', id_number: '1098765432' },
  ...{ transactionBalanceMain: null, transactionBalanceSub: null },
  created_by: { role: 'ADMIN', name: 'نوف العتيبي', id: '3' },
  created_at: '2026-03-10T21:05:09.000Z',
});

test.each(['ar', 'en'] as const)(
  'a CSV file (%s) has the amounts with the signs of the screen, as numbers',
  async (language) => {
    await speak(language);
    const { current } = await runPortalHook(browser, () => useTransactionColumns());
    const columns = current().filter(({ id }) => id === 'amount' || id === 'gift');
    const rows = [
      moved('FEE', '11.50'),
      moved('TOP_UP', '100.00', '12.00'),
      moved('HOLDING', '0.00', '7.25'),
      moved('ADJUSTMENT', '-3.00'),
      moved('SUBSCRIBER_MEMBERSHIP', '1234.50'),
    ];
    expect(toCsv(columns, rows, ({ id }) => id)).toBe(
      `\uFEFF${[
        'amount,gift',
        '-11.50,0.00',
        '100.00,12.00',
        '0.00,-7.25',
        '-3.00,0.00',
        '"-1,234.50",0.00',
      ].join('\r\n')}\r\n`,
    );
  },
);
