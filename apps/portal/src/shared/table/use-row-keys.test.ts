import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import type { KeyPress } from '../commands/shortcuts.ts';
import { runHook } from '../testing/run-hook.ts';
import { nextRow, useRowKeys } from './use-row-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowDown', 29, 29],
  ['ArrowUp', 5, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 15],
  ['PageDown', 25, 29],
  ['PageUp', 15, 5],
  ['PageUp', 5, 0],
  ['Home', 5, 0],
  ['End', 5, 29],
  ['Enter', 5, undefined],
])('%s moves from row %i of 30 to %s', (key, from, to) => {
  expect(nextRow(press(key), from, 30)).toBe(to);
});

test('J and K move by their place on the keyboard, alone', () => {
  expect(nextRow(press('ت', { code: 'KeyJ' }), 5, 30)).toBe(6);
  expect(nextRow(press('k', { code: 'KeyK' }), 5, 30)).toBe(4);
  expect(nextRow(press('J', { code: 'KeyJ', shiftKey: true }), 5, 30)).toBeUndefined();
  expect(nextRow(press('ArrowDown', { shiftKey: true }), 5, 30)).toBe(6);
});

test('without rows no key moves', () => {
  expect(nextRow(press('End'), 0, 0)).toBeUndefined();
});

/** An element of a page that takes the focus or text. */
class PageElement {
  readonly matching: string;
  isContentEditable = false;
  constructor(matching: string) {
    this.matching = matching;
  }
  focus() {
    focused.push(this.matching);
  }
  matches = (selector: string) => selector === this.matching;
  closest = (selector: string) => (selector.includes(this.matching) ? this : null);
}
let focused: string[] = [];

const ids = (count: number) => Array.from({ length: count }, (_, at) => `id ${at}`);

async function openRows(count = 3, page: Record<string, PageElement> = {}) {
  focused = [];
  const did: string[] = [];
  const body = new PageElement('body');
  const hook = await runHook(
    (rows: readonly string[]) =>
      useRowKeys({
        ids: rows,
        onMove: (index) => did.push(`move ${index}`),
        onOpen: (index) => did.push(`open ${index}`),
        onSelect: (index) => did.push(`select ${index}`),
        onEscape: () => did.push('escape'),
        onLetter: (code, index) => code === 'KeyC' && did.push(`letter ${index}`) > 0,
      }),
    ids(count),
    {
      browser: {
        HTMLElement: PageElement,
        document: { body, querySelector: (selector: string) => page[selector] ?? null },
      },
    },
  );
  const list = new PageElement('list');
  const row = new PageElement('[data-row]');
  const down = async (key: string, target = row, more: Partial<KeyPress> = {}) => {
    const preventDefault = vi.fn();
    const event = { ...press(key, { code: key, ...more }), target, currentTarget: list, preventDefault };
    await hook.act(() => hook.current.onKeyDown(event as unknown as KeyboardEvent<HTMLElement>));
    return preventDefault.mock.calls.length > 0;
  };
  const downOnPage = (code: string, target: PageElement) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), press('j', { code }));
    Object.defineProperty(event, 'target', { value: target });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { hook, did, list, down, downOnPage, body };
}

test('keys act on the active row, which is the last one moved to', async () => {
  const { hook, did, down } = await openRows();
  expect(await down('ArrowDown')).toBe(true);
  expect(hook.current.active).toBe(1);
  expect(await down('Enter')).toBe(true);
  expect(await down(' ')).toBe(true);
  expect(await down('c', undefined, { code: 'KeyC' })).toBe(true);
  expect(did).toEqual(['move 1', 'open 1', 'select 1', 'letter 1']);
});

test('Escape works from everywhere in the list, other keys not in what a row contains', async () => {
  const { did, down } = await openRows();
  const button = new PageElement('button');
  expect(await down('ArrowDown', button)).toBe(false);
  expect(await down('Enter', button)).toBe(false);
  await down('Escape', button);
  expect(did).toEqual(['escape']);
});

test('a letter needs a focused row, no modifier, and an action of its own', async () => {
  const { did, down, list } = await openRows();
  expect(await down('c', list, { code: 'KeyC' })).toBe(false);
  expect(await down('C', undefined, { code: 'KeyC', shiftKey: true })).toBe(false);
  expect(await down('x', undefined, { code: 'KeyX' })).toBe(false);
  expect(did).toEqual([]);
  expect(await down('ArrowDown', list)).toBe(true);
});

test('the active row is one of the rows, also when there are fewer or none', async () => {
  const { hook, down } = await openRows(3);
  await down('End');
  expect(hook.current.active).toBe(2);
  await hook.render(ids(2));
  expect(hook.current.active).toBe(1);
  await hook.render(ids(0));
  expect(hook.current.active).toBe(0);
});

test('the active row stays active where rows come or go above it', async () => {
  const { hook, did, down } = await openRows();
  await down('ArrowDown');
  await hook.render(['new', ...ids(3)]);
  expect(hook.current.active).toBe(2);
  await down('Enter');
  await down('c', undefined, { code: 'KeyC' });
  await hook.render(['id 1', 'id 2']);
  expect(hook.current.active).toBe(0);
  await down(' ');
  await down('ArrowDown');
  expect(did).toEqual(['move 1', 'open 2', 'letter 2', 'select 0', 'move 1']);
});

test('no key acts on the row in the place of one that is gone before it is moved to', async () => {
  const { hook, did, down, list } = await openRows();
  await down('ArrowDown');
  await hook.render(['new', ...ids(3)]);
  await hook.render(['new', 'id 0', 'id 2']);
  expect(hook.current.active).toBe(2);
  expect(await down('Enter')).toBe(false);
  expect(await down(' ', list)).toBe(false);
  expect(await down('c', undefined, { code: 'KeyC' })).toBe(false);
  expect(did).toEqual(['move 1']);
  await hook.act(() => hook.current.setActive(2));
  await down('Enter');
  await down('ArrowUp');
  expect(did).toEqual(['move 1', 'open 2', 'move 1']);
});

test('J leads from the page to the active row, or to the first one, and from a field nowhere', async () => {
  const active = new PageElement('active');
  const first = new PageElement('first');
  const page = { '[data-row][tabindex="0"]': active, '[data-row]': first };
  const rows = await openRows(3, page);
  expect(rows.downOnPage('KeyJ', rows.body)).toBe(true);
  expect(focused).toEqual(['active']);
  expect(rows.downOnPage('KeyK', rows.body)).toBe(false);
  expect(rows.downOnPage('KeyJ', new PageElement('textarea'))).toBe(false);
  const text = new PageElement('x');
  text.isContentEditable = true;
  expect(rows.downOnPage('KeyJ', text)).toBe(false);
  expect(rows.downOnPage('KeyJ', new PageElement('button'))).toBe(false);
  expect(focused).toEqual(['active']);
  await rows.hook.unmount();
  expect(rows.downOnPage('KeyJ', rows.body)).toBe(false);
  const fresh = await openRows(3, { '[data-row]': first });
  expect(fresh.downOnPage('KeyJ', fresh.body)).toBe(true);
  expect(focused).toEqual(['first']);
  await fresh.hook.unmount();
  const empty = await openRows(0);
  expect(empty.downOnPage('KeyJ', empty.body)).toBe(false);
});
