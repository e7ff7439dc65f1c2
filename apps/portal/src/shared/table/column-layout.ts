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
/** Share of its width that a growing column keeps where the columns are wider than the table. */
const MIN_GROW_SHARE = 0.7;
/** px that pinned columns leave to those that scroll under them. */
const MIN_SCROLLING_WIDTH = 240;

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

/** The columns that the reader has not hidden, in their order: pinned ones first and last. */
export function visibleColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: ListColumns,
): ListColumn<Row>[] {
  const visible = orderedColumns(columns, choices.order).filter(
    (column) => column.fixed || !choices.hidden.includes(column.id),
  );
  return (['start', null, 'end'] as const).flatMap((side) =>
    visible.filter((column) => pinOf(column, choices) === side),
  );
}

const pinOf = <Row>(column: ListColumn<Row>, choices: ListColumns) =>
  column.pin ?? (choices.pinned.includes(column.id) ? 'start' : null);

/**
 * The layout of the visible columns: where there is room, growing columns without a chosen width share it (or all
 * columns, if none grows). Where there is too little, growing columns shrink; if that is not enough, columns of time,
 * date and status (`essential`) and the sorted one are pinned to the end, so that they are in sight without scrolling.
 */
export function placeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: ListColumns,
  available: number,
): PlacedColumn<Row>[] {
  const natural = visibleColumns(columns, choices).map((column): PlacedColumn<Row> => {
    const width = clampWidth(column, choices.widths[column.id] ?? column.width);
    return { column, width, pin: pinOf(column, choices), offset: 0 };
  });
  const canGrow = ({ column }: PlacedColumn<Row>) =>
    column.grow === true && choices.widths[column.id] === undefined;
  const spare = available - widthOf(natural);
  const growing = natural.filter(canGrow);
  if (spare >= 0) {
    const takers = growing.length > 0 ? growing : natural;
    for (const place of takers) place.width += spare / takers.length;
    return withOffsets(natural);
  }
  const total = widthOf(growing);
  if (-spare <= total * (1 - MIN_GROW_SHARE)) {
    for (const place of growing) place.width *= 1 + spare / total;
    return withOffsets(natural);
  }
  const placed = pinEssential(natural, available);
  alignToEdge(placed, canGrow, available);
  return withOffsets(placed);
}

const widthOf = (places: readonly { width: number }[]): number =>
  places.reduce((sum, { width }) => sum + width, 0);

/**
 * Pins essential columns to the end while enough room is left for the others: the sorted one first, then from the
 * last to the first. Their order stays.
 */
function pinEssential<Row>(placed: PlacedColumn<Row>[], available: number): PlacedColumn<Row>[] {
  let room = available - widthOf(placed.filter(({ pin }) => pin !== null)) - MIN_SCROLLING_WIDTH;
  const isEssential = ({ column, pin }: PlacedColumn<Row>) =>
    pin === null && (column.sorted === true || column.essential === true);
  const wanted = placed.filter(isEssential).toReversed();
  wanted.sort((one, other) => Number(other.column.sorted ?? false) - Number(one.column.sorted ?? false));
  for (const place of wanted) {
    if (place.width > room) break;
    room -= place.width;
    place.pin = 'end';
  }
  return [...placed.filter(({ pin }) => pin !== 'end'), ...placed.filter(({ pin }) => pin === 'end')];
}

/** Sets the offsets of pinned columns. */
function withOffsets<Row>(placed: PlacedColumn<Row>[]): PlacedColumn<Row>[] {
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
  placed: PlacedColumn<Row>[],
  canGrow: (place: PlacedColumn<Row>) => boolean,
  available: number,
): void {
  const room = available - widthOf(placed.filter(({ pin }) => pin === 'end'));
  let end = 0;
  const cut = placed.findIndex(({ width }) => {
    end += width;
    return end > room;
  });
  const start = end - (placed[cut]?.width ?? 0);
  const growing = placed.filter((place, at) => at < cut && canGrow(place));
  if (growing.length === 0 || placed[cut]?.pin === 'end') return;
  const total = widthOf(growing);
  const change = end - room <= total * (1 - MIN_GROW_SHARE) ? room - end : room - start;
  for (const place of growing) place.width *= 1 + change / total;
}

/**
 * The columns that pinned ones cover in part, by id. `scrolled` is the distance from the line's start, `lead` the width
 * of the controls before the columns, all in px.
 */
export function partlyCovered<Row>(
  placed: readonly PlacedColumn<Row>[],
  { available, scrolled, lead }: { available: number; scrolled: number; lead: number },
): string[] {
  const from = scrolled + lead + widthOf(placed.filter(({ pin }) => pin === 'start'));
  const to = scrolled + lead + available - widthOf(placed.filter(({ pin }) => pin === 'end'));
  let at = lead;
  return placed.flatMap(({ column, width, pin }) => {
    const start = at;
    at += width;
    const isCutAt = (edge: number) => start < edge - 1 && start + width > edge + 1;
    return pin === null && (isCutAt(from) || isCutAt(to)) ? [column.id] : [];
  });
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
