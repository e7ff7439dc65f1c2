import { rem } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../i18n/i18n.ts';
import type { Tone } from '../theme/tokens.ts';
import { findEdge, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';

/** Widths of the checkbox and chevron columns, in px at the default text size. */
export const TICK_WIDTH = 38;
export const CHEVRON_WIDTH = 26;

/** The sticky position of a pinned column; for another what pinned ones may cover, from which focus scrolls its controls. */
export function pinStyle<Row>({ pin, start, end }: PlacedColumn<Row>, lead: number): CSSProperties {
  if (pin === null) return { '--under-start': rem(start + lead), '--under-end': rem(end) } as CSSProperties;
  return {
    ...(pin !== 'end' && { insetInlineStart: rem(start + lead) }),
    ...(pin !== 'start' && { insetInlineEnd: rem(end) }),
  };
}

/** Whether a click hit a control inside the row or ended a text selection. */
function belongsToControl(event: MouseEvent): boolean {
  const control = (event.target as HTMLElement).closest('a, button, input, label, select, textarea');
  return control !== null || (window.getSelection()?.toString() ?? '') !== '';
}

interface CellsProps<Row> {
  row: Row;
  id: string;
  name: string;
  placed: readonly PlacedColumn<Row>[];
  /** Ids of the columns that pinned ones cover in part. */
  covered: readonly string[];
  selected: boolean;
  expanded: boolean;
  fresh: boolean;
  leaving: boolean;
  expandable: boolean;
  onSelect: (id: string) => void;
  onOpen: (row: Row) => void;
}

interface RowCellsProps<Row> extends CellsProps<Row> {
  tone: Tone;
  index: number;
  active: boolean;
  opened: boolean;
  onActive: (index: number) => void;
}

/** One row, memoised: cells render only when their own props change. */
export function RowCells<Row>({ tone, index, active, opened, onActive, ...cells }: RowCellsProps<Row>) {
  const { row, id, selected, fresh, leaving, onOpen } = cells;
  return (
    <tr
      data-row={id}
      data-tone={tone}
      data-selected={selected || undefined}
      data-open={opened || undefined}
      aria-current={opened || undefined}
      data-fresh={fresh || undefined}
      data-leaving={leaving || undefined}
      aria-rowindex={index + 2}
      tabIndex={active ? 0 : -1}
      className={classes.row}
      onFocus={(event) => event.target === event.currentTarget && onActive(index)}
      onClick={(event) => !belongsToControl(event) && onOpen(row)}
    >
      <Cells {...cells} />
    </tr>
  );
}

const Cells = memo(PlainCells) as typeof PlainCells;

function PlainCells<Row>(props: CellsProps<Row>) {
  const { t } = useTranslation();
  const { row, id, name, placed, selected, expanded, expandable } = props;
  const lead = TICK_WIDTH + (expandable ? CHEVRON_WIDTH : 0);
  const edge = findEdge(placed);
  const namesRow = placed.find(({ column }) => column.fixed);
  return (
    <>
      <td className={`${classes.pin} ${classes.tick}`} style={{ insetInlineStart: 0 }}>
        <input
          type="checkbox"
          className={classes.checkbox}
          tabIndex={-1}
          checked={selected}
          aria-label={t('list.select_row', { name })}
          onChange={() => props.onSelect(id)}
        />
      </td>
      {expandable && (
        <td className={`${classes.pin} ${classes.control}`} style={{ insetInlineStart: rem(TICK_WIDTH) }}>
          <button
            type="button"
            tabIndex={-1}
            className={classes.chevron}
            aria-expanded={expanded}
            aria-label={t('list.expand_row', { name })}
            onClick={() => props.onOpen(row)}
          >
            <IconChevronRight className="mirror" size={14} stroke={1.6} aria-hidden />
          </button>
        </td>
      )}
      {placed.map((place) => {
        const { column, pin } = place;
        const hint = column.hint?.(row) ?? (column.whole ? undefined : column.text(row));
        return (
          <td
            key={column.id}
            className={pin ? classes.pin : undefined}
            data-align={column.align}
            data-whole={column.whole || undefined}
            data-covered={(column.whole && props.covered.includes(column.id)) || undefined}
            data-edge={place === edge || undefined}
            style={pinStyle(place, lead)}
            title={hint ? isolate(hint) : undefined}
          >
            {column.cell(row)}
            {place === namesRow && props.fresh && <span className={classes.now}>{t('list.new_mark')}</span>}
            {place === namesRow && props.leaving && <p className="size-11">{t('list.leaving_mark')}</p>}
          </td>
        );
      })}
    </>
  );
}
