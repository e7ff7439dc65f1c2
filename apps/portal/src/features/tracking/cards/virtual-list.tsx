import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './card.module.css';

interface VirtualListProps<Row> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Key of the selected row: the list scrolls to it where it is not in view. */
  selected?: string | undefined;
  /** Height of a row before it is measured, in px. */
  estimate: number;
  children: (row: Row) => ReactNode;
}

/** Keys by index. A new function would make the virtualizer measure all rows again. */
function useStableKeys<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): (at: number) => string | number {
  const previous = useRef<{ keys: string[]; keyOf: (at: number) => string | number } | null>(null);
  const { current } = previous;
  if (current?.keys.length === rows.length && rows.every((row, at) => rowKey(row) === current.keys[at])) {
    return current.keyOf;
  }
  const keys = rows.map(rowKey);
  const keyOf = (at: number) => keys[at] ?? at;
  previous.current = { keys, keyOf };
  return keyOf;
}

/** A virtual list: only the rows in view are rendered. The arrow keys move from row to row. */
export function VirtualList<Row>({
  label,
  rows,
  rowKey,
  selected,
  estimate,
  children,
}: VirtualListProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    overscan: 4,
    getItemKey: useStableKeys(rows, rowKey),
  });
  const chosen = selected === undefined ? -1 : rows.findIndex((row) => rowKey(row) === selected);
  const isListed = chosen >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection scrolls once, not whenever its row moves
  useEffect(() => {
    const { startIndex = chosen, endIndex = chosen } = virtual.range ?? {};
    const isInside = startIndex < chosen && chosen < endIndex;
    if (isListed && !isInside) virtual.scrollToIndex(chosen, { align: 'center' });
  }, [selected, isListed]);
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index;
    if (by === 0 || place === undefined) return;
    const next = Math.min(rows.length - 1, Math.max(0, Number(place) + by));
    event.preventDefault();
    virtual.scrollToIndex(next);
    // The row is rendered once the list has scrolled to it.
    window.requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus(),
    );
  };
  return (
    <div ref={box} className={`fill scroll ${classes.list}`}>
      <ul
        aria-label={label}
        className="plain-list relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={step}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute wide line-below"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
