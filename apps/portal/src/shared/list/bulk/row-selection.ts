/** What is selected in a list and which row is expanded, for a search. */
interface RowSelection {
  readonly scope: string;
  readonly selected: ReadonlySet<string>;
  readonly expanded: string | null;
}

export const newSelection = (scope: string): RowSelection => ({
  scope,
  selected: new Set(),
  expanded: null,
});

/** Selects a row, or takes it out of the selection. */
export function toggleSelected(before: RowSelection, id: string): RowSelection {
  const selected = new Set(before.selected);
  if (!selected.delete(id)) selected.add(id);
  return { ...before, selected };
}

/** Expands a row in place of another, or collapses it. */
export const toggleExpanded = (before: RowSelection, id: string): RowSelection => ({
  ...before,
  expanded: before.expanded === id ? null : id,
});

/** What Escape does: clears the selection, and without one collapses the expanded row. */
export const dismiss = (before: RowSelection): RowSelection =>
  before.selected.size > 0 ? { ...before, selected: new Set() } : { ...before, expanded: null };
