import { computeLabFigures, type LabFigures } from './lab-figures.ts';
import type { ReplayedRequest } from './replay.ts';

/** Equal parts of a period, in which its course is told. */
export const LAB_TREND_PARTS = 8;

/** The figures of the parts of a period, one after the other, as recorded and as replayed with the changed settings. */
export interface LabTrends {
  recorded: LabFigures[];
  changed: LabFigures[];
}

/**
 * The course of a period (milliseconds since 1970): each part has the requests that began to wait in it, what began
 * before the first or after the last is told with those. Drivers are the same in all parts.
 */
export function computeLabTrends(
  requests: readonly ReplayedRequest[],
  drivers: ReadonlySet<number>,
  { from, to }: { from: number; to: number },
): LabTrends {
  const parts = Array.from({ length: LAB_TREND_PARTS }, (): ReplayedRequest[] => []);
  for (const one of requests) {
    const part = Math.floor((LAB_TREND_PARTS * (one.request.started_at - from)) / Math.max(to - from, 1));
    parts[Math.min(Math.max(part, 0), LAB_TREND_PARTS - 1)]?.push(one);
  }
  const figures = (side: 'recorded' | 'replayed') =>
    parts.map((part) =>
      computeLabFigures(
        part.map((one) => one[side]),
        drivers,
      ),
    );
  return { recorded: figures('recorded'), changed: figures('replayed') };
}
