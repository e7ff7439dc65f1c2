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
/** Share of its width that a growing column gives up so that another column is shown whole. */
const MAX_SHRINK = 0.12;

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
 * growing columns without a chosen width, or to all columns if none grows. Where the columns are wider than that, no
 * column is cut at the edge of the room, if there are growing ones.
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
  if (left < 0) alignToEdge(sides, widths, choices, available);
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

/**
 * Changes the widths of growing columns in place, so that the last column in sight is not cut: it is shown whole if
 * the growing columns before it can shrink enough, else they push it out of sight.
 */
function alignToEdge<Row>(
  columns: readonly ListColumn<Row>[],
  widths: number[],
  choices: ListColumns,
  available: number,
): void {
  const pinnedToEnd = columns.reduce(
    (sum, { pin }, at) => (pin === 'end' ? sum + (widths[at] ?? 0) : sum),
    0,
  );
  const room = available - pinnedToEnd;
  let end = 0;
  const cut = columns.findIndex((_, at) => {
    end += widths[at] ?? 0;
    return end > room;
  });
  const start = end - (widths[cut] ?? 0);
  const growing = columns.flatMap(({ id, grow }, at) =>
    grow && at < cut && choices.widths[id] === undefined ? [at] : [],
  );
  if (growing.length === 0 || columns[cut]?.pin === 'end') return;
  const total = growing.reduce((sum, at) => sum + (widths[at] ?? 0), 0);
  const change = end - room <= total * MAX_SHRINK ? room - end : room - start;
  for (const at of growing) widths[at] = (widths[at] ?? 0) * (1 + change / total);
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
