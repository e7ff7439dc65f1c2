import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FOLD_FROM, FOLD_TO, foldText } from './fold-text.ts';
import { formatPhone, isPhoneText, normalizePhone, toPhoneSearchTerm } from './phone.ts';
import { splitPastedValues } from './split-pasted.ts';
import { toStorableText, trimText } from './trim-text.ts';

describe('foldText', () => {
  test.each([
    ['أحمد', 'احمد'],
    ['إبراهيم آل ٱلسعود', 'ابراهيم ال السعود'],
    ['مؤمن', 'مومن'],
    ['فائز', 'فايز'],
    ['علاء', 'علا'],
    ['مصطفى', 'مصطفي'],
    ['فاطمة', 'فاطمه'],
    ['مُحَمَّدٌ', 'محمد'],
    ['محـــمد', 'محمد'],
    ['١٢٣ ۴۵۶', '123 456'],
    ['علی ک', 'علي ك'],
    ['  Al   BAIK \n Café\u00a0', 'al baik cafe'],
    ['Cafe\u0301', 'cafe'],
    ['\u200fطلب\u200e 5', 'طلب 5'],
    ['', ''],
    [' \u064b ', ''],
    ['汉字 🚗 ß', '汉字 🚗 ß'],
  ])('%j is searched as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('folding twice changes nothing', () => {
    const text = fc.string({ unit: fc.constantFrom(...FOLD_FROM, ...'abcxyzابتثو019 -#') });
    fc.assert(
      fc.property(text, (value) => {
        expect(foldText(foldText(value))).toBe(foldText(value));
      }),
    );
  });

  test('SQL translate with the two constants gives the same result', () => {
    expect(new Set(FOLD_FROM).size).toBe(FOLD_FROM.length);
    expect([...FOLD_FROM].length).toBe(FOLD_FROM.length);
    expect([...FOLD_TO].some((character) => FOLD_FROM.includes(character))).toBe(false);
    const translate = (value: string) =>
      [...value]
        .map((character) => {
          const at = FOLD_FROM.indexOf(character);
          return at < 0 ? character : (FOLD_TO[at] ?? '');
        })
        .join('');
    const sql = (value: string) =>
      translate(value)
        .replace(/ +/g, ' ')
        .replace(/^ +| +$/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(sql(value)).toBe(foldText(value));
      }),
    );
  });
});

describe('phones', () => {
  const forms = [
    '0551234567',
    '551234567',
    '966551234567',
    '+966551234567',
    '00966551234567',
    '+966 55 123 4567',
    '+9660551234567',
    '055-123-4567',
    '(055) 123.4567',
    '٠٥٥١٢٣٤٥٦٧',
    '\u200e+966 55 123 4567',
  ];

  test.each(forms)('%j is the number 966551234567', (form) => {
    expect(normalizePhone(form)).toBe('966551234567');
    expect(formatPhone(form)).toBe('055 123 4567');
    expect(toPhoneSearchTerm(form)).toBe('966551234567');
  });

  test.each(['', '05512345', '05512345678', '0131234567', '+20 100 123 4567', 'abc', '5'])(
    '%j is not a Saudi mobile',
    (text) => {
      expect(normalizePhone(text)).toBeNull();
      expect(formatPhone(text)).toBe(text);
    },
  );

  test.each([
    ['0551', '551'],
    ['+966551', '551'],
    ['0096655', '55'],
    ['96605512', '5512'],
    ['4567', '4567'],
    ['45007', '45007'],
    ['a12', null],
    ['12a', null],
    ['966', '966'],
    ['0', '0'],
    ['+', null],
    ['Huda', null],
    ['', null],
  ])('a part %j looks for %j', (typed, needle) => {
    expect(toPhoneSearchTerm(typed)).toBe(needle);
  });
});

describe('splitPastedValues', () => {
  const keys = (text: string) => splitPastedValues(text).map(({ key }) => key);

  test.each([
    [
      '1001,1002 1003\n1004\t1005؛1006،1007;1008',
      ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008'],
    ],
    ['1001, 1001 ,١٠٠١ #1001', ['1001']],
    ['055 123 4567, +966 50 000 0001', ['966551234567', '966500000001']],
    ['055 123 4567 050 000 0001', ['966551234567', '966500000001']],
    ['0551234567\n966551234567', ['966551234567']],
    ['5512 34567', ['5512', '34567']],
    ['1001\u00a01002', ['1001', '1002']],
    ['A#17', ['a#17']],
    [' ,،; \n', []],
    ['', []],
  ])('%j holds %j', (text, expected) => {
    expect(keys(text)).toEqual(expected);
  });

  test('keeps each value as typed, so that a missing one can be shown', () => {
    expect(splitPastedValues('055 123 4567, A-17')).toEqual([
      { typed: '055 123 4567', key: '966551234567' },
      { typed: 'A-17', key: 'a-17' },
    ]);
  });
});

describe('[SEC-48] text of invisible characters', () => {
  test.each([
    ['', ''],
    [' \t\n', ''],
    ['\u200b', ''],
    ['\u200b\u200c\u200d\u2060\ufeff', ''],
    ['\u202e\u202c\u2066\u2069\u200e\u200f', ''],
    ['\u00ad \u00a0\u3000', ''],
    ['\u115f\u1160\u2800\u3164\uffa0', ''],
    ['\u0000\u0007\u001b', ''],
    [' نورة ', 'نورة'],
    ['\u200fنورة', '\u200fنورة'],
    ['👩‍🚒', '👩‍🚒'],
    [' - ', '-'],
  ])('%j becomes %j', (text, trimmed) => {
    expect(trimText(text)).toBe(trimmed);
  });
});

test.each([
  ['0551234567', true],
  ['+966 55 123-4567', true],
  ['٠٥٥١٢٣٤٥٦٧', true],
  ['00971501234567', true],
  ['javascript:alert(1)', false],
  ['12345', false],
  ['1234567890123456', false],
  ['+', false],
  ['05512x4567', false],
])('[SEC-48] %j is a phone number: %j', (text, isPhone) => {
  expect(isPhoneText(text)).toBe(isPhone);
});

test.each([
  ['Ali\0', 'Ali'],
  ['\0\0', ''],
  ['a\ud83d', 'a\ufffd'],
  ['a\ud83d\ude97', 'a\ud83d\ude97'],
])('%j is stored as %j', (text, stored) => {
  expect(toStorableText(text)).toBe(stored);
});
