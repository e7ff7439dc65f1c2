import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { mean, trimmedMean } from '../../tools/harness/statistics.ts';
import type { Scene } from './scene.ts';

/** For each list. */
const SECONDS = 4;

/** The mean of each list beside the bare route that runs the same statements, and of all of them together. */
export async function meanFigures({ ours, bare, cases, quick, say }: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  const means: { ours: number; floor: number }[] = [];
  for (const [index, { name, path }] of cases.entries()) {
    const times = await inTurns(
      { ours: () => ours.get(path), floor: () => bare.get(`/${index}`) },
      quick ? 5 : 60,
      quick ? 2 : 8,
      SECONDS,
    );
    const pair = { ours: trimmedMean(times.ours), floor: trimmedMean(times.floor) };
    means.push(pair);
    figures.push(figure(name, pair));
    say(`${name}: ${inMs(pair.ours)} over ${inMs(pair.floor)}`);
  }
  const all = {
    ours: mean(means.map((pair) => pair.ours)),
    floor: mean(means.map((pair) => pair.floor)),
  };
  return [figure('all of these lists', all), ...figures];
}

const figure = (what: string, pair: { ours: number; floor: number }): Figure => ({
  what: `mean, ${what}`,
  ours: inMs(pair.ours),
  floor: inMs(pair.floor),
  value: pair.ours / pair.floor,
  goal: { atMost: 1.5 },
});
