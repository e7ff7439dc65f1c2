import type { LedgerEntry } from '@mishwar/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { answerPreferences, ListedScreen } from '../../shared/testing/listed.tsx';
import { BalancePage } from './balance-page.tsx';
import { readBalanceSearch } from './balance-search.ts';

const REFUND: LedgerEntry = {
  ...{ _id: '9', sequence: 3, transaction_id: '7002', type: 'TOP_UP_PAYFORT_REFUND', amount: '-100.00' },
  ...{ previous_balance: '100.00', remaining_balance: '0.00', order_number: null, note: null },
  ...{ created_by: { role: 'ADMIN', name: 'wallet_check' }, created_at: '2026-03-10T21:05:09.000Z' },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('wallet');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

test('the entry of a refund leads to its transaction, and names its actor in words', async () => {
  serverAnswers((call) => {
    if (call.path.endsWith('/balances/MAIN'))
      return { status: 200, body: { data: { results: [REFUND], total: 1, total_exact: true } } };
    if (call.path.endsWith('/balances'))
      return { status: 200, body: { driver: { _id: '41', name: 'سلطان' }, accounts: [], waived: null } };
    return answerPreferences(call);
  });
  await render(
    <ListedScreen>
      <BalancePage driverId="41" search={readBalanceSearch({})} onSearch={() => undefined} />
    </ListedScreen>,
  );
  const row = page.getByRole('row', { name: /7002/ });
  const link = row.getByRole('link', { name: 'الحركة 7002' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/transactions\?open=.*7002/));
  await expect.element(row).toMatchTextContent('فحص المحافظ');
});
