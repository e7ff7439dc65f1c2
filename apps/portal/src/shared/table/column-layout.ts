import type { ListColumns } from '@mishwar/contract';
import type { ListColumn } from './list-column.ts';

export interface PlacedColumn<Row> {
  column: ListColumn<Row>;
  /** px */
  width: number;
  /** The side that a column moves to, or `both` for one that keeps its place and stops at either edge. */
  pin: 'start' | 'end' | 'both' | null;
  /** Widths in px of the pinned columns before it and after it: its own offsets where it is pinned as well. */
  start: number;
  end: number;
}

const MIN_WIDTH = 48;
const MAX_WIDTH = 800;
/** Share of its width that a growing column keeps where the columns are wider than the table. */
const MIN_GROW_SHARE = 0.7;
/** Above every `essential`. */
const SORTED_WEIGHT = 4;
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
 * date, status and names (`essential`) and the sorted one are pinned in their place, so that they are always in sight.
 */
export function placeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choices: ListColumns,
  available: number,
): PlacedColumn<Row>[] {
  const natural = visibleColumns(columns, choices).map((column): PlacedColumn<Row> => {
    const width = clampWidth(column, choices.widths[column.id] ?? column.width);
    return { column, width, pin: pinOf(column, choices), start: 0, end: 0 };
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
  if (-spare <= givenBy(growing)) {
    resize(growing, spare);
    return withOffsets(natural);
  }
  pinEssential(natural, available);
  alignToEdge(natural, canGrow, available);
  return withOffsets(natural);
}

/** px that a growing column can give. */
const spareOf = <Row>({ column, width }: PlacedColumn<Row>): number =>
  Math.max(0, width - (column.minWidth ?? width * MIN_GROW_SHARE));

const givenBy = <Row>(places: readonly PlacedColumn<Row>[]): number =>
  places.reduce((sum, place) => sum + spareOf(place), 0);

/** Widens growing columns by `change` px in all, or narrows them by what each can give. */
function resize<Row>(growing: readonly PlacedColumn<Row>[], change: number): void {
  const given = givenBy(growing);
  const total = widthOf(growing);
  for (const place of growing)
    place.width += change * (change < 0 ? spareOf(place) / given : place.width / total);
}

const widthOf = (places: readonly { width: number }[]): number =>
  places.reduce((sum, { width }) => sum + width, 0);

/**
 * Pins essential columns where they stand while enough room is left for the others: the sorted one first, then those of
 * the largest number, from the last to the first.
 */
function pinEssential<Row>(placed: PlacedColumn<Row>[], available: number): void {
  let room = available - widthOf(placed.filter(({ pin }) => pin !== null)) - MIN_SCROLLING_WIDTH;
  const isEssential = ({ column, pin }: PlacedColumn<Row>) =>
    pin === null && (column.sorted === true || Boolean(column.essential));
  const wanted = placed.filter(isEssential).toReversed();
  const weight = ({ column: { sorted, essential } }: PlacedColumn<Row>) =>
    sorted ? SORTED_WEIGHT : Number(essential);
  wanted.sort((one, other) => weight(other) - weight(one));
  for (const place of wanted) {
    if (place.width > room) break;
    room -= place.width;
    place.pin = 'both';
  }
}

type Pinned = Pick<PlacedColumn<unknown>, 'pin'>;

/** The first of the pinned columns at the end of the line, under which others may slide. */
export function findEdge<Place extends Pinned>(placed: readonly Place[]): Place | undefined {
  return placed[placed.findLastIndex((place) => !stopsAtEnd(place)) + 1];
}

const stopsAtStart = ({ pin }: Pinned): boolean => pin === 'start' || pin === 'both';
const stopsAtEnd = ({ pin }: Pinned): boolean => pin === 'end' || pin === 'both';

/** Sets how far the pinned columns before and after each column reach. */
function withOffsets<Row>(placed: PlacedColumn<Row>[]): PlacedColumn<Row>[] {
  let start = 0;
  for (const place of placed) {
    place.start = start;
    if (stopsAtStart(place)) start += place.width;
  }
  let end = 0;
  for (const place of placed.toReversed()) {
    place.end = end;
    if (stopsAtEnd(place)) end += place.width;
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
  let start = 0;
  for (const [at, { width, pin }] of placed.entries()) {
    const end = start + width;
    // Unscrolled, the pinned columns after this one are drawn before the table's end.
    const room = available - widthOf(placed.slice(at + 1).filter(stopsAtEnd));
    if (pin !== null || end <= room) {
      start = end;
      continue;
    }
    const growing = placed.slice(0, at).filter(canGrow);
    resize(growing, end - room <= givenBy(growing) ? room - end : room - start);
    return;
  }
}

/**
 * The columns that pinned ones or the edges cover in part, by id. `scrolled` is the distance from the line's start,
 * `lead` the width of the controls before the columns, all in px.
 */
export function partlyCovered<Row>(
  placed: readonly PlacedColumn<Row>[],
  { available, scrolled, lead }: { available: number; scrolled: number; lead: number },
): string[] {
  const from = scrolled + lead;
  const to = from + available;
  let at = lead;
  const natural = placed.map((place) => {
    const start = at;
    at += place.width;
    return { ...place, at: start };
  });
  const covers = [
    { from: Number.NEGATIVE_INFINITY, to: from },
    { from: to, to: Number.POSITIVE_INFINITY },
    ...natural
      .filter(({ pin }) => pin !== null)
      .map((place) => {
        const first = stopsAtStart(place) ? from + place.start : Number.NEGATIVE_INFINITY;
        const last = stopsAtEnd(place) ? to - place.end - place.width : Number.POSITIVE_INFINITY;
        const drawn = Math.min(Math.max(place.at, first), last);
        return { from: drawn, to: drawn + place.width };
      }),
  ];
  return natural
    .filter(({ pin, width, at: start }) => {
      if (pin !== null) return false;
      const covered = covers.reduce(
        (sum, cover) => sum + Math.max(0, Math.min(cover.to, start + width) - Math.max(cover.from, start)),
        0,
      );
      return covered > 1 && covered < width - 1;
    })
    .map(({ column }) => column.id);
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
