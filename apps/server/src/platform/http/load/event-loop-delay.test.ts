import { expect, it } from 'vitest';
import { createOverloadDetector } from './event-loop-delay.ts';

it.each([
  { delays: [], isOverloaded: false },
  { delays: [900], isOverloaded: false },
  { delays: [900, 900], isOverloaded: true },
  { delays: [501, 501, 501], isOverloaded: true },
  { delays: [500, 500, 500], isOverloaded: false },
  { delays: [900, 20, 900], isOverloaded: false },
  { delays: [900, 900, 20], isOverloaded: false },
  { delays: [900, 900, 20, 900, 900], isOverloaded: true },
])('[SEC-43] delays of $delays ms, bound 500: overloaded $isOverloaded', ({ delays, isOverloaded }) => {
  const detector = createOverloadDetector(500);
  for (const delay of delays) detector.record(delay);
  expect(detector.isOverloaded()).toBe(isOverloaded);
});
