import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textScale } from '../theme/text-scale.ts';
import classes from './card-list.module.css';
import type { RowFacts, RowStates } from './table-types.ts';

/** Milliseconds of a long press. */
const LONG_PRESS = 500;

interface CardListProps<Row> extends RowFacts<Row>, RowStates {
  name: string;
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
  busy: boolean;
  instead?: ReactNode;
}

/** The list on phones: one card per row; a tap opens its actions, a long press selects it. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { t } = useTranslation();
  const { rows, rowId, rowName, panel, expanded, selected, onToggle, onSelect, onRowClick } = props;
  const scroller = useRef<HTMLElement>(null);
  const press = useRef<{ timer: number; done: boolean }>({ timer: 0, done: false });
  // Selected rows may have left the list.
  const isSelecting = rows.some((row) => selected.has(rowId(row)));
  // Room for the selection bar, which covers the end of the list.
  const end = (isSelecting ? 152 : 12) * textScale();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 118 * textScale(),
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowId(row);
    },
    overscan: 4,
    gap: 8,
    paddingStart: 4,
    paddingEnd: end,
  });
  const open = (row: Row) => {
    if (press.current.done) return;
    if (isSelecting) onSelect(rowId(row));
    else if (onRowClick) onRowClick(row);
    else onToggle(rowId(row));
  };
  const startPress = (row: Row) => {
    press.current.done = false;
    press.current.timer = window.setTimeout(() => {
      press.current.done = true;
      onSelect(rowId(row));
    }, LONG_PRESS);
  };
  const endPress = () => window.clearTimeout(press.current.timer);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      style={{ scrollPaddingBlockEnd: end }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      data-rows-scroller
      aria-label={props.name}
      aria-busy={props.busy}
    >
      {props.instead ?? (
        <ul className="fixed plain-list relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const id = rowId(row);
            const isOpen = expanded === id;
            return (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                data-tone={props.rowTone?.(row) ?? 'new'}
                data-selected={selected.has(id) || undefined}
                data-fresh={props.fresh.has(id) || undefined}
                data-leaving={props.leaving.has(id) || undefined}
                className={classes.card}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <button
                  type="button"
                  className={classes.face}
                  aria-expanded={onRowClick ? undefined : isOpen}
                  aria-label={t('list.expand_row', { name: rowName(row) })}
                  onClick={() => open(row)}
                  onPointerDown={({ currentTarget, pointerId }) => {
                    // The end of the press comes here, too, where the card moves under it.
                    currentTarget.setPointerCapture(pointerId);
                    startPress(row);
                  }}
                  onPointerUp={endPress}
                  onPointerCancel={endPress}
                  onPointerMove={(event: MouseEvent) => (event.movementX || event.movementY) && endPress()}
                  onContextMenu={(event) => event.preventDefault()}
                />
                <div className={classes.content}>
                  {props.leaving.has(id) && <p>{t('list.leaving_mark')}</p>}
                  {props.card(row)}
                </div>
                {isOpen && panel && (
                  <section
                    className={classes.panel}
                    data-actions
                    aria-label={t('list.row_panel', { name: rowName(row) })}
                  >
                    {panel(row)}
                  </section>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
