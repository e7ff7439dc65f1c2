import type { ComponentProps } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage } from '../testing/demo-page.tsx';

const rows = demoRows(20);
const LOADING = { isFetching: true, isPlaceholderData: true };
const add = (name: string) => page.getByRole('button', { name: `إضافة تصفية: ${name}` });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const isTicked = (name: string) => (box(name).element() as HTMLInputElement).checked;
/** Presses it by a key: a click waits for it, and while it waits the stopped clock goes on. */
async function press(target: Locator) {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
}
/** A search on the first page with these filters. */
const searched = (filters: object) => [{ page: 1, limit: 100, filters }];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(() => page.viewport(1440, 900));

/** Opens the editor of the statuses and stops the clock. */
async function openStatuses(onSearch: () => void, more: Partial<ComponentProps<typeof DemoPage>> = {}) {
  const view = await render(<DemoPage rows={rows} start={{ page: 3 }} onSearch={onSearch} {...more} />);
  await add('حفظ').click();
  await expect.element(box('نعم')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return view;
}

test('[VAL-80] [CONST-31] ticks within half a second are one search, half a second after the last', async () => {
  const onSearch = vi.fn();
  await openStatuses(onSearch);
  try {
    await press(box('نعم'));
    expect(isTicked('نعم')).toBe(true);
    vi.advanceTimersByTime(200);
    await press(box('لا'));
    expect([isTicked('نعم'), isTicked('لا')]).toEqual([true, true]);
    vi.advanceTimersByTime(499);
    expect(onSearch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(2000);
    expect(onSearch.mock.calls).toEqual([searched({ status: ['new', 'cancelled'] })]);
  } finally {
    vi.useRealTimers();
  }
});

test('[VAL-81] a tick while the list is loading shows at once, and is searched for afterwards', async () => {
  const onSearch = vi.fn();
  const view = await openStatuses(onSearch, { query: LOADING });
  try {
    await press(box('نعم'));
    expect(isTicked('نعم')).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(onSearch).not.toHaveBeenCalled();
    await view.rerender(<DemoPage rows={rows} onSearch={onSearch} />);
    vi.advanceTimersByTime(500);
    expect(onSearch.mock.calls).toEqual([searched({ status: ['new'] })]);
    expect(isTicked('نعم')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('what was ticked or typed is not lost when its editor is closed at once', async () => {
  const onSearch = vi.fn();
  await render(<DemoPage rows={rows} onSearch={onSearch} />);
  await add('حفظ').click();
  await box('لا').click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual(searched({ status: ['cancelled'] }));
  await add('تسجيل الدخول').click();
  await page.getByRole('textbox', { name: 'تسجيل الدخول' }).fill('Hud');
  await userEvent.keyboard('{Escape}');
  const both = searched({ status: ['cancelled'], name: 'Hud' });
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual(both);
});

test('a view that is chosen replaces what is not searched for yet', async () => {
  const onSearch = vi.fn();
  await openStatuses(onSearch, {
    views: [{ id: 'new', name: 'common.apply', filters: { status: ['new'] } }],
  });
  try {
    await press(box('لا'));
    await press(page.getByRole('button', { name: 'تطبيق', exact: true }));
    vi.advanceTimersByTime(2000);
    expect(onSearch.mock.calls).toEqual([searched({ status: ['new'] })]);
    expect([isTicked('نعم'), isTicked('لا')]).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});

test('clear all takes also what is not searched for yet, and empties the open editors', async () => {
  await page.viewport(390, 844);
  const onSearch = vi.fn();
  await render(<DemoPage rows={rows} start={{ filters: { name: 'x' } }} onSearch={onSearch} />);
  await page.getByRole('button', { name: /^تصفية/ }).click();
  const dates = page.getByRole('group', { name: 'المدة' });
  const today = dates.getByRole('button', { name: 'اليوم', exact: true });
  await expect.element(today).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await press(today);
    await press(box('نعم'));
    expect(dates.element().textContent).toMatch(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/);
    await press(page.getByRole('button', { name: 'مسح الكل' }));
    expect(dates.element().textContent).toContain('… – …');
    expect(isTicked('نعم')).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(onSearch.mock.calls).toEqual([[{ page: 1, limit: 100 }]]);
  } finally {
    vi.useRealTimers();
  }
});

test('a filter that is emptied in its chip keeps the chip and the editor until this is closed', async () => {
  const onSearch = vi.fn();
  await render(<DemoPage rows={rows} start={{ filters: { status: ['new'] } }} onSearch={onSearch} />);
  await page.getByRole('button', { name: 'تعديل التصفية حفظ: نعم' }).click();
  await box('نعم').click();
  await expect.poll(() => onSearch.mock.calls).toEqual([[{ page: 1, limit: 100 }]]);
  const removal = page.getByRole('button', { name: 'إزالة التصفية حفظ' });
  await expect.element(removal).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^تعديل التصفية/ })).not.toBeInTheDocument();
  await box('لا').click();
  await expect.poll(() => onSearch.mock.calls.at(-1)).toEqual(searched({ status: ['cancelled'] }));
  await box('لا').click();
  await expect.poll(() => onSearch.mock.calls.length).toBe(3);
  await userEvent.keyboard('{Escape}');
  await expect.element(removal).not.toBeInTheDocument();
});
