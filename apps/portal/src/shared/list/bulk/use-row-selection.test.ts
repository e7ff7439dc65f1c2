import { expect, test } from 'vitest';
import { runHook } from '../../testing/run-hook.ts';
import { useRowSelection } from './use-row-selection.ts';

const openList = (given: { rows: string[]; scope: string }) =>
  runHook(({ rows, scope }: typeof given) => useRowSelection(rows, (id) => id, scope), given);

test('all rows of the page are selected or none, and the selected ones are those on the page', async () => {
  const list = await openList({ rows: ['a', 'b'], scope: '1' });
  await list.act(() => list.current.onSelectAll(true));
  expect([...list.current.selected]).toEqual(['a', 'b']);
  await list.act(() => list.current.onSelect('a'));
  expect(list.current.selectedRows).toEqual(['b']);
  await list.render({ rows: ['c', 'b', 'd'], scope: '1' });
  expect(list.current.selectedRows).toEqual(['b']);
  await list.act(() => list.current.onSelectAll(false));
  expect(list.current.selectedRows).toEqual([]);
});

test('another search begins with nothing selected and nothing expanded', async () => {
  const list = await openList({ rows: ['a', 'b'], scope: '1' });
  await list.act(() => list.current.onSelect('a'));
  await list.act(() => list.current.onToggle('b'));
  expect(list.current.expanded).toBe('b');
  await list.render({ rows: ['a', 'b'], scope: '2' });
  expect(list.current).toMatchObject({ expanded: null, selectedRows: [] });
});

test('Escape clears the selection before it collapses, and clearing leaves the row expanded', async () => {
  const list = await openList({ rows: ['a', 'b'], scope: '1' });
  await list.act(() => list.current.onToggle('a'));
  await list.act(() => list.current.onSelect('b'));
  await list.act(() => list.current.select([]));
  expect(list.current).toMatchObject({ expanded: 'a', selectedRows: [] });
  await list.act(() => list.current.onSelect('b'));
  await list.act(() => list.current.onEscape());
  expect(list.current).toMatchObject({ expanded: 'a', selectedRows: [] });
  await list.act(() => list.current.onEscape());
  expect(list.current.expanded).toBeNull();
});
