import { describe, expect, it } from 'vitest';
import { computeLabCharts } from './lab-charts.ts';
import { type RequestOutcome, UNSERVED_OUTCOME } from './lab-record.ts';
import type { ReplayedRequest } from './replay.ts';
import { buildOfferOutcome, buildReplayedRequest } from './testing/requests.ts';

const HOUR = 3_600_000;

const byHand = (driver_id: number, seconds: number): RequestOutcome => ({
  ...buildOfferOutcome(driver_id, seconds),
  by: 'hand',
  km: null,
});

const chartsOf = (requests: readonly ReplayedRequest[], drivers: readonly number[] = [], hours = 1) =>
  computeLabCharts(requests, new Set(drivers), { from: 0, to: hours * HOUR });

describe('acceptance times', () => {
  it.each([
    [0, 0],
    [14.999, 0],
    [15, 1],
    [29.5, 1],
    [104.9, 6],
    [105, 7],
    [4_000, 7],
  ])('%d seconds stand in bar %d', (seconds, bar) => {
    const { acceptance } = chartsOf(
      [buildReplayedRequest(0, buildOfferOutcome(1, seconds), UNSERVED_OUTCOME)],
      [1],
    );
    expect(acceptance.recorded).toEqual(Array.from({ length: 8 }, (_, at) => Number(at === bar)));
    expect(acceptance.changed).toEqual(new Array(8).fill(0));
  });

  it('exclude assignments by operators', () => {
    const { acceptance } = chartsOf([buildReplayedRequest(0, byHand(1, 3), buildOfferOutcome(1, 31))], [1]);
    expect(acceptance.recorded).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(acceptance.changed).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  });
});

describe('orders of drivers', () => {
  const ofOne = (orders: number) =>
    Array.from({ length: orders }, () =>
      buildReplayedRequest(0, buildOfferOutcome(1, 1), buildOfferOutcome(2, 1)),
    );

  it('include drivers without orders, and those with orders in one timeline only', () => {
    const { drivers } = chartsOf(ofOne(2), [1, 3]);
    expect(drivers).toEqual({ step: 1, recorded: [1, 0, 1, 0], changed: [2, 0, 1, 0] });
  });

  it.each([
    [0, 1, 4],
    [3, 1, 4],
    [7, 1, 8],
    [8, 2, 5],
    [23, 3, 8],
    [30, 4, 8],
    [39, 5, 8],
    [150, 20, 8],
    [1_000, 126, 8],
  ])('of %d at most stand in steps of %d, %d bars', (most, step, bars) => {
    const { drivers } = chartsOf(ofOne(most), [1]);
    expect([drivers.step, drivers.recorded.length]).toEqual([step, bars]);
    expect(drivers.recorded[Math.floor(most / step)]).toBe(1);
  });
});

describe('unserved orders', () => {
  it('are counted per quarter of an hour within an hour, per timeline', () => {
    const { unserved } = chartsOf(
      [
        buildReplayedRequest(0, UNSERVED_OUTCOME, UNSERVED_OUTCOME),
        buildReplayedRequest(20 * 60_000, UNSERVED_OUTCOME, buildOfferOutcome(1, 1)),
        buildReplayedRequest(59 * 60_000, buildOfferOutcome(1, 1), UNSERVED_OUTCOME),
      ],
      [1],
    );
    expect(unserved).toEqual({ from: 0, minutes: 15, recorded: [1, 1, 0, 0], changed: [1, 0, 0, 1] });
  });

  it('are aligned to the clock, regardless of the start of the period', () => {
    const period = { from: 20 * 60_000, to: HOUR + 20 * 60_000 };
    const { unserved } = computeLabCharts(
      [buildReplayedRequest(HOUR + 60_000, UNSERVED_OUTCOME, UNSERVED_OUTCOME)],
      new Set(),
      period,
    );
    expect(unserved).toMatchObject({ from: 15 * 60_000, minutes: 15, recorded: [0, 0, 0, 1, 0] });
  });

  it('are counted per hour in longer periods', () => {
    const { unserved } = chartsOf(
      [buildReplayedRequest(23.5 * HOUR, UNSERVED_OUTCOME, UNSERVED_OUTCOME)],
      [],
      24,
    );
    expect(unserved.minutes).toBe(60);
    expect(unserved.recorded).toHaveLength(24);
    expect(unserved.recorded[23]).toBe(1);
  });
});

it('a period without orders has empty charts', () => {
  expect(chartsOf([])).toEqual({
    acceptance: { recorded: new Array(8).fill(0), changed: new Array(8).fill(0) },
    drivers: { step: 1, recorded: [0, 0, 0, 0], changed: [0, 0, 0, 0] },
    unserved: { from: 0, minutes: 15, recorded: [0, 0, 0, 0], changed: [0, 0, 0, 0] },
  });
});
