import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { shownRowKeys } from '../commands/row-keys.ts';
import { addTexts, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { demoRows } from '../testing/demo-list.ts';
import { DemoPage, type DemoSearch, letterRuns } from '../testing/demo-page.tsx';
import { shownPageLinks } from '../testing/listed.tsx';
import { expectYears } from '../testing/offered-years.ts';

const rows = demoRows(600);
const tableRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const region = () => {
  const found = document.querySelector<HTMLElement>('section[tabindex="0"]');
  if (!found) throw new Error('no table region');
  return found;
};
/** How long a screen may take to be drawn where the machine has much else to do. */
const PATIENCE = { timeout: 10_000, interval: 20 };

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await switchLanguage('ar');
});

describe('600 rows of 20 columns', () => {
  test('only rows near the viewport are rendered, and the viewport stays filled while scrolling', async () => {
    await render(<DemoPage rows={rows} />);
    await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
    expect(tableRows().length).toBeLessThan(60);
    const scroller = region();
    const bottom = () => scroller.getBoundingClientRect().bottom;
    for (let top = 0; top <= scroller.scrollHeight; top += 1500) {
      scroller.scrollTop = top;
      await vi.waitFor(() => {
        const last = tableRows().at(-1)?.getBoundingClientRect().bottom ?? 0;
        const end = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
        expect(end || last >= bottom() - 1, `at ${top}`).toBe(true);
      }, PATIENCE);
    }
    await vi.waitFor(() => expect(tableRows().at(-1)?.dataset.row).toBe('600'), PATIENCE);
  });

  test('right to left: the number is pinned at the right edge, the status at the left, the header is sticky', async () => {
    await render(<DemoPage rows={rows} />);
    await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
    const scroller = region();
    scroller.scrollLeft = -800;
    scroller.scrollTop = 2000;
    const box = scroller.getBoundingClientRect();
    await vi.waitFor(() => {
      const cells = [...(tableRows()[12]?.querySelectorAll('td') ?? [])];
      const number = cells[2]?.getBoundingClientRect();
      const status = cells.at(-1)?.getBoundingClientRect();
      expect(number && box.right - number.right).toBeLessThan(90);
      expect(status && status.left - box.left).toBeLessThan(12);
      expect(document.querySelector('thead th')?.getBoundingClientRect().top).toBeCloseTo(box.top, 0);
    }, PATIENCE);
  });
});

test('[APP-61] a click on a row opens its actions under it, the next click closes them', async () => {
  await render(<DemoPage rows={rows} />);
  const cell = page.getByRole('cell', { name: '10482916', exact: true });
  const chevron = page.getByRole('button', { name: 'إجراءات 10482916' });
  await cell.click();
  const action = page.getByRole('button', { name: 'act on 10482916' });
  await expect.element(action).toBeVisible();
  await expect.element(chevron).toHaveAttribute('aria-expanded', 'true');
  const panel = page.getByRole('region', { name: 'إجراءات 10482916' }).element().getBoundingClientRect();
  expect(panel.top).toBeGreaterThanOrEqual(cell.element().getBoundingClientRect().bottom - 1);
  await cell.click();
  await expect.element(action).not.toBeInTheDocument();
  await expect.element(chevron).toHaveAttribute('aria-expanded', 'false');
});

test('arrows move the active row, Enter opens, Space selects, Esc clears', async () => {
  await render(<DemoPage rows={rows} />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  tableRows()[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('3'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'act on 10482915' })).toBeVisible();
  await userEvent.keyboard('[Space]');
  await expect.element(page.getByText('صف محدد')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('صف محدد')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'act on 10482915' })).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('600'));
  await userEvent.keyboard('{Home}');
  await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.row).toBe('1'));
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('searchbox')).not.toHaveFocus();
});

test('from the search field an arrow enters the rows; J and K move, and a letter acts on the focused row', async () => {
  await render(<DemoPage rows={rows} />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  const focused = () => (document.activeElement as HTMLElement).dataset.row;
  await userEvent.keyboard('/{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('1'));
  await userEvent.keyboard('jj');
  await vi.waitFor(() => expect(focused()).toBe('3'));
  await userEvent.keyboard('k');
  await vi.waitFor(() => expect(focused()).toBe('2'));
  await userEvent.keyboard('c');
  expect(letterRuns()).toEqual([rows[1]?.number]);
  await userEvent.keyboard('jc');
  expect(rows[2]?.tone).toBe('delivered');
  expect(letterRuns()).toHaveLength(1);
  await userEvent.keyboard('/c');
  expect(letterRuns()).toHaveLength(1);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(focused()).toBe('3'));
  expect(shownRowKeys().map(({ letter }) => letter)).toEqual(['C']);
});

test('on an Arabic layout the same keys do the same', async () => {
  await render(<DemoPage rows={rows} />);
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  const press = (key: string, code: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
    );
  const focused = () => (document.activeElement as HTMLElement).dataset.row;
  const runs = letterRuns().length;
  press('ظ', 'Slash');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('1'));
  press('ت', 'KeyJ');
  await vi.waitFor(() => expect(focused()).toBe('2'));
  press('ؤ', 'KeyC');
  expect(letterRuns().slice(runs)).toEqual([rows[1]?.number]);
  press('ن', 'KeyK');
  await vi.waitFor(() => expect(focused()).toBe('1'));
});

test.each([true, false])(
  'keys act on the focused row when a row has come above it: live %s',
  async (live) => {
    const view = await render(<DemoPage rows={rows.slice(1)} live={live} />);
    await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
    const focused = () => (document.activeElement as HTMLElement).dataset.row;
    const runs = letterRuns().length;
    tableRows()[0]?.focus();
    await page.getByRole('searchbox').hover();
    await view.rerender(<DemoPage rows={rows} live={live} />);
    if (live) {
      await expect.element(page.getByRole('button', { name: 'صف جديد' })).toBeVisible();
      await userEvent.keyboard('.');
    }
    await expect.element(page.getByRole('cell', { name: /^10482917/ })).toBeVisible();
    expect(focused()).toBe('2');
    await userEvent.keyboard('c');
    expect(letterRuns().slice(runs)).toEqual([rows[1]?.number]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: `act on ${rows[1]?.number}` })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(focused()).toBe('3'), PATIENCE);
  },
);

test('[VAL-80] [CONST-31] typing searches once, half a second after the last key, on page 1', async () => {
  const searches: DemoSearch[] = [];
  await render(
    <DemoPage rows={rows} total={900} start={{ page: 3 }} onSearch={(search) => searches.push(search)} />,
  );
  await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await userEvent.keyboard('/Hu');
    vi.advanceTimersByTime(400);
    await userEvent.keyboard('d');
    vi.advanceTimersByTime(499);
    expect(searches).toEqual([]);
    vi.advanceTimersByTime(1);
    const sent = [{ page: 1, limit: 100, filters: { keyword: 'Hud' } }];
    expect(searches).toEqual(sent);
    vi.advanceTimersByTime(2000);
    expect(searches).toEqual(sent);
  } finally {
    vi.useRealTimers();
  }
});

test('[VAL-81] [VAL-83] while the list is loading, page changes are ignored, and filters wait', async () => {
  const onSearch = vi.fn();
  const loading = { isFetching: true, isPlaceholderData: true };
  const view = await render(<DemoPage rows={rows} total={900} query={loading} onSearch={onSearch} />);
  await page.getByRole('button', { name: 'الصفحة 2' }).click();
  await page.getByRole('combobox', { name: 'في الصفحة' }).selectOptions('200');
  await page.getByRole('button', { name: 'إضافة تصفية: اختياري' }).click();
  await page.getByRole('radio', { name: 'نعم', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox').fill('Hud');
  await view.rerender(<DemoPage rows={rows} total={900} onSearch={onSearch} />);
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalled());
  const filters = { free: 'yes', keyword: 'Hud' };
  expect(onSearch.mock.calls).toEqual([[{ page: 1, limit: 100, filters }]]);
});

test('[VAL-82] choosing the current page reads nothing', async () => {
  const onSearch = vi.fn();
  await render(<DemoPage rows={rows} total={900} start={{ page: 2 }} onSearch={onSearch} />);
  const link = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(link('الصفحة 2')).toHaveAttribute('aria-current', 'page');
  await link('الصفحة 2').click();
  await link('الصفحة 3').click();
  await expect.element(link('الصفحة 3')).toHaveAttribute('aria-current', 'page');
  expect(onSearch.mock.calls).toEqual([[{ page: 3, limit: 100 }]]);
});

test('clear all takes every filter away at once', async () => {
  const onSearch = vi.fn();
  const filters = { keyword: '100', status: ['new' as const], free: 'yes' as const };
  await render(<DemoPage rows={rows} start={{ filters }} onSearch={onSearch} />);
  await page.getByRole('button', { name: 'مسح الكل' }).click();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: /^تعديل التصفية/ })).not.toBeInTheDocument();
  expect(onSearch.mock.calls).toEqual([[{ page: 1, limit: 100 }]]);
});

test('[CONST-29] the calendar of a filter goes from 2017 to the current year', async () => {
  await render(<DemoPage rows={rows} />);
  await page.getByRole('button', { name: 'إضافة تصفية: المدة' }).click();
  await expectYears(page.getByRole('group', { name: 'المدة' }));
});

test('a filter is added by its pill, shown as a chip, and removed by the cross', async () => {
  await render(<DemoPage rows={rows} />);
  await page.getByRole('button', { name: 'إضافة تصفية: حفظ' }).click();
  await page.getByRole('checkbox', { name: 'نعم' }).click();
  await expect.element(page.getByRole('button', { name: 'تعديل التصفية حفظ: نعم' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'إزالة التصفية حفظ' }).click();
  await expect.element(page.getByRole('button', { name: 'تعديل التصفية حفظ: نعم' })).not.toBeInTheDocument();
});

test('[APP-63] [CONST-21] [CONST-22] the pager shows five links, and none when there is one page', async () => {
  const view = await render(<DemoPage rows={rows} total={1300} start={{ page: 7 }} />);
  const pager = page.getByRole('navigation', { name: 'صفحات القائمة' });
  const links = () => shownPageLinks(pager);
  await expect.poll(links).toEqual(['5', '6', '7', '8', '9']);
  await pager.getByRole('button', { name: 'الصفحة 5' }).click();
  await pager.getByRole('button', { name: 'الصفحة 3' }).click();
  await pager.getByRole('button', { name: 'الصفحة 1', exact: true }).click();
  await expect.poll(links).toEqual(['1', '2', '3', '4', '5']);
  await view.rerender(<DemoPage rows={rows} total={101} />);
  await expect.poll(links).toEqual(['1', '2']);
  await view.rerender(<DemoPage rows={rows} total={100} />);
  await expect.element(pager).not.toBeInTheDocument();
});

test('the pager of an empty list says that there is nothing, also where the total is not exact', async () => {
  await render(<DemoPage rows={[]} total={0} totalExact={false} />);
  const range = () => document.querySelector('footer')?.textContent;
  await expect.poll(range).toMatch(/^لا سجلات/);
  await switchLanguage('en');
  await expect.poll(range).toMatch(/^No records/);
});

test('the bulk bar counts eligible rows, previews skipped ones, reports each row and keeps what failed', async () => {
  await render(<DemoPage rows={demoRows(6)} />);
  await page.getByRole('checkbox', { name: 'تحديد كل صفوف الصفحة' }).click();
  await page.getByRole('button', { name: /تطبيق/ }).click();
  await expect.element(page.getByRole('region', { name: 'سيُنفَّذ على' })).toBeVisible();
  expect(page.getByRole('region', { name: 'سيتم تخطيه' }).getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'تنفيذ على 5 صفوف' }).click();
  await expect.element(page.getByText('تم 4، فشل 1، تُخطّي 1')).toBeVisible();
  await page.getByRole('button', { name: 'إغلاق' }).last().click();
  await expect.element(page.getByText('صف محدد')).toBeVisible();
  expect(tableRows().map((row) => row.querySelector('input')?.checked)[4]).toBe(true);
});

test('new rows of a live list are held back while the pointer is inside it', async () => {
  const view = await render(<DemoPage rows={rows.slice(1)} live />);
  await page.getByRole('cell', { name: '10482916', exact: true }).hover();
  await view.rerender(<DemoPage rows={rows} live freshIds={new Set(['1'])} />);
  await expect.element(page.getByRole('cell', { name: /^10482917/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'صف جديد' }).click();
  await expect.element(page.getByRole('cell', { name: /^10482917/ })).toBeVisible();
});

test('on phones the rows are cards; a tap opens the actions inside the card', async () => {
  await page.viewport(390, 844);
  await render(<DemoPage rows={rows} />);
  await page.getByRole('button', { name: 'إجراءات 10482917' }).click();
  await expect.element(page.getByRole('button', { name: 'act on 10482917' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('headings change with the language without a reload', async () => {
  await render(<DemoPage rows={rows} start={{ filters: { name: 'x' } }} scheme="dark" />);
  await expect.element(page.getByRole('columnheader', { name: 'الطلبات' })).toBeVisible();
  await switchLanguage('en');
  await expect.element(page.getByRole('columnheader', { name: 'Orders' })).toBeVisible();
});

describe('new rows of a live list', () => {
  const newRow = () => page.getByRole('cell', { name: /^10482917/ });
  const pill = () => page.getByRole('button', { name: 'صف جديد' });
  const leave = () => page.getByRole('searchbox').hover();

  test('come in by themselves while nothing is done with the rows', async () => {
    const view = await render(<DemoPage rows={rows.slice(1)} live />);
    await leave();
    await view.rerender(<DemoPage rows={rows} live />);
    await expect.element(newRow()).toBeVisible();
    await expect.element(pill()).not.toBeInTheDocument();
  });

  test.each([
    ['scrolled', async () => region().scrollTo({ top: 600 })],
    ['selected', async () => tableRows()[1]?.querySelector<HTMLElement>('input')?.click()],
    ['opened', async () => page.getByRole('cell', { name: '10482915', exact: true }).click()],
    ['focused', async () => tableRows()[1]?.focus()],
  ])('wait while a row is %s, and come in by the key', async (_state, act) => {
    const view = await render(<DemoPage rows={rows.slice(1)} live />);
    await vi.waitFor(() => expect(tableRows().length).toBeGreaterThan(15));
    await act();
    await leave();
    await view.rerender(<DemoPage rows={rows} live />);
    await expect.element(pill()).toBeVisible();
    await userEvent.keyboard('.');
    await expect.element(newRow()).toBeVisible();
    await expect.element(pill()).not.toBeInTheDocument();
  });

  test('push no row off the page while they wait', async () => {
    const start = { limit: 100 } as const;
    const view = await render(<DemoPage rows={rows.slice(1, 101)} start={start} live />);
    const table = page.getByRole('table');
    await page.getByRole('cell', { name: '10482916', exact: true }).hover();
    await view.rerender(<DemoPage rows={rows.slice(0, 101)} start={start} live />);
    await expect.element(pill()).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '101');
    await pill().click();
    await expect.element(newRow()).toBeVisible();
    await expect.element(table).toHaveAttribute('aria-rowcount', '101');
  });

  test('of another page are counted with those held back', async () => {
    const onShow = vi.fn();
    await render(<DemoPage rows={rows} live arrivals={{ count: 3, onShow }} />);
    await page.getByRole('button', { name: '3 صفوف جديدة' }).click();
    expect(onShow).toHaveBeenCalledOnce();
  });
});

describe('rows that no longer belong to the list', () => {
  const number = (text: string) => page.getByRole('cell', { name: new RegExp(`^${text}`) });
  const left = new Set(['2']);
  const leave = () => userEvent.hover(document.querySelector('footer') as HTMLElement);

  test.each([390, 1440])(
    'stay with a mark under the pointer, and go when it leaves: %d px',
    async (width) => {
      await page.viewport(width, 900);
      const shown = rows.slice(0, 3);
      const view = await render(<DemoPage rows={shown} />);
      const row = () => document.querySelector<HTMLElement>('[data-leaving]');
      const actions = (text: string) => page.getByRole('button', { name: `إجراءات ${text}` });
      await actions('10482916').hover();
      await view.rerender(<DemoPage rows={shown} leftIds={left} />);
      await expect.poll(() => row()?.textContent).toMatch(/10482916/);
      expect(row()?.textContent).toMatch(/لم يعد مطابقًا/);
      await leave();
      await expect.element(actions('10482916')).not.toBeInTheDocument();
      await actions('10482915').hover();
      await view.rerender(<DemoPage rows={shown} leftIds={new Set(['2', '3'])} />);
      await expect.poll(() => row()?.textContent).toMatch(/10482915/);
      await expect.element(actions('10482916')).not.toBeInTheDocument();
    },
  );

  test('are not shown where the reader does nothing; when all have gone, the page is read again', async () => {
    const refetch = vi.fn();
    const view = await render(<DemoPage rows={rows.slice(0, 2)} query={{ refetch }} />);
    await leave();
    await view.rerender(<DemoPage rows={rows.slice(0, 2)} leftIds={left} query={{ refetch }} />);
    await expect.element(number('10482916')).not.toBeInTheDocument();
    await expect.element(number('10482917')).toBeVisible();
    expect(refetch).not.toHaveBeenCalled();
    const all = new Set(['1', '2']);
    await view.rerender(<DemoPage rows={rows.slice(0, 2)} leftIds={all} query={{ refetch }} />);
    await expect.poll(() => refetch.mock.calls.length).toBe(1);
  });
});
