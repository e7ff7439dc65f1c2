import { describe, expect, it } from 'vitest';
import {
  formatImportCell,
  IMPORT_COLUMNS,
  ImportChoices,
  type ImportColumn,
  normalizeImportDay,
  readImportHeader,
} from './driver-import.ts';

const names = Object.fromEntries(
  IMPORT_COLUMNS.map((column) => [column, [`عنوان ${column}`]]),
) as unknown as Record<ImportColumn, string[]>;
names.id_number = ['رقم الهوية', 'ID number'];
names.phone = ['الجوال', 'Phone'];

describe('the heading of a file of drivers', () => {
  it('is matched by its words in each language and by the wire name, in any spelling', () => {
    const { columns, missing } = readImportHeader(
      ['رقم الهويه', ' PHONE *', 'First_Name', 'lastname', 'region id', 'Phone', 'notes'],
      names,
    );
    expect(Object.fromEntries(columns)).toEqual({
      id_number: 0,
      phone: 1,
      firstName: 2,
      lastName: 3,
      region_id: 4,
    });
    expect(missing).toEqual([]);
  });

  it('is refused without a required column', () => {
    expect(readImportHeader(['ID number', 'Phone'], names).missing).toEqual([
      'firstName',
      'lastName',
      'region_id',
    ]);
  });

  it('[SEC-23] is plain text: a property name of JavaScript is no column', () => {
    const { columns, missing } = readImportHeader(['__proto__', 'constructor', 'toString'], names);
    expect(columns.size).toBe(0);
    expect(missing).toHaveLength(5);
  });
});

it.each([
  [null, ''],
  [undefined, ''],
  [' محمد ', 'محمد'],
  [1088100001, '1088100001'],
  [966558100001, '966558100001'],
  [0.5, '0.5'],
  [true, 'true'],
  [new Date('1994-03-14T00:00:00Z'), '14/03/1994'],
  [new Date(Number.NaN), '?'],
  ["'+966558100001", '+966558100001'],
  ["'d", "'d"],
  ["a'=1", "a'=1"],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('a cell %j is the text %j', (cell, text) => {
  expect(formatImportCell(cell)).toBe(text);
});

it.each([
  ['14/03/1994', '14/03/1994'],
  ['4-3-1994', '04/03/1994'],
  ['14-3-1994', '14/03/1994'],
  ['4.12.1994', '04/12/1994'],
  ['114/3/1994', '114/3/1994'],
  ['14/3/19940', '14/3/19940'],
  ['1994-13-114', '1994-13-114'],
  ['4.3.1994', '04/03/1994'],
  ['1994-3-4', '04/03/1994'],
  ['1994-12-14', '14/12/1994'],
  ['11994-3-4', '11994-3-4'],
  ['March', 'March'],
])('a day %s is %s', (written, day) => {
  expect(normalizeImportDay(written)).toBe(day);
});

it('a choice is found by its id and by its names, in any spelling', () => {
  const choices = new ImportChoices([{ id: '7', names: ['الرياض', 'Riyadh'] }]);
  expect(['الرياض', 'RIYADH', '7', 'x', '__proto__'].map((text) => choices.find(text))).toEqual([
    '7',
    '7',
    '7',
    undefined,
    undefined,
  ]);
});
