import { describe, expect, it, test } from 'vitest';
import { beginsWithWord, matchesWords, splitQuery } from './query-words.ts';

describe('splitQuery', () => {
  it.each([
    ['cancel order 10020001', ['cancel', 'order'], '10020001'],
    ['10020 Cancel', ['cancel'], '10020'],
    ['إلغاء ١٠٠٢٠', ['الغا'], '10020'],
    ['cancel', ['cancel'], null],
    ['10020001', [], '10020001'],
    ['cancel 12', ['cancel', '12'], null],
  ])('%s', (query, words, number) => {
    expect(splitQuery(query)).toEqual({ words, number });
  });
});

test.each([
  ['إلغاء الطلب', 'الغا', true],
  ['إعادة الطلب', 'اعاده', true],
  ['Cancel order', 'order canc', true],
  ['Cancel order', 'order', false],
])('that %s begins with a word of %s is %s', (text, query, begins) => {
  expect(beginsWithWord(text, splitQuery(query).words)).toBe(begins);
});

describe('matchesWords', () => {
  const cancel = 'إلغاء الطلب 10020001 Cancel order 10020001';
  it.each([['cancel'], ['الغاء'], ['إلغاء الطلب'], ['ord canc']])('finds %s', (query) => {
    expect(matchesWords(cancel, splitQuery(query).words)).toBe(true);
  });
  it.each([['assign'], ['cancel driver'], ['سائق']])('leaves %s', (query) => {
    expect(matchesWords(cancel, splitQuery(query).words)).toBe(false);
  });
});
