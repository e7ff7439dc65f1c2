import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { OrderCard } from './order-card.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

const LABEL = 'سعر العقد';

test.each([
  ['delivered, with a price', { isDelivered: true, company_contract_price: '6.75' }, true, true],
  ['not delivered', { isDelivered: false, company_contract_price: '6.75' }, true, false],
  ['without a price', { isDelivered: true, company_contract_price: null }, true, false],
  ['in another list', { isDelivered: true, company_contract_price: '6.75' }, false, false],
] as const)('the card of an order shows what it costs its company: %s', async (_, more, isAsked, isShown) => {
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <OrderCard order={buildOrder(more)} contractPrice={isAsked} />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText(buildOrder().restaurant_name)).toBeVisible();
  expect(page.getByText(LABEL).elements()).toHaveLength(isShown ? 1 : 0);
  expect(page.getByText('6.75').elements()).toHaveLength(isShown ? 1 : 0);
});
