import { expect, it } from 'vitest';
import { pickCommonWords } from './common-words.ts';

it('counts each word once a text, however it is spelled, and shows it as first written', () => {
  const texts = ['السائق متأخّر متأخر', 'متاخر جدا والأكل بارد', 'Cold food', 'the food was cold!', 'بارد'];
  expect(pickCommonWords(texts)).toEqual([
    { word: 'بارد', count: 2 },
    { word: 'متأخّر', count: 2 },
    { word: 'Cold', count: 2 },
    { word: 'food', count: 2 },
  ]);
});

it('leaves out words without a meaning, short ones and those that came up once, and ends at twelve', () => {
  expect(pickCommonWords(['من في the was to', 'من في the was to', 'مرة'])).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => `كلمة${String.fromCharCode(0x627 + at)}اب`).join(' ');
  expect(pickCommonWords([many, many])).toHaveLength(12);
  expect(pickCommonWords([])).toEqual([]);
});
