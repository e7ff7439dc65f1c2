import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage } from '../testing/demo-page.tsx';

const rows = demoRows(60);
const tableRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const leave = () => page.getByRole('searchbox').hover();
/** The rows without one that has left the list. */
const without = (id: string, from = 0) => rows.slice(from).filter((row) => row.id !== id);
/** Ticks the second row. */
const tick = () => tableRows()[1]?.querySelector<HTMLElement>('input')?.click();

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));

test.each([
  ['ticked', tick],
  ['opened', () => page.getByRole('cell', { name: '10482915', exact: true }).click()],
  ['focused', () => tableRows()[1]?.focus()],
])('new rows come in again when the row that was %s has left the list', async (_state, act) => {
  const view = await render(<DemoPage rows={rows.slice(1)} live />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  await act();
  await leave();
  await view.rerender(<DemoPage rows={rows} live />);
  await expect.element(page.getByRole('button', { name: 'صف جديد' })).toBeVisible();
  await view.rerender(<DemoPage rows={without('3')} live />);
  await expect
    .poll(() =>
      tableRows()
        .map((row) => row.dataset.row)
        .slice(0, 3),
    )
    .toEqual(['1', '2', '4']);
});

test('new rows come in again when the focused row was scrolled out of the page', async () => {
  const view = await render(<DemoPage rows={rows.slice(1)} live />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  tableRows()[0]?.focus();
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('60'));
  await leave();
  const scroller = document.querySelector('[data-rows-scroller]') as HTMLElement;
  scroller.scrollTop = 0;
  await vi.waitFor(() => expect(tableRows().at(-1)?.dataset.row).not.toBe('60'));
  await view.rerender(<DemoPage rows={rows} live />);
  await expect.poll(() => tableRows()[0]?.dataset.row).toBe('1');
});

test('on phones a tap opens a card when what was ticked has left the list', async () => {
  const view = await render(<DemoPage rows={rows} />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  tick();
  await expect.element(page.getByText('صف محدد')).toBeVisible();
  await page.viewport(390, 844);
  await view.rerender(<DemoPage rows={without('2')} />);
  await page.getByRole('button', { name: `إجراءات ${rows[0]?.number}` }).click();
  await expect.element(page.getByRole('button', { name: `act on ${rows[0]?.number}` })).toBeVisible();
  await expect.element(page.getByText('صف محدد')).not.toBeInTheDocument();
});
