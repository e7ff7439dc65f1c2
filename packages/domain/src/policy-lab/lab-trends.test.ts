import { expect, it } from 'vitest';
import { computeLabFigures } from './lab-figures.ts';
import { UNSERVED_OUTCOME } from './lab-record.ts';
import { computeLabTrends } from './lab-trends.ts';
import { buildOfferOutcome, buildReplayedRequest } from './testing/requests.ts';

it('counts a request in the part of the period in which its wait started', () => {
  const drivers = new Set([1, 2]);
  const requests = [
    buildReplayedRequest(999, buildOfferOutcome(1, 5), UNSERVED_OUTCOME),
    buildReplayedRequest(1_000, buildOfferOutcome(1, 10), buildOfferOutcome(2, 7)),
    buildReplayedRequest(1_099, buildOfferOutcome(2, 20), buildOfferOutcome(2, 9)),
    buildReplayedRequest(1_100, UNSERVED_OUTCOME, buildOfferOutcome(1, 40)),
    buildReplayedRequest(1_799, buildOfferOutcome(1, 30), buildOfferOutcome(1, 30)),
    buildReplayedRequest(1_800, buildOfferOutcome(1, 50), buildOfferOutcome(1, 60)),
  ];
  const { recorded, changed } = computeLabTrends(requests, drivers, { from: 1_000, to: 1_800 });
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
  expect(recorded[1]).toEqual(computeLabFigures([UNSERVED_OUTCOME], drivers));
});

it('counts an empty period as one part', () => {
  const { recorded } = computeLabTrends(
    [buildReplayedRequest(5, UNSERVED_OUTCOME, UNSERVED_OUTCOME)],
    new Set(),
    { from: 5, to: 5 },
  );
  expect(recorded.map((part) => part.requests)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
});
