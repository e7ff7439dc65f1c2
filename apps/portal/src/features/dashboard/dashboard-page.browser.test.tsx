import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('dashboard');
});
afterEach(() => vi.restoreAllMocks());

test('a failed reading is said, and can be repeated', async () => {
  const calls = serverAnswers(({ path }) => (path.endsWith('/dashboard') ? 'no answer' : undefined));
  const reads = () => calls.filter(({ path }) => path.endsWith('/dashboard'));
  await render(
    <AnsweredScreen>
      <DashboardPage search={{}} onSearch={() => undefined} />
    </AnsweredScreen>,
  );
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' });
  await expect.element(retry).toBeVisible();
  const before = reads().length;
  await retry.click();
  await expect.poll(() => reads().length).toBeGreaterThan(before);
});
