import type { Benchmark } from '../benchmark.ts';
import { inMs } from '../harness/report.ts';
import { timeDecisions, timeExactMatching, timeNearestFirst } from './decisions.ts';
import { measureFirstOffers } from './first-offers.ts';

const SIZE = 1_000;
const WAITING = 100;
const DRIVERS = 300;

export const dispatchBenchmark: Benchmark = {
  name: 'dispatch',
  title: 'The distribution: its decisions, and the way from an order to its first offers',
  async run({ quick, say }) {
    timeExactMatching(200, 5);
    const exact = timeExactMatching(SIZE, quick ? 1 : 5);
    const nearest = timeNearestFirst(SIZE, quick ? 1 : 5);
    say(`${SIZE} × ${SIZE}: ${inMs(exact)} of CPU, nearest first ${inMs(nearest)}`);
    const decision = timeDecisions(WAITING, DRIVERS, quick ? 20 : 200);
    say(`${WAITING} orders × ${DRIVERS} drivers: ${inMs(decision)} of CPU a decision`);
    const offers = await measureFirstOffers(quick, say);
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
      ...offers,
    ];
  },
};
