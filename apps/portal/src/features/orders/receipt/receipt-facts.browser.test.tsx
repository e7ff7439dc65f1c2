import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { ReceiptFacts } from './receipt-facts.tsx';

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await switchLanguage('en');
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['6.50', 'Price for the delivery company 6.50'],
  [null, undefined],
])('a contract price of %s on the receipt', async (price, text) => {
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <ReceiptFacts order={buildOrder({ company_contract_price: price })} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText('درب الخليج')).toBeVisible();
  const shown = page.getByText(/^Price for the delivery company/);
  expect(shown.query()?.textContent).toBe(text);
});
