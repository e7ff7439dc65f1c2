import { expect, it } from 'vitest';
import { labFigures } from './lab-figures.ts';
import { NOBODY } from './lab-record.ts';
import { labTrends } from './lab-trends.ts';
import { offer, request } from './testing/requests.ts';

it('tells each part of a period by the requests that began to wait in it', () => {
  const drivers = new Set([1, 2]);
  const requests = [
    request(999, offer(1, 5), NOBODY),
    request(1_000, offer(1, 10), offer(2, 7)),
    request(1_099, offer(2, 20), offer(2, 9)),
    request(1_100, NOBODY, offer(1, 40)),
    request(1_799, offer(1, 30), offer(1, 30)),
    request(1_800, offer(1, 50), offer(1, 60)),
  ];
  const { recorded, changed } = labTrends(requests, drivers, { from: 1_000, to: 1_800 });
  expect(recorded.map((part) => part.requests)).toEqual([3, 1, 0, 0, 0, 0, 0, 2]);
  expect(recorded.map((part) => part.acceptance_median)).toEqual([
    10,
    null,
    null,
    null,
    null,
    null,
    null,
    30,
  ]);
  expect(changed.map((part) => part.acceptance_median)).toEqual([7, 40, null, null, null, null, null, 30]);
  expect(changed.map((part) => part.unserved)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(recorded[1]).toEqual(labFigures([NOBODY], drivers));
});

it('tells a period without length as one part', () => {
  const { recorded } = labTrends([request(5, NOBODY, NOBODY)], new Set(), { from: 5, to: 5 });
  expect(recorded.map((part) => part.requests)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
});
