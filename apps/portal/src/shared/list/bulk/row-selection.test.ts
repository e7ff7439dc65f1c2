import { expect, test } from 'vitest';
import { dismiss, newSelection, toggleExpanded, toggleSelected } from './row-selection.ts';

test('a new search has nothing selected or expanded', () => {
  expect(newSelection('?page=2')).toEqual({ scope: '?page=2', selected: new Set(), expanded: null });
});

test('a row is selected beside the others, and taken out again', () => {
  const before = newSelection('');
  const one = toggleSelected(before, 'a');
  const two = toggleSelected(one, 'b');
  expect([...two.selected]).toEqual(['a', 'b']);
  expect([...toggleSelected(two, 'a').selected]).toEqual(['b']);
  expect([before.selected.size, one.selected.size, two.selected.size]).toEqual([0, 1, 2]);
});

test('one row is expanded at a time, and its selection stays', () => {
  const opened = toggleExpanded(toggleSelected(newSelection(''), 'a'), 'a');
  expect([
    opened.expanded,
    toggleExpanded(opened, 'b').expanded,
    toggleExpanded(opened, 'a').expanded,
  ]).toEqual(['a', 'b', null]);
  expect([...opened.selected]).toEqual(['a']);
});

test('Escape clears the selection first, then collapses the row', () => {
  const both = toggleExpanded(toggleSelected(newSelection('s'), 'a'), 'b');
  const cleared = dismiss(both);
  expect(cleared).toEqual({ scope: 's', selected: new Set(), expanded: 'b' });
  expect(dismiss(cleared)).toEqual(newSelection('s'));
});
