import { rem } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { findRowKey } from '../commands/row-keys.ts';
import type { PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { CHEVRON_WIDTH, RowCells, TICK_WIDTH } from './row-cells.tsx';
import { TableHead } from './table-head.tsx';
import type { RowFacts, RowStates } from './table-types.ts';
import { useCoveredColumns } from './use-covered-columns.ts';
import { useElementWidth } from './use-element-width.ts';
import { useRowKeys } from './use-row-keys.ts';

/** Pixels at the usual text size. */
const ROW_HEIGHT = 34;
const PANEL_HEIGHT = 118;
const SELECTION_BAR_HEIGHT = 64;
const NO_SORTS: readonly string[] = [];

interface DataTableProps<Row> extends RowFacts<Row>, RowStates {
  name: string;
  rows: readonly Row[];
  /** Places the columns in the available width, in pixels. */
  place: (available: number) => PlacedColumn<Row>[];
  sort: 1 | -1;
  /** Key of the sort in force; undefined for the list's own. */
  sortBy?: string | undefined;
  /** Keys of the sorts that the list offers beside its own. */
  sorts?: readonly string[];
  onSort?: (sort: 1 | -1, by?: string) => void;
  onResize: (id: string, width: number, done: boolean) => void;
  busy: boolean;
  /** Replaces the rows: skeleton, empty state or error. */
  instead?: ReactNode;
}

/** A native table that renders only the rows near the viewport. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { rows, selected, instead } = props;
  const scroller = useRef<HTMLElement>(null);
  const isExpandable = props.panel !== undefined && props.onRowClick === undefined;
  const lead = TICK_WIDTH + (isExpandable ? CHEVRON_WIDTH : 0);
  const { width, scale } = useElementWidth(scroller);
  const { place } = props;
  const placed = useMemo(() => place(Math.max(0, width - lead)), [place, width, lead]);
  const total = lead + placed.reduce((sum, column) => sum + column.width, 0);
  const covered = useCoveredColumns(scroller, placed, { available: width - lead, lead, scale });
  const items = useTableItems(props, { scroller, scale, isExpandable });
  const selectedCount = rows.filter((row) => selected.has(props.rowId(row))).length;
  const wide = { width: width > 0 ? rem(width) : undefined };
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      style={{ scrollPaddingBlockEnd: items.endPadding }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      data-rows-scroller
      aria-label={t('list.table_region', { name: props.name })}
      aria-busy={props.busy}
      data-overflow={total > width + 1 || undefined}
      onKeyDown={items.onKeyDown}
      onFocus={showFocused}
    >
      <table
        className={classes.table}
        style={{ width: rem(total) }}
        aria-rowcount={rows.length + 1}
        aria-label={props.name}
      >
        <colgroup>
          <col style={{ width: rem(TICK_WIDTH) }} />
          {isExpandable && <col style={{ width: rem(CHEVRON_WIDTH) }} />}
          {placed.map(({ column, width: px }) => (
            <col key={column.id} style={{ width: rem(px) }} />
          ))}
        </colgroup>
        <TableHead
          placed={placed}
          expandable={isExpandable}
          allSelected={rows.length > 0 && selectedCount === rows.length}
          someSelected={selectedCount > 0}
          onSelectAll={props.onSelectAll}
          sort={props.sort}
          sortBy={props.sortBy}
          sorts={props.sorts ?? NO_SORTS}
          {...(props.onSort ? { onSort: props.onSort } : {})}
          onResize={props.onResize}
        />
        {!instead && (
          <TableBody
            table={props}
            items={items}
            placed={placed}
            covered={covered}
            wide={wide}
            isExpandable={isExpandable}
          />
        )}
      </table>
      {instead && (
        <div className={classes.instead} style={wide}>
          {instead}
        </div>
      )}
    </section>
  );
}

/** Scrolls what the keyboard has reached out from under the pinned columns, which the browser takes for visible. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':is(a, button):focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The rendered rows between two spacers that stand for the rows outside the viewport. */
function TableBody<Row>({
  table,
  items,
  placed,
  covered,
  wide,
  isExpandable,
}: {
  table: DataTableProps<Row>;
  items: ReturnType<typeof useTableItems<Row>>;
  placed: PlacedColumn<Row>[];
  covered: readonly string[];
  wide: { width: string | undefined };
  isExpandable: boolean;
}) {
  const { t } = useTranslation();
  const { rows, rowId, rowName } = table;
  const { virtual, openIndex } = items;
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody data-busy={table.busy || undefined}>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {shown.map(({ key, index: item }) => {
        const index = items.rowIndex(item);
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        const tone = table.rowTone?.(row) ?? 'new';
        if (items.isPanel(item)) {
          return (
            <tr key={key} data-index={item} ref={virtual.measureElement}>
              <td colSpan={placed.length + 2} className={classes.panelCell} data-tone={tone}>
                <section
                  className={classes.panel}
                  data-actions
                  style={wide}
                  aria-label={t('list.row_panel', { name: rowName(row) })}
                >
                  {table.panel?.(row)}
                </section>
              </td>
            </tr>
          );
        }
        return (
          <RowCells
            key={key}
            row={row}
            id={id}
            name={rowName(row)}
            tone={tone}
            index={index}
            placed={placed}
            covered={covered}
            selected={table.selected.has(id)}
            expanded={index === openIndex}
            fresh={table.fresh.has(id)}
            leaving={table.leaving.has(id)}
            active={index === items.active}
            opened={id === table.openedId}
            expandable={isExpandable}
            onSelect={table.onSelect}
            onOpen={items.openRow}
            onActive={items.setActive}
          />
        );
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}

/** The virtual items of a table: its rows, one more for the open row's panel, and their keyboard. */
function useTableItems<Row>(
  {
    rows,
    rowId,
    expanded,
    selected,
    onRowClick,
    openedId,
    rowKeys,
    onToggle,
    onSelect,
    onEscape,
  }: DataTableProps<Row>,
  {
    scroller,
    scale,
    isExpandable,
  }: { scroller: RefObject<HTMLElement | null>; scale: number; isExpandable: boolean },
) {
  const openIndex = isExpandable && expanded !== null ? rows.findIndex((row) => rowId(row) === expanded) : -1;
  const isPanel = (item: number) => openIndex >= 0 && item === openIndex + 1;
  const rowIndex = (item: number) => (openIndex >= 0 && item > openIndex ? item - 1 : item);
  // Room for the selection bar, which covers the end of the list.
  const endPadding = selected.size > 0 ? SELECTION_BAR_HEIGHT * scale : 0;
  const virtual = useVirtualizer({
    count: rows.length + (openIndex >= 0 ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: (item) => (isPanel(item) ? PANEL_HEIGHT : ROW_HEIGHT) * scale,
    getItemKey: (item) => {
      const row = rows[rowIndex(item)];
      return row === undefined ? item : `${rowId(row)}${isPanel(item) ? ':panel' : ''}`;
    },
    overscan: 8,
    scrollPaddingStart: 40 * scale,
    scrollPaddingEnd: endPadding,
    paddingEnd: endPadding,
  });
  const openedIndex = openedId === undefined ? -1 : rows.findIndex((row) => rowId(row) === openedId);
  const scrollToRow = useRef(virtual.scrollToIndex);
  scrollToRow.current = virtual.scrollToIndex;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that arrive above it do not move the reader
  useEffect(() => {
    if (openedIndex >= 0) scrollToRow.current(openedIndex);
  }, [openedId]);
  const openRow = useCallback(
    (row: Row) => {
      if (onRowClick) onRowClick(row);
      else if (isExpandable) onToggle(rowId(row));
    },
    [rowId, onRowClick, isExpandable, onToggle],
  );
  const focusRow = (index: number) => {
    virtual.scrollToIndex(openIndex >= 0 && index > openIndex ? index + 1 : index);
    const row = rows[index];
    if (row === undefined) return;
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(row))}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const withRow = (action: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) action(row);
  };
  const keys = useRowKeys({
    ids: rows.map(rowId),
    onMove: focusRow,
    onOpen: withRow(openRow),
    onSelect: withRow((row) => onSelect(rowId(row))),
    onEscape,
    onLetter: (code, index) => {
      const row = rows[index];
      const key = findRowKey(rowKeys ?? [], code);
      if (row === undefined || !key?.isOffered(row)) return false;
      key.run(row);
      return true;
    },
  });
  return { virtual, openIndex, isPanel, rowIndex, endPadding, openRow, ...keys };
}
