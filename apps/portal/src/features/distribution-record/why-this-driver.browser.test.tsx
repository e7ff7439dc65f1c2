import type { OrderDistribution } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { WhyThisDriver } from './why-this-driver.tsx';

const WITHOUT_WAVES: OrderDistribution = {
  ...{ order_id: '7', order_number: '10482895', isFake: false, created_at: '2026-03-10T21:05:09.000Z' },
  ...{ restaurant_name: 'شاورما الراكة', driver: null, assigned_at: null, next_wave_at: null },
  ...{ earlier_waves: 0, waves: [] },
};

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('distribution');
});
afterEach(() => vi.restoreAllMocks());

test('waves that could not be read are read again', async () => {
  let answer: Answer = { status: 500, body: '' };
  serverAnswers(({ path }) => (path.endsWith('/orders/7/distribution') ? answer : undefined));
  await render(
    <AnsweredScreen>
      <WhyThisDriver orderId="7" />
    </AnsweredScreen>,
  );
  await expect.element(page.getByText('تعذّر تحميل موجات التوزيع')).toBeVisible();
  answer = { status: 200, body: { data: WITHOUT_WAVES } };
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(page.getByText('لا موجات مسجّلة لهذا الطلب')).toBeVisible();
});
