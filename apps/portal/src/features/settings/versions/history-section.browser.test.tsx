import { SETTING_DEFAULTS } from '@mishwar/domain';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, refusal, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { watchToasts } from '../../../shared/testing/watch-toasts.ts';
import { ShownForm } from '../testing/shown-form.tsx';
import { HistorySection } from './history-section.tsx';

const TOTAL = 130;
const PAGE = 20;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});

afterEach(() => vi.restoreAllMocks());

const versionAt = (version: number) => ({
  ...{ id: String(version), key: 'LIMIT_ORDER', version, content: { value: version } },
  ...{ before: version > 1 ? { value: version - 1 } : null, restored_from: null },
  ...{ created_at: '2026-11-20T09:00:00.000Z', created_by: 'نوف العتيبي' },
});

it('older versions are appended until the first one, and only the newest cannot be rolled back to', async () => {
  let page = 0;
  serverAnswers(({ path }) => {
    if (!path.endsWith('/settings/versions')) return undefined;
    const first = TOTAL - page * PAGE;
    page += 1;
    const results = Array.from({ length: Math.min(PAGE, first) }, (_, at) => versionAt(first - at));
    return { status: 200, body: { data: { results, total: TOTAL, total_exact: true } } };
  });
  const screen = await render(
    <AnsweredScreen>
      <HistorySection settings={[]} onLocked={() => undefined} />
    </AnsweredScreen>,
  );
  const entries = () => screen.getByRole('listitem').elements().length;
  const older = screen.getByRole('button', { name: 'إصدارات أقدم' });
  for (let shown = PAGE; shown < TOTAL; shown += PAGE) {
    await expect.poll(entries).toBe(shown);
    await older.click();
  }
  await expect.poll(entries).toBe(TOTAL);
  await expect.element(older).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /استعادة/ }).elements()).toHaveLength(TOTAL - 1);
});

it('a roll-back that finds the settings closed asks for the confirmation password, and goes on after it', async () => {
  let isOpen = false;
  const calls = serverAnswers(({ path }) => {
    if (path.endsWith('/settings/versions')) {
      const results = [versionAt(3), versionAt(2)];
      return { status: 200, body: { data: { results, total: 2, total_exact: true } } };
    }
    if (path.endsWith('/settings/unlock')) {
      isOpen = true;
      return { status: 200, body: { data: { unlocked_until: '2026-11-20T09:10:00.000Z' } } };
    }
    if (!path.endsWith('/restore')) return undefined;
    return isOpen ? { status: 200, body: { status: true } } : refusal(403, 'FORBIDDEN', 'closed');
  });
  await render(<ShownForm contents={SETTING_DEFAULTS} version={5} />);
  const toasts = watchToasts();
  const restores = () => calls.filter(({ path }) => path.endsWith('/restore')).length;
  const rollBack = async () => {
    await page.getByRole('button', { name: /^استعادة .* إلى الإصدار/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'استعادة', exact: true }).click();
  };
  await rollBack();
  const gate = page.getByRole('dialog', { name: 'أُغلقت الإعدادات' });
  await expect.element(gate).toBeVisible();
  expect(restores()).toBe(1);
  expect(toasts()).toEqual([]);
  await gate.getByLabelText('كلمة مرور التأكيد').fill('a phrase');
  await gate.getByRole('button', { name: 'فتح الإعدادات' }).click();
  await expect.element(gate).not.toBeInTheDocument();
  await rollBack();
  await expect.poll(restores).toBe(2);
});
