import { inTurns } from '../../tools/harness/measure.ts';
import { type Figure, inMs } from '../../tools/harness/report.ts';
import { trimmedMean } from '../../tools/harness/statistics.ts';
import type { ListCase } from './cases.ts';
import type { Scene } from './scene.ts';

/** A page far down beside the first one, both over HTTP. */
export async function depthFigures({ ours, quick }: Scene, depths: readonly ListCase[]): Promise<Figure[]> {
  const [first, ...others] = depths;
  if (!first) return [];
  const figures: Figure[] = [];
  for (const deep of others) {
    const times = await inTurns(
      { first: () => ours.get(first.path), deep: () => ours.get(deep.path) },
      quick ? 5 : 100,
      5,
      8,
    );
    const [near, far] = [trimmedMean(times.first), trimmedMean(times.deep)];
    figures.push({
      what: `${deep.name} beside page 1`,
      ours: inMs(far),
      floor: inMs(near),
      value: far / near,
      goal: { atMost: 2 },
    });
  }
  return figures;
}
