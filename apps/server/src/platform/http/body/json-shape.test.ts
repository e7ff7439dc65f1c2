import { expect, it } from 'vitest';
import { findUnknownKeys, isJsonShapeAllowed } from './json-shape.ts';

it.each([
  ['an ordinary body', '{"a":[1,2,{"b":"c"}]}', true],
  ['32 levels', '['.repeat(32) + ']'.repeat(32), true],
  ['33 levels', '['.repeat(33) + ']'.repeat(33), false],
  ['levels that are never closed', '{"a":'.repeat(10_000), false],
  ['10,000 ids', JSON.stringify(Array.from({ length: 10_000 }, () => '123')), true],
  ['20,000 values', JSON.stringify(Array.from({ length: 20_000 }, () => 1)), false],
  ['20,000 empty objects', '[{}'.repeat(20_000), false],
  ['brackets and commas in a text', JSON.stringify({ a: '[{,'.repeat(20_000) }), true],
  ['quotes in a text', JSON.stringify({ a: '"[\\"[,'.repeat(5_000) }), true],
])('[SEC-42] the shape of JSON: %s', (_name, json, allowed) => {
  expect(isJsonShapeAllowed(Buffer.from(json))).toBe(allowed);
});

it.each([
  ['keys of every level', '{"a":1,"x":{"y":[{"z" : 2}]}}', ['x', 'y', 'z']],
  ['no texts and no known keys', '{"a":"x","b":["y",{"a":"\\":"}]}', []],
  ['an escaped key as it is read', '{"\\u0061":1,"\\u0078":2}', ['x']],
  [
    'only the first ones, of a text that is no JSON after them',
    '{"1":1,"2":2,"3":3,"4":4,"5":',
    ['1', '2', '3', '4'],
  ],
])('[SEC-56] the unknown keys of JSON: %s', (_name, json, unknown) => {
  expect(findUnknownKeys(Buffer.from(json), new Set(['a', 'b']), 4)).toEqual(unknown);
});
