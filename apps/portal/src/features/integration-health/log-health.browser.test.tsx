import type { IntegrationHealth } from '@mishwar/contract';
import { INTEGRATIONS } from '@mishwar/domain';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { LogHealth } from './log-health.tsx';

const hour = (at: number, total: number, successes: number, p50_ms: number, p95_ms: number) => ({
  ...{ hour: `2026-11-26T${String(at).padStart(2, '0')}:00:00.000Z`, total, successes, p50_ms, p95_ms },
});
const HOURS = {
  citc: [hour(5, 100, 100, 40, 200), hour(6, 50, 25, 80, 400), hour(8, 50, 50, 45, 1_210)],
  odoo: [hour(7, 3, 1, 900, 2_000)],
  shukah: [],
  whatsapp: [],
};
const HEALTH: IntegrationHealth[] = INTEGRATIONS.map((integration) => ({
  ...{ integration, isConfigured: true, isActive: true, breaker: 'closed', open_until: null },
  ...{ waiting: 0, not_sent: 0, oldest_waiting: null, last_error: null, last_error_at: null },
  hours: HOURS[integration],
}));

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});
beforeEach(async () => {
  await switchLanguage('ar');
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

async function open(integration: IntegrationHealth['integration'], answer: Answer) {
  const calls = serverAnswers(({ path }) => (path.endsWith('/integration-health') ? answer : undefined));
  await render(
    <AnsweredScreen>
      <LogHealth integration={integration} />
    </AnsweredScreen>,
  );
  await expect.poll(() => calls.some(({ path }) => path.endsWith('/integration-health'))).toBe(true);
}
const strip = page.getByRole('region', { name: 'الربط في آخر 24 ساعة' });
const figures = () =>
  [...strip.element().querySelectorAll('dl')].map((one) =>
    [...one.children].map(({ textContent }) => textContent),
  );

test('success of a day and latency of its last hour, each with its course by hour', async () => {
  await open('citc', { status: 200, body: { data: HEALTH } });
  await expect.element(strip.getByText('87.5%')).toBeVisible();
  expect(figures()).toEqual([
    ['نسبة النجاح في 24 ساعة', '87.5%'],
    ['الوسيط في آخر ساعة', '45 مللي ثانية'],
    ['المئين 95 في آخر ساعة', '1,210 مللي ثانية'],
  ]);
  const courses = [...strip.element().querySelectorAll('polyline')].map(
    (line) => line.getAttribute('points')?.split(' ').length,
  );
  expect(courses).toEqual([3, 3, 3]);
  await expect.element(strip.getByRole('link', { name: 'حالة الربط' })).toBeVisible();
});

test('an integration without calls says so', async () => {
  await open('shukah', { status: 200, body: { data: HEALTH } });
  await expect.element(strip.getByText('لا تبادلات في آخر 24 ساعة')).toBeVisible();
  expect(figures()).toEqual([]);
});

test('where it cannot be read the log stands alone', async () => {
  await open('citc', refusal(403, 'FORBIDDEN', 'forbidden'));
  await expect.element(strip).not.toBeInTheDocument();
});
