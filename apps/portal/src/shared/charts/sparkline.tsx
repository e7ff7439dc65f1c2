import classes from './charts.module.css';

const WIDTH = 92;
const HEIGHT = 22;
/** For the width of the line and the dot at its end. */
const INSET = 3;

interface SparklineProps {
  /** From first to last; null where nothing was measured. */
  values: readonly (number | null)[];
  /** The least and the greatest value that there is room for; not the same. */
  range: readonly [number, number];
  side: 'recorded' | 'changed';
}

/** The course of a figure in small, beside its number; nothing where there is no course. */
export function Sparkline({ values, range: [least, most], side }: SparklineProps) {
  const points = values.flatMap((value, place) => {
    if (value === null) return [];
    const x = INSET + ((WIDTH - 2 * INSET) * place) / (values.length - 1);
    return [{ x, y: HEIGHT - INSET - ((HEIGHT - 2 * INSET) * (value - least)) / (most - least) }];
  });
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  return (
    <svg className={classes.sparkline} data-side={side} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={2} />
    </svg>
  );
}
