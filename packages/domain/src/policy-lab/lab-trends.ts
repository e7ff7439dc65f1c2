import { computeLabFigures, type LabFigures } from './lab-figures.ts';
import type { ReplayedRequest } from './replay.ts';

/** Number of equal parts of a period in the trends. */
const LAB_TREND_PARTS = 8;

/** Figures per part of a period, as recorded and as replayed with the changed settings. */
export interface LabTrends {
  recorded: LabFigures[];
  changed: LabFigures[];
}

/**
 * Trends of a period (epoch ms): each part has the requests whose wait started in it; earlier and later ones count in
 * the first and last part. All parts have the same drivers.
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
