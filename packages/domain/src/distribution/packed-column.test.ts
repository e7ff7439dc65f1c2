import { describe, expect, it } from 'vitest';
import { packColumn, readColumn } from './packed-column.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a column', () => {
  it.each([
    ['one value', [5, 5, 5], { same: 5 }],
    ['nothing at all', [null, null], { same: null }],
    ['few values', [true, true, false, true, false, true], { among: [true, false], at: '001010' }],
    ['too many values for so few records', [true, false, true], { each: [true, false, true] }],
    ['no record', [], { among: [], at: '' }],
  ])('of %s', (_name, values, kept) => {
    expect(packColumn<boolean | number | null>(values)).toEqual(kept);
  });

  it.each([36, 37])('of %i values returns each record’s own value', (count) => {
    const values = [...many(count), ...many(count), ...many(count)];
    const kept = JSON.parse(JSON.stringify(packColumn(values))) as ReturnType<typeof packColumn<number>>;
    expect('among' in kept).toBe(count === 36);
    expect(values.map((_, place) => readColumn(kept, place))).toEqual(values);
  });
});
