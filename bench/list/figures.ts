import { PREPARED } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { inTurns, ratesOf } from '../../tools/harness/measure.ts';
import { type Figure, inMs, inPerSecond, ratio } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { mean, trimmedMean } from '../../tools/harness/statistics.ts';
import type { RunOptions } from '../benchmark.ts';
import type { ListCase } from './cases.ts';
import { startFloor } from './floor.ts';
import type { HandWrittenList } from './hand-written.ts';
import type { Scene } from './scene.ts';

/** For each list. */
const SECONDS = 4;
const CLIENTS = 16;

interface Compared extends RunOptions {
  readonly installation: Installation;
  /** Of the product. */
  readonly origin: string;
  readonly token: string;
  readonly cases: readonly ListCase[];
  readonly handWritten: readonly HandWrittenList[];
}

/**
 * Requests a second of lists, with sign-in, permissions and totals, beside routes written by hand, which have neither.
 * The connections never pause, so the mean time of a request is the reciprocal: 0.7 of the requests is 1.43 of the time.
 */
export async function handWrittenFigures(compared: Compared): Promise<Figure[]> {
  return scoped(async (stack) => {
    const { installation, origin, token, cases, handWritten, quick, say } = compared;
    const routes = handWritten.map(({ sql, parameters }) => [{ sql: `${sql} ${PREPARED}`, parameters }]);
    const floor = stack.use(await startFloor(installation, routes));
    const figures: Figure[] = [];
    for (const [at, { name }] of handWritten.entries()) {
      const path = cases.find((one) => one.name === name)?.path;
      if (!path) throw new Error(`no case is called ${name}`);
      for (const clients of [1, CLIENTS]) {
        const ours = stack.use(new Client(origin, { token, connections: clients }));
        const bare = stack.use(new Client(floor.origin, { connections: clients }));
        const works = { ours: () => ours.get(path), floor: () => bare.get(`/${at}`) };
        const rates = await ratesOf(works, { clients, seconds: quick ? 0.3 : 2, rounds: 5 });
        const connections = clients === 1 ? 'one connection' : `${clients} connections`;
        const what = `beside a route written by hand, ${name}, ${connections}`;
        figures.push(perSecondFigure(what, rates, say));
      }
    }
    return figures;
  });
}

/** Lists in a second for 16 clients at once: the unfiltered one, and all of them one after the other. */
export async function throughputFigures({ ours, bare, cases, quick, say }: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, lists] of [
    ['no filter', cases.slice(0, 1)],
    ['all of these lists', cases],
  ] as const) {
    const next = { ours: 0, floor: 0 };
    const works = {
      ours: () => ours.get(lists[next.ours++ % lists.length]?.path ?? ''),
      floor: () => bare.get(`/${next.floor++ % lists.length}`),
    };
    const rates = await ratesOf(works, { clients: CLIENTS, seconds: quick ? 0.5 : 3, rounds: 3 });
    figures.push(perSecondFigure(`throughput, ${CLIENTS} clients, ${name}`, rates, say));
  }
  return figures;
}

function perSecondFigure(
  what: string,
  rates: { ours: number; floor: number },
  say: (line: string) => void,
): Figure {
  say(`${what}: ${inPerSecond(rates.ours)} of ${inPerSecond(rates.floor)}`);
  return ratio(what, [rates.ours, rates.floor], inPerSecond, { atLeast: 0.7 });
}

/** The mean of each list beside the bare route that runs the same statements, and of all of them together. */
export async function meanFigures({ ours, bare, cases, quick, say }: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  const means: [ours: number, floor: number][] = [];
  const figure = (name: string, pair: [number, number]) =>
    ratio(`mean, ${name}`, pair, inMs, { atMost: 1.5 });
  for (const [index, { name, path }] of cases.entries()) {
    const times = await inTurns(
      { ours: () => ours.get(path), floor: () => bare.get(`/${index}`) },
      quick ? 5 : 60,
      quick ? 2 : 8,
      SECONDS,
    );
    const pair: [number, number] = [trimmedMean(times.ours), trimmedMean(times.floor)];
    means.push(pair);
    figures.push(figure(name, pair));
    say(`${name}: ${inMs(pair[0])} over ${inMs(pair[1])}`);
  }
  const all = [mean(means.map(([own]) => own)), mean(means.map(([, floor]) => floor))] as [number, number];
  return [figure('all of these lists', all), ...figures];
}

/** A page far down beside the first one, both over HTTP. */
export async function depthFigures({ ours, quick }: Scene, depths: readonly ListCase[]): Promise<Figure[]> {
  const [first, ...others] = depths;
  if (!first) return [];
  const figures: Figure[] = [];
  for (const { name, path } of others) {
    const works = { first: () => ours.get(first.path), deep: () => ours.get(path) };
    const times = await inTurns(works, quick ? 5 : 100, 5, 2 * SECONDS);
    const pair = [trimmedMean(times.deep), trimmedMean(times.first)] as const;
    figures.push(ratio(`${name} beside page 1`, pair, inMs, { atMost: 2 }));
  }
  return figures;
}
