import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n, switchLanguage } from '../../shared/i18n/i18n.ts';
import { type PageHead, usePageHead } from '../../shared/page/page-head.ts';
import { AnsweredScreen, serverAnswers } from '../../shared/testing/answered-screen.tsx';
import { TopBar } from './top-bar.tsx';

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await switchLanguage('ar');
});

const nothing = () => undefined;

function Bar({ title, parents = [] }: PageHead) {
  usePageHead({ title, parents });
  return <TopBar onMenu={nothing} onUser={nothing} />;
}

test.each([
  ['ar', 'معاملات عبدالرحمن محمد عبدالله القحطاني'],
  ['en', 'Transactions of Abdulrahman Mohammed Abdullah Alqahtani'],
  ['en', 'Transactions of Mishari'],
] as const)('a phone shows the whole title: %s, %s', async (language, title) => {
  await switchLanguage(language);
  await page.viewport(390, 844);
  serverAnswers(() => undefined);
  await render(
    <AnsweredScreen>
      <Bar title={title} />
    </AnsweredScreen>,
  );
  const heading = page.getByRole('heading', { name: title });
  await expect.element(heading).toBeVisible();
  const bar = heading.element().closest('header')?.getBoundingClientRect();
  const { top, bottom } = heading.element().getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(heading.element());
  for (const line of range.getClientRects()) {
    expect([line.top >= top - 1, line.bottom <= bottom + 1]).toEqual([true, true]);
    expect([line.left >= 0, line.right <= 390]).toEqual([true, true]);
  }
  expect(bar?.top).toBeLessThanOrEqual(top);
  expect(bar?.bottom).toBeGreaterThanOrEqual(bottom);
});

test('in a narrow window the way to the page is shortened, and not its title', async () => {
  await page.viewport(800, 600);
  serverAnswers(() => undefined);
  const parents = [{ label: 'إدارة شركات التوصيل والشركاء' }, { label: 'شركة التوصيل السريع المحدودة' }];
  await render(
    <AnsweredScreen>
      <Bar title="سائقو الشركة" parents={parents} />
    </AnsweredScreen>,
  );
  const heading = page.getByRole('heading', { name: 'سائقو الشركة' });
  await expect.element(heading).toBeVisible();
  const widths = (one: Element) => one.scrollWidth - one.clientWidth;
  expect(widths(heading.element())).toBe(0);
  expect(widths(page.getByText('إدارة شركات التوصيل والشركاء').element())).toBeGreaterThan(0);
});
