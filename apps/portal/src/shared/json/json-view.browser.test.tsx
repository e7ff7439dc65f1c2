import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { AnsweredScreen } from '../testing/answered-screen.tsx';
import { JsonView } from './json-view.tsx';

const BODY = { order: { number: 'A-1', items: ['rice', 'tea'] }, driver: { name: 'سالم' }, note: 'rice' };

beforeAll(async () => {
  await startI18n('en');
  await addTexts('administration');
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open(text: string): Promise<void> {
  await render(
    <AnsweredScreen>
      <JsonView text={text} label="Body" />
    </AnsweredScreen>,
  );
}

const tree = page.getByRole('tree', { name: 'Body' });
/** The lines in sight, with their number. */
const lines = () =>
  tree
    .getByRole('treeitem')
    .elements()
    .map((one) => one.textContent);
const active = () => tree.element().querySelector('[data-active]')?.textContent;

test('one line shows each value, with its number', async () => {
  await open(JSON.stringify(BODY));
  await expect.element(tree).toBeVisible();
  expect(lines()).toHaveLength(13);
  expect(lines()[2]).toMatch(/^3.*"number".*"A-1"/);
  await expect.element(page.getByText(/13 lines · \d+ B/)).toBeVisible();
});

test('arrow keys move, fold and open; Home and End go to the ends', async () => {
  await open(JSON.stringify(BODY));
  await userEvent.click(tree.getByRole('treeitem').nth(0));
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(active()).toMatch(/^2.*"order"/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => lines().length).toBe(7);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => lines().length).toBe(13);
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(active(), 'from a value to what it stands in').toMatch(/^2.*"order"/);
  await userEvent.keyboard('{End}');
  expect(active()).toMatch(/^13/);
  await userEvent.keyboard('{Home}');
  expect(active()).toMatch(/^1/);
});

test('the search opens what it finds, round and round', async () => {
  await open(JSON.stringify(BODY));
  await userEvent.click(page.getByRole('button', { name: 'Collapse all' }));
  await expect.poll(() => lines().length).toBe(5);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await userEvent.fill(field, 'rice');
  await expect.poll(() => page.getByRole('status').element().textContent).toMatch(/1\D+2/);
  const found = async (line: RegExp) => {
    await expect.poll(active).toMatch(line);
    expect(tree.element().querySelector('[data-match]')?.textContent).toMatch(line);
  };
  for (const line of [/^5.*"rice"/, /^12.*"note"/, /^5.*"rice"/]) {
    await userEvent.keyboard('{Enter}');
    await found(line);
  }
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await found(/^12.*"note"/);
});

test('copies the whole and the value of the active line; the raw text is what came', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const text = JSON.stringify(BODY);
  await open(text);
  await userEvent.click(tree.getByRole('treeitem').nth(2));
  await userEvent.click(page.getByRole('button', { name: 'Copy value' }));
  await userEvent.click(page.getByRole('button', { name: 'Copy all' }));
  await expect.poll(() => copied).toEqual(['A-1', text]);
  await userEvent.click(page.getByRole('button', { name: 'Raw text' }));
  await expect.element(page.getByRole('textbox', { name: 'Raw text' })).toHaveValue(text);
});

test('a text that is no JSON is shown line by line', async () => {
  await open('gateway timeout\r\nafter 30 s');
  await expect.poll(lines).toEqual(['1gateway timeout', '2after 30 s']);
  expect(page.getByRole('button', { name: 'Raw text' }).elements()).toEqual([]);
});
