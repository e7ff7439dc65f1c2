import { useCallback, useMemo, useState } from 'react';
import { dismiss, newSelection, toggleExpanded, toggleSelected } from './row-selection.ts';

/** The selected rows and the expanded row; both are reset when `scope` (the search) changes. */
export function useRowSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, scope: string) {
  const [state, setState] = useState(() => newSelection(scope));
  if (state.scope !== scope) setState(newSelection(scope));
  const onSelect = useCallback((id: string) => setState((before) => toggleSelected(before, id)), []);
  const onToggle = useCallback((id: string) => setState((before) => toggleExpanded(before, id)), []);
  const select = useCallback(
    (ids: readonly string[]) => setState((before) => ({ ...before, selected: new Set(ids) })),
    [],
  );
  const onEscape = useCallback(() => setState(dismiss), []);
  const onSelectAll = useCallback(
    (all: boolean) => select(all ? rows.map(rowId) : []),
    [rows, rowId, select],
  );
  const selectedRows = useMemo(
    () => rows.filter((row) => state.selected.has(rowId(row))),
    [rows, rowId, state.selected],
  );
  return {
    selected: state.selected,
    expanded: state.expanded,
    selectedRows,
    onSelect,
    onToggle,
    onSelectAll,
    onEscape,
    select,
  };
}
