import { inMs } from '../../tools/harness/report.ts';
import type { Benchmark } from '../benchmark.ts';
import { timeDecisions, timeExactMatching, timeNearestFirst } from './decisions.ts';
import { measureFirstOffers } from './first-offers.ts';
import { timeNearest } from './nearest.ts';

const SIZE = 1_000;
const WAITING = 100;
const DRIVERS = 300;
const ONLINE = 100_000;

export const dispatchBenchmark: Benchmark = {
  name: 'dispatch',
  title: 'The distribution: its decisions, and the way from an order to its first offers',
  async run({ quick, say }) {
    // First of all: a hundred thousand drivers in this process would have their garbage collected meanwhile.
    const offers = await measureFirstOffers(quick, say);
    timeExactMatching(200, 5);
    const exact = timeExactMatching(SIZE, quick ? 1 : 5);
    const nearest = timeNearestFirst(SIZE, quick ? 1 : 5);
    say(`${SIZE} × ${SIZE}: ${inMs(exact)} of CPU, nearest first ${inMs(nearest)}`);
    const decision = timeDecisions(WAITING, DRIVERS, quick ? 20 : 200);
    say(`${WAITING} orders × ${DRIVERS} drivers: ${inMs(decision)} of CPU a decision`);
    const near = timeNearest(ONLINE, quick ? 3 : 20);
    const inMicroseconds = (value: number) => `${value.toFixed(1)} µs`;
    say(`the nearest of ${ONLINE} drivers: ${inMicroseconds(near.ours)}, bare ${inMicroseconds(near.bare)}`);
    return [
      {
        what: `exact matching, ${SIZE} × ${SIZE}, CPU`,
        ours: inMs(exact),
        floor: `nearest first ${inMs(nearest)}`,
        value: exact,
        goal: { atMost: 200 },
      },
      {
        what: `a decision, ${WAITING} orders × ${DRIVERS} drivers, CPU`,
        ours: inMs(decision),
        floor: '',
        value: decision,
        goal: { atMost: 5 },
      },
      {
        what: 'nearest 20 of 100,000 drivers and their scores, CPU, µs',
        ours: inMicroseconds(near.ours),
        floor: '',
        value: near.ours,
        goal: { atMost: 40 },
      },
      {
        what: 'the same, to a bare grid that only finds them',
        ours: inMicroseconds(near.ours),
        floor: inMicroseconds(near.bare),
        value: near.ours / near.bare,
        goal: { atMost: 3 },
      },
      ...offers,
    ];
  },
};
