import { describe, expect, test } from 'vitest';
import {
  clampWidth,
  findEdge,
  moveColumn,
  NO_COLUMN_CHOICES,
  orderedColumns,
  partlyCovered,
  placeColumns,
} from './column-layout.ts';
import type { ListColumn } from './list-column.ts';

const column = (id: string, more: Partial<ListColumn<string>> = {}): ListColumn<string> => ({
  id,
  label: 'common.search',
  width: 100,
  cell: (row) => row,
  text: (row) => row,
  ...more,
});
const columns = [
  column('number', { pin: 'start', fixed: true, whole: true }),
  column('driver', { grow: true }),
  column('phone', { whole: true }),
  column('status', { pin: 'end' }),
];
const shown = (choices: Partial<typeof NO_COLUMN_CHOICES>, available = 400) =>
  placeColumns(columns, { ...NO_COLUMN_CHOICES, ...choices }, available).map(
    ({ column: { id }, width, pin, start, end }) =>
      `${id} ${width} ${pin ?? '-'} ${pin === 'end' ? end : start}`,
  );

test('without choices the columns have the order of the specification', () => {
  expect(shown({})).toEqual([
    'number 100 start 0',
    'driver 100 - 100',
    'phone 100 - 100',
    'status 100 end 0',
  ]);
});

test('a column knows how far pinned ones reach over it from either side', () => {
  const placed = placeColumns(columns, { ...NO_COLUMN_CHOICES, widths: { status: 80 } }, 300);
  expect(placed.map(({ start, end }) => [start, end])).toEqual([
    [0, 80],
    [100, 80],
    [100, 80],
    [100, 0],
  ]);
});

test('remaining width goes to the growing columns', () => {
  expect(shown({}, 500)[1]).toBe('driver 200 - 100');
  expect(shown({ widths: { driver: 120 } }, 500)).toEqual([
    'number 120 start 0',
    'driver 140 - 120',
    'phone 120 - 120',
    'status 120 end 0',
  ]);
});

test('a growing column with a minimum keeps it, and the others give the room', () => {
  const named = columns.map((one) => (one.id === 'driver' ? { ...one, minWidth: 96 } : one));
  const all = [...named.slice(0, 2), column('city', { grow: true }), ...named.slice(2)];
  const widths = (room: number) =>
    placeColumns(all, NO_COLUMN_CHOICES, room).map(({ width }) => Math.round(width));
  expect(widths(466)).toEqual([100, 96, 70, 100, 100]);
  expect(widths(483)).toEqual([100, 98, 85, 100, 100]);
});

test.each([
  ['growing columns shrink until all fit', 370, 'driver 70 - 100'],
  ['the last column in sight is shown whole by shrinking the growing ones', 290, 'driver 90 - 100'],
  ['or pushed out of sight where they cannot shrink enough', 240, 'driver 140 - 100'],
  ['widths stay where no column is cut', 200, 'driver 100 - 100'],
  ['widths stay without room for a growing column', 150, 'driver 100 - 100'],
])('too little room: %s', (_, room, driver) => {
  const wide = [...columns.slice(0, 3), column('city'), ...columns.slice(3)];
  const placed = placeColumns(wide, NO_COLUMN_CHOICES, room + 100);
  const { width, pin, start } = placed[1] ?? {};
  expect(`driver ${Math.round(width ?? 0)} ${pin ?? '-'} ${start}`).toBe(driver);
  const chosen = placeColumns(wide, { ...NO_COLUMN_CHOICES, widths: { driver: 100 } }, room + 100);
  expect(chosen[1]?.width).toBe(100);
});

describe('columns of time, date and status', () => {
  const timed = [
    ...columns.slice(0, 3),
    column('date', { essential: true }),
    column('time', { sorted: true }),
    column('accepted', { essential: true }),
    column('city'),
    ...columns.slice(3),
  ];
  const at = (available: number) =>
    placeColumns(timed, NO_COLUMN_CHOICES, available).map(({ column: { id }, pin }) =>
      pin ? `${id}:${pin}` : id,
    );

  test('keep their place where all columns fit', () => {
    expect(at(800).join(' ')).toBe('number:start driver phone date time accepted city status:end');
  });

  test('are pinned in their place, with room for each other, where the columns are too wide', () => {
    expect(at(740).join(' ')).toBe(
      'number:start driver phone date:both time:both accepted:both city status:end',
    );
    const offsets = placeColumns(timed, NO_COLUMN_CHOICES, 740).flatMap(({ pin, start, end }) =>
      pin === 'both' ? [[start, end]] : [],
    );
    expect(offsets).toEqual([
      [100, 300],
      [200, 200],
      [300, 100],
    ]);
  });

  test('the sorted one is pinned first where there is room for one alone', () => {
    expect(at(560).join(' ')).toBe('number:start driver phone date time:both accepted city status:end');
    expect(at(500).join(' ')).toBe('number:start driver phone date time accepted city status:end');
  });

  test('after it the one of the largest number', () => {
    const named = timed.map((one) => (one.id === 'driver' ? { ...one, essential: 3 as const } : one));
    const placed = placeColumns(named, NO_COLUMN_CHOICES, 660);
    expect(placed.flatMap(({ pin, column: { id } }) => (pin === 'both' ? [id] : []))).toEqual([
      'driver',
      'time',
    ]);
  });
});

test('columns that pinned ones cover in part', () => {
  const placed = placeColumns(
    [...columns.slice(0, 3), column('date'), column('city'), ...columns.slice(3)],
    { ...NO_COLUMN_CHOICES, widths: { driver: 100 } },
    400,
  );
  const coveredAt = (scrolled: number) => partlyCovered(placed, { available: 400, scrolled, lead: 38 });
  expect(coveredAt(0)).toEqual([]);
  expect(coveredAt(40)).toEqual(['driver', 'date']);
  expect(coveredAt(100)).toEqual([]);
  expect(coveredAt(190)).toEqual(['phone', 'city']);
});

test('a column pinned in its place covers those beside it where it is drawn', () => {
  const placed = placeColumns(
    [
      columns[0] ?? column('number'),
      column('driver'),
      column('time', { essential: true }),
      column('city'),
      column('area'),
      column('place'),
    ],
    NO_COLUMN_CHOICES,
    450,
  );
  expect(placed.map(({ pin }) => pin)).toEqual(['start', null, 'both', null, null, null]);
  const coveredAt = (scrolled: number) => partlyCovered(placed, { available: 450, scrolled, lead: 0 });
  // Unscrolled, the table's end cuts the fifth column.
  expect(coveredAt(0)).toEqual(['area']);
  // The time is drawn beside the number from here on; the driver is behind the number.
  expect(coveredAt(50)).toEqual(['driver']);
  expect(coveredAt(150)).toEqual(['city']);
});

test('hidden columns are removed, the naming column stays', () => {
  expect(shown({ hidden: ['number', 'phone'] })).toEqual([
    'number 100 start 0',
    'driver 200 - 100',
    'status 100 end 0',
  ]);
});

test('pinned columns move to the start with growing offsets', () => {
  expect(shown({ pinned: ['phone'] })).toEqual([
    'number 100 start 0',
    'phone 100 start 100',
    'driver 100 - 200',
    'status 100 end 0',
  ]);
});

test('a column missing in the stored order stays beside its neighbour; unknown ids are ignored', () => {
  expect(orderedColumns(columns, ['phone', 'gone', 'number']).map(({ id }) => id)).toEqual([
    'phone',
    'status',
    'number',
    'driver',
  ]);
});

test('columns move by one place and stop at the edges', () => {
  expect(moveColumn(columns, [], 'phone', -1)).toEqual(['number', 'phone', 'driver', 'status']);
  expect(moveColumn(columns, [], 'number', -1)).toEqual(['number', 'driver', 'phone', 'status']);
});

test('columns of numbers and phones keep their minimum width', () => {
  expect(clampWidth(column('phone', { whole: true }), 20)).toBe(100);
  expect(clampWidth(column('driver'), 20)).toBe(48);
  expect(clampWidth(column('driver'), 5000)).toBe(800);
});

test('the edge is the first of the pinned columns at the end, essential ones included', () => {
  const many = [
    ...columns.slice(0, 3),
    column('city'),
    column('customer'),
    column('date', { essential: true }),
    column('time', { sorted: true }),
    column('status', { pin: 'end' }),
  ];
  const edgeIn = (available: number) => findEdge(placeColumns(many, NO_COLUMN_CHOICES, available))?.column.id;
  expect(edgeIn(700)).toBe('date');
  expect(edgeIn(600)).toBe('time');
  expect(edgeIn(500)).toBe('status');
  expect(findEdge(placeColumns(columns.slice(0, 3), NO_COLUMN_CHOICES, 200))).toBeUndefined();
});
