import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Answer, refusal, serverAnswers } from './answered-screen.tsx';
import { answerPreferences, ListedScreen, shownRows } from './listed.tsx';

interface ListStates {
  /** The list page; its page holds 200 rows or more. */
  list: ReactElement;
  /** The end of the path that the rows are read from. */
  path: string;
  /** The response with the ids 1 to `count` of `total` rows. */
  answer: (count: number, total: number) => unknown;
  /** Rows of a page of the list. */
  limit: number;
}

/**
 * Proves what a list shows while it loads, without rows, after a failure and its retry, with one row, and with 300 rows,
 * of which those near the viewport alone are rendered. Texts are Arabic.
 */
export async function expectListStates({ list, path, answer, limit }: ListStates): Promise<void> {
  let respond: () => Answer | Promise<Answer> = () => new Promise<Answer>(() => undefined);
  const rows = (count: number, total = count): Answer => ({ status: 200, body: answer(count, total) });
  serverAnswers((call) => (call.path.endsWith(path) ? respond() : answerPreferences(call)));
  const open = async () => {
    const view = await render(<ListedScreen>{list}</ListedScreen>);
    return () => view.unmount();
  };
  const empty = page.getByRole('heading', { name: 'لا توجد سجلات للعرض' });
  const retry = page.getByRole('button', { name: 'إعادة المحاولة' });

  let close = await open();
  await expect.element(page.getByRole('status', { name: 'جارٍ التحميل…' })).toBeVisible();
  await expect.element(empty).not.toBeInTheDocument();
  await close();

  respond = () => rows(0);
  close = await open();
  await expect.element(empty).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  await close();

  respond = () => refusal(500, 'INTERNAL', 'unexpected');
  close = await open();
  await expect.element(retry).toBeVisible();
  await expect.element(empty).not.toBeInTheDocument();
  respond = () => rows(1);
  await retry.click();
  await expect.poll(() => shownRows().map(({ dataset }) => dataset.row)).toEqual(['1']);
  await expect.element(page.getByText('سجل واحد', { exact: true })).toBeVisible();
  await close();

  const count = Math.min(limit, 300);
  respond = () => rows(count, 300);
  await open();
  await expect.poll(() => shownRows().length).toBeGreaterThan(5);
  expect(shownRows().length).toBeLessThan(60);
  await expect.element(page.getByText(/^.?300.? سجل/)).toBeVisible();
  const scroller = page.getByRole('table').element().closest('section');
  await vi.waitFor(() => {
    scroller?.scrollTo({ top: scroller.scrollHeight });
    expect(shownRows().at(-1)?.dataset.row).toBe(String(count));
  });
  const pages = page.getByRole('navigation', { name: 'صفحات القائمة' });
  if (count < 300) await expect.element(pages).toBeVisible();
  else await expect.element(pages).not.toBeInTheDocument();
}
