import type { DriverDay, OrderDistribution } from '@mishwar/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { type Answer, AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { WhyNoOrdersDialog } from './why-dialog.tsx';
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
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

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

test.each([
  ['ar', -1],
  ['en', 1],
] as const)('the circles of a wave have their number before its unit: %s', async (language, forward) => {
  await switchLanguage(language);
  const settings = {
    ...{ version: '1', availability_weight: 40, distance_weight: 40, idle_time_weight: 20 },
    qualified_limit: 60,
  };
  const wave = { wave: 1, radius: 15, decided_at: '2026-03-10T21:05:09.000Z', settings, drivers: [] };
  const data: OrderDistribution = { ...WITHOUT_WAVES, waves: [wave] };
  serverAnswers(({ path }) =>
    path.endsWith('/orders/7/distribution') ? { status: 200, body: { data } } : undefined,
  );
  await render(
    <AnsweredScreen>
      <WhyThisDriver orderId="7" />
    </AnsweredScreen>,
  );
  await expect.poll(() => document.querySelector('svg text')?.textContent).toMatch(/^15 (كم|km)$/);
  const [text] = document.querySelector('svg text')?.childNodes ?? [];
  const middleOf = (from: number, to: number) => {
    const part = new Range();
    part.setStart(text as Text, from);
    part.setEnd(text as Text, to);
    const { left, right } = part.getBoundingClientRect();
    return (left + right) / 2;
  };
  expect(Math.sign(middleOf(3, 5) - middleOf(0, 2))).toBe(forward);
});

const DAY: DriverDay = {
  ...{ driver_id: '41', driver_name: 'سلطان الشمري', since: '2026-03-09T21:05:09.000Z' },
  ...{ standing: ['not_ready'], scans: 3, offers: [], recent: [] },
  reasons: [{ reason: 'wallet_below_limit', count: 3 }],
};

test('why a driver got no orders: a dialog with what blocks offers now, and the reasons of the last day', async () => {
  let answer: Answer = { status: 500, body: '' };
  serverAnswers(({ path }) => (path.endsWith('/drivers/41/distribution') ? answer : undefined));
  await render(
    <AnsweredScreen>
      <WhyNoOrdersDialog driver={{ _id: '41', name: 'سلطان الشمري' }} onClose={() => undefined} />
    </AnsweredScreen>,
  );
  const dialog = page.getByRole('dialog', { name: /سلطان الشمري/ });
  await expect.element(dialog.getByText('تعذّر تحميل قرارات التوزيع')).toBeVisible();
  answer = { status: 200, body: { data: DAY } };
  await dialog.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect.element(dialog.getByText('غير جاهز لاستلام الطلبات')).toBeVisible();
  await expect.element(dialog.getByText('رصيد محفظته دون الحد الأدنى')).toBeVisible();
});
