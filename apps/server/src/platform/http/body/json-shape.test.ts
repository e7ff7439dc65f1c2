import { expect, it } from 'vitest';
import { isJsonShapeAllowed } from './json-shape.ts';

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
