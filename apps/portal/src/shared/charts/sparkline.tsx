import classes from './charts.module.css';

const WIDTH = 92;
const HEIGHT = 22;
/** Space for the stroke and the end dot, in px. */
const INSET = 3;

interface SparklineProps {
  /** Values in sequence; null without a measurement. */
  values: readonly (number | null)[];
  /** Minimum and maximum of the scale; must differ. */
  range: readonly [number, number];
  side: 'recorded' | 'changed';
}

/** A sparkline beside a figure; renders nothing for fewer than two values. */
export function Sparkline({ values, range: [min, max], side }: SparklineProps) {
  const points = values.flatMap((value, place) => {
    if (value === null) return [];
    const x = INSET + ((WIDTH - 2 * INSET) * place) / (values.length - 1);
    return [{ x, y: HEIGHT - INSET - ((HEIGHT - 2 * INSET) * (value - min)) / (max - min) }];
  });
  const last = points.at(-1);
  if (!last || points.length < 2) return null;
  return (
    <svg
      className={`fixed ${classes.sparkline}`}
      data-side={side}
      width={WIDTH}
      height={HEIGHT}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={2} fill="currentColor" stroke="none" />
    </svg>
  );
}
