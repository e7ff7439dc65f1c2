import { inMs, judged, ratio } from '../../tools/harness/figures.ts';
import type { Benchmark } from '../benchmark.ts';
import { timeDecisions, timeExactMatching, timeNearest, timeNearestFirst } from './decisions.ts';
import { measureFirstOffers } from './first-offers.ts';

const SIZE = 1_000;
const WAITING = 100;
const DRIVERS = 300;
const ONLINE = 100_000;
const inMicroseconds = (value: number) => `${value.toFixed(1)} µs`;

export const dispatchBenchmark: Benchmark = {
  name: 'dispatch',
  title: 'The distribution: its decisions, and the way from an order to its first offers',
  async run({ quick, say }) {
    // First of all: a hundred thousand drivers in this process would have their garbage collected meanwhile.
    const offers = await measureFirstOffers(quick, say);
    timeExactMatching(200, 5);
    const exact = timeExactMatching(SIZE, quick ? 1 : 5);
    const floor = `nearest first ${inMs(timeNearestFirst(SIZE, quick ? 1 : 5))}`;
    const decision = timeDecisions(WAITING, DRIVERS, quick ? 20 : 200);
    const { ours, bare } = timeNearest(ONLINE, quick ? 3 : 20);
    return [
      judged(`exact matching, ${SIZE} × ${SIZE}, CPU`, { value: exact, unit: inMs, floor }, { atMost: 200 }),
      judged(
        `a decision, ${WAITING} orders × ${DRIVERS} drivers, CPU`,
        { value: decision, unit: inMs, floor: '' },
        { atMost: 5 },
      ),
      judged(
        'nearest 20 of 100,000 drivers and their scores, CPU, µs',
        { value: ours, unit: inMicroseconds, floor: '' },
        { atMost: 40 },
      ),
      ratio('the same, to a bare grid that only finds them', [ours, bare], inMicroseconds, { atMost: 3 }),
      ...offers,
    ];
  },
};
