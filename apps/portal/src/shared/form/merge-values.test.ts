import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const BASE = {
  plate: 'K R A 4821',
  phone: '0556142290',
  region: '1',
  city: '2' as string | null,
  isActive: true,
  born: { day: '04', month: '03', year: '1994' },
  papers: [
    { key: 'a', Location: '/a?sign=1' },
    { key: 'b', Location: '/b?sign=1' },
  ],
};
type Values = typeof BASE;
/** A stored file as an answer lists it: each answer signs its link. */
const paper = (key: string, sign = 1) => ({ key, Location: `/${key}?sign=${sign}` });
const merge = (mine: Partial<Values>, theirs: Partial<Values>) =>
  mergeValues({ ...BASE }, { ...BASE, ...mine }, { ...BASE, ...theirs }, [['region', 'city']]);

test.each<{ name: string; mine: Partial<Values>; theirs: Partial<Values>; merged: Partial<Values> }>([
  { name: 'no change', mine: {}, theirs: {}, merged: {} },
  { name: 'only mine', mine: { plate: 'M' }, theirs: {}, merged: { plate: 'M' } },
  { name: 'only theirs', mine: {}, theirs: { isActive: false }, merged: { isActive: false } },
  {
    name: 'different fields',
    mine: { plate: 'M' },
    theirs: { phone: '0' },
    merged: { plate: 'M', phone: '0' },
  },
  { name: 'the same change', mine: { plate: 'X' }, theirs: { plate: 'X' }, merged: { plate: 'X' } },
  {
    name: 'the same but for white space',
    mine: { plate: ' X' },
    theirs: { plate: 'X' },
    merged: { plate: ' X' },
  },
  {
    name: 'the same date, typed with and without a zero',
    mine: { born: { day: '5', month: '3', year: '1994' } },
    theirs: { born: { day: '05', month: '03', year: '1994' } },
    merged: { born: { day: '5', month: '3', year: '1994' } },
  },
  {
    name: 'both change a list',
    mine: { papers: [paper('b'), paper('mine')] },
    theirs: { papers: [paper('a', 2), paper('b', 2), paper('theirs', 2)] },
    merged: { papers: [paper('b', 2), paper('theirs', 2), paper('mine')] },
  },
  {
    name: 'theirs moves to another region',
    mine: { plate: 'M' },
    theirs: { region: '9', city: '90' },
    merged: { plate: 'M', region: '9', city: '90' },
  },
])('merged without a clash: $name', ({ mine, theirs, merged }) => {
  expect(merge(mine, theirs)).toMatchObject({ merged: { ...BASE, ...merged }, clashes: [] });
});

test.each<{ name: string; mine: Partial<Values>; theirs: Partial<Values>; fields: string[] }>([
  { name: 'a text', mine: { plate: 'M' }, theirs: { plate: 'T' }, fields: ['plate'] },
  { name: 'a cleared text', mine: { plate: '' }, theirs: { plate: 'T' }, fields: ['plate'] },
  {
    name: 'parts of one date',
    mine: { born: { ...BASE.born, day: '05' } },
    theirs: { born: { ...BASE.born, year: '1995' } },
    fields: ['born'],
  },
  {
    name: 'a city, and the region that it belongs to',
    mine: { city: '3' },
    theirs: { region: '9', city: '90' },
    fields: ['region', 'city'],
  },
])('a clash keeps mine and has both values: $name', ({ mine, theirs, fields }) => {
  const { merged, clashes, updated } = merge(mine, theirs);
  expect(merged).toEqual({ ...BASE, ...mine });
  expect(updated).toEqual([]);
  expect(clashes).toHaveLength(1);
  expect(clashes[0]?.fields).toEqual(fields);
  expect(clashes[0]?.mine).toMatchObject(mine);
  expect(clashes[0]?.theirs).toMatchObject(theirs);
});

test('the fields that differ from what was typed are named', () => {
  expect(merge({ plate: 'M' }, { phone: '0', isActive: false }).updated).toEqual(['phone', 'isActive']);
});
