import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { buildOrder } from '../../../shared/testing/factories.ts';
import { ListedScreen } from '../../../shared/testing/listed.tsx';
import { OrderCard } from './order-card.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

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

test('on a phone in English a long Arabic name is cut at its end', async () => {
  await switchLanguage('en');
  await page.viewport(390, 844);
  serverAnswers(() => undefined);
  const name = 'مطعم ومطابخ شواية المدينة للمأكولات الشعبية والمندي والحنيذ '.repeat(2).trim();
  await render(
    <ListedScreen>
      <OrderCard order={buildOrder({ restaurant_name: name, driver_name: name })} />
    </ListedScreen>,
  );
  const shown = page.getByText(name).elements();
  expect(shown).toHaveLength(2);
  for (const text of shown) {
    const edges = (text.closest('span, strong:not(bdi)') ?? text).getBoundingClientRect();
    const boxOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text.firstChild as Text, at);
      range.setEnd(text.firstChild as Text, at + 1);
      return range.getBoundingClientRect();
    };
    expect(boxOf(0).right).toBeLessThanOrEqual(edges.right + 1);
    expect(boxOf(name.length - 1).left).toBeLessThan(edges.left);
  }
});
