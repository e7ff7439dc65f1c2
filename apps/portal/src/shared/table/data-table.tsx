import { rem } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { CHEVRON_WIDTH, RowCells, TICK_WIDTH } from './row-cells.tsx';
import { TableHead } from './table-head.tsx';
import type { RowFacts, RowStates } from './table-types.ts';
import { useElementWidth } from './use-element-width.ts';
import { useRowKeys } from './use-row-keys.ts';

const ROW_HEIGHT = 34;
const PANEL_HEIGHT = 118;

interface DataTableProps<Row> extends RowFacts<Row>, RowStates {
  name: string;
  rows: readonly Row[];
  /** Columns placed for the width that is left for them. */
  place: (available: number) => PlacedColumn<Row>[];
  sort: 1 | -1;
  onSort?: (sort: 1 | -1) => void;
  onResize: (id: string, width: number, done: boolean) => void;
  busy: boolean;
  /** Stands in place of the rows: skeleton, empty, error. */
  instead?: ReactNode;
}

/** A native table whose rows exist only while they are near the screen. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { rows, rowId, rowName, panel, selected, expanded, onSelect, onToggle, onRowClick, instead } = props;
  const scroller = useRef<HTMLElement>(null);
  const expandable = panel !== undefined && onRowClick === undefined;
  const lead = TICK_WIDTH + (expandable ? CHEVRON_WIDTH : 0);
  const { width, scale } = useElementWidth(scroller);
  const { place } = props;
  const placed = useMemo(() => place(Math.max(0, width - lead)), [place, width, lead]);
  const total = lead + placed.reduce((sum, column) => sum + column.width, 0);
  const openAt = expandable && expanded !== null ? rows.findIndex((row) => rowId(row) === expanded) : -1;
  const count = rows.length + (openAt >= 0 ? 1 : 0);
  const rowAt = (item: number) => (openAt >= 0 && item > openAt ? item - 1 : item);
  const isPanel = (item: number) => openAt >= 0 && item === openAt + 1;
  // Room for the bar of the selection, which lies over the list.
  const end = selected.size > 0 ? 64 * scale : 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (item) => (isPanel(item) ? PANEL_HEIGHT : ROW_HEIGHT) * scale,
    getItemKey: (item) => {
      const row = rows[rowAt(item)];
      return row === undefined ? item : `${rowId(row)}${isPanel(item) ? ':panel' : ''}`;
    },
    overscan: 8,
    scrollPaddingStart: 40 * scale,
    scrollPaddingEnd: end,
    paddingEnd: end,
  });
  const openRow = useCallback(
    (row: Row) => {
      if (onRowClick) onRowClick(row);
      else if (expandable) onToggle(rowId(row));
    },
    [rowId, onRowClick, expandable, onToggle],
  );
  const focusRow = (index: number) => {
    virtual.scrollToIndex(openAt >= 0 && index > openAt ? index + 1 : index);
    const row = rows[index];
    if (row === undefined) return;
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(row))}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const { active, setActive, onKeyDown } = useRowKeys({
    count: rows.length,
    onMove: focusRow,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) openRow(row);
    },
    onSelect: (index) => {
      const row = rows[index];
      if (row !== undefined) onSelect(rowId(row));
    },
    onEscape: props.onEscape,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = placed.length + (expandable ? 2 : 1);
  const chosen = rows.filter((row) => selected.has(rowId(row))).length;
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      style={{ scrollPaddingBlockEnd: end }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('list.table_region', { name: props.name })}
      aria-busy={props.busy}
      data-overflow={total > width + 1 || undefined}
      onKeyDown={onKeyDown}
    >
      <table
        className={classes.table}
        style={{ width: rem(total) }}
        aria-rowcount={rows.length + 1}
        aria-label={props.name}
      >
        <colgroup>
          <col style={{ width: rem(TICK_WIDTH) }} />
          {expandable && <col style={{ width: rem(CHEVRON_WIDTH) }} />}
          {placed.map(({ column, width: px }) => (
            <col key={column.id} style={{ width: rem(px) }} />
          ))}
        </colgroup>
        <TableHead
          placed={placed}
          expandable={expandable}
          allSelected={rows.length > 0 && chosen === rows.length}
          someSelected={chosen > 0}
          onSelectAll={props.onSelectAll}
          sort={props.sort}
          {...(props.onSort ? { onSort: props.onSort } : {})}
          onResize={props.onResize}
        />
        {!instead && (
          <tbody data-busy={props.busy || undefined}>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {items.map(({ key, index: item }) => {
              const index = rowAt(item);
              const row = rows[index];
              if (row === undefined) return null;
              const id = rowId(row);
              if (isPanel(item)) {
                return (
                  <tr key={key} data-index={item} ref={virtual.measureElement} className={classes.panelRow}>
                    <td
                      colSpan={span}
                      className={classes.panelCell}
                      data-tone={props.rowTone?.(row) ?? 'new'}
                    >
                      <section
                        className={classes.panel}
                        style={{ width: width > 0 ? rem(width) : undefined }}
                        aria-label={t('list.row_panel', { name: rowName(row) })}
                      >
                        {panel?.(row)}
                      </section>
                    </td>
                  </tr>
                );
              }
              return (
                <Fragment key={key}>
                  <RowCells
                    row={row}
                    id={id}
                    name={rowName(row)}
                    tone={props.rowTone?.(row) ?? 'new'}
                    index={index}
                    placed={placed}
                    selected={selected.has(id)}
                    expanded={index === openAt}
                    fresh={props.fresh.has(id)}
                    active={index === active}
                    expandable={expandable}
                    onSelect={onSelect}
                    onOpen={openRow}
                    onActive={setActive}
                  />
                </Fragment>
              );
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        )}
      </table>
      {instead && (
        <div className={classes.instead} style={{ width: width > 0 ? rem(width) : undefined }}>
          {instead}
        </div>
      )}
    </section>
  );
}
