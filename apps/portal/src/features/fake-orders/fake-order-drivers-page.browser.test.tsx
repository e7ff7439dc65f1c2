import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { FakeOrderDriversPage } from './fake-order-drivers-page.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['none', undefined],
  ['one that does not exist', '99999999'],
])('the page of %s says so and leads back to the fake orders', async (_name, number) => {
  const calls = serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <FakeOrderDriversPage orderNumber={number} renderDistribution={() => null} />
    </AnsweredScreen>,
  );
  const text = number === undefined ? 'لم يُحدَّد طلب وهمي' : 'لا يوجد طلب وهمي بهذا الرقم';
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(calls.map(({ query }) => query.get('faker-order-id')).filter(Boolean)).toEqual(
    number === undefined ? [] : [number],
  );
  const back = page.getByRole('link', { name: 'الطلبات الوهمية' });
  await expect.element(back).toHaveAttribute('href', expect.stringMatching(/^\/orders\?.*fake/));
});
