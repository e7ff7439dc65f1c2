import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../../shared/i18n/i18n.ts';
import { AnsweredScreen, serverAnswers } from '../../../shared/testing/answered-screen.tsx';
import { StcExportDialog } from './stc-export-dialog.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(() => vi.restoreAllMocks());

test.each([
  [1284, true, '1,284', true],
  [10_000, false, '10,000+', true],
  [0, true, 'لا طلبات مسلّمة', false],
])(
  'of %s rows the dialog says the number first, and makes no empty file',
  async (total, exact, text, makes) => {
    const calls = serverAnswers(({ path }) =>
      path.endsWith('/stc-excel/rows')
        ? { status: 200, body: { data: { total, total_exact: exact } } }
        : undefined,
    );
    const confirm = vi.fn();
    await render(
      <AnsweredScreen>
        <StcExportDialog filters={{ payment: ['Cash'] }} onConfirm={confirm} onClose={() => undefined} />
      </AnsweredScreen>,
    );
    await expect.element(page.getByRole('status')).toMatchTextContent(text);
    const query = calls.find(({ path }) => path.endsWith('/rows'))?.query;
    expect(query?.get('filters[payment][0]')).toBe('Cash');
    const button = page.getByRole('button', { name: 'تنزيل الملف' });
    if (makes) await button.click();
    else await expect.element(button).toBeDisabled();
    expect(confirm).toHaveBeenCalledTimes(makes ? 1 : 0);
  },
);
