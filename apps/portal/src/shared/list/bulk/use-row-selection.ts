import { useCallback, useMemo, useState } from 'react';

/** The selected rows and the expanded row; both are reset when `scope` (the search) changes. */
export function useRowSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, scope: string) {
  const [state, setState] = useState<{
    scope: string;
    selected: ReadonlySet<string>;
    expanded: string | null;
  }>({
    scope,
    selected: new Set(),
    expanded: null,
  });
  if (state.scope !== scope) setState({ scope, selected: new Set(), expanded: null });
  const onSelect = useCallback((id: string) => {
    setState((before) => {
      const selected = new Set(before.selected);
      if (!selected.delete(id)) selected.add(id);
      return { ...before, selected };
    });
  }, []);
  const onToggle = useCallback(
    (id: string) => setState((before) => ({ ...before, expanded: before.expanded === id ? null : id })),
    [],
  );
  const clear = useCallback(() => setState((before) => ({ ...before, selected: new Set() })), []);
  const onEscape = useCallback(
    () =>
      setState((before) =>
        before.selected.size > 0 ? { ...before, selected: new Set() } : { ...before, expanded: null },
      ),
    [],
  );
  const onSelectAll = useCallback(
    (all: boolean) => setState((before) => ({ ...before, selected: new Set(all ? rows.map(rowId) : []) })),
    [rows, rowId],
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
    clear,
  };
}
