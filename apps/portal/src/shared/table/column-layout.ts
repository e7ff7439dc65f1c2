import type { ListColumns } from '@mishwar/contract';
import type { ListColumn } from './list-column.ts';

export interface PlacedColumn<Row> {
  column: ListColumn<Row>;
  /** px */
  width: number;
  pin: 'start' | 'end' | null;
  /** Sticky offset in px. */
  offset: number;
}

const MIN_WIDTH = 48;
const MAX_WIDTH = 800;

export const NO_COLUMN_CHOICES: ListColumns = { order: [], hidden: [], widths: {}, pinned: [] };

/** Columns in the reader's order; unknown ones stay beside their neighbour in the default order. */
export function orderedColumns<Row>(
  columns: readonly ListColumn<Row>[],
  order: readonly string[],
): ListColumn<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const result = order.flatMap((id) => byId.get(id) ?? []);
  for (const [at, column] of columns.entries()) {
    if (result.includes(column)) continue;
    const before = columns[at - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, column);
  }
  return result;
}

/** Clamps a width to the column's bounds. */
export function clampWidth<Row>(column: ListColumn<Row>, width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(column.whole ? column.width : MIN_WIDTH, width)));
}

/**
 * The layout of the visible columns. Pinned ones come first and last; the rest of `available` px goes to the
 * growing columns without a chosen width, or to all columns if none grows.
 */
export function placeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: ListColumns,
  available: number,
): PlacedColumn<Row>[] {
  const visible = orderedColumns(columns, choices.order).filter(
    (column) => column.fixed || !choices.hidden.includes(column.id),
  );
  const pinOf = (column: ListColumn<Row>) =>
    column.pin ?? (choices.pinned.includes(column.id) ? 'start' : null);
  const sides = (['start', null, 'end'] as const).flatMap((side) =>
    visible.filter((column) => pinOf(column) === side),
  );
  const widths = sides.map((column) => clampWidth(column, choices.widths[column.id] ?? column.width));
  const left = available - widths.reduce((sum, width) => sum + width, 0);
  const growing = sides.filter((column) => column.grow && choices.widths[column.id] === undefined);
  const takers = growing.length > 0 ? growing : sides;
  if (left > 0) {
    for (const [at, column] of sides.entries()) {
      if (takers.includes(column)) widths[at] = (widths[at] ?? 0) + left / takers.length;
    }
  }
  const placed = sides.map((column, at) => ({
    column,
    width: widths[at] ?? 0,
    pin: pinOf(column),
    offset: 0,
  }));
  let start = 0;
  for (const place of placed) {
    if (place.pin !== 'start') continue;
    place.offset = start;
    start += place.width;
  }
  let end = 0;
  for (const place of placed.toReversed()) {
    if (place.pin !== 'end') continue;
    place.offset = end;
    end += place.width;
  }
  return placed;
}

/** The order after moving a column by one place: -1 or 1. */
export function moveColumn<Row>(
  columns: readonly ListColumn<Row>[],
  order: readonly string[],
  id: string,
  step: -1 | 1,
) {
  const ids = orderedColumns(columns, order).map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}
