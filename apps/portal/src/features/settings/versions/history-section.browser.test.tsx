import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { HistorySection } from './history-section.tsx';

const TOTAL = 130;
const PAGE = 20;

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('administration');
});

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
      <HistorySection settings={[]} />
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
