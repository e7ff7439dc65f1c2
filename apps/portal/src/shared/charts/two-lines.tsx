import { ChartFrame } from './chart-frame.tsx';
import { namedSteps, niceTop } from './chart-scale.ts';
import classes from './charts.module.css';

const MAX_LABELS = 6;

/** One step of the time axis with the counts of both sides. */
interface PointOfLines {
  name: string;
  recorded: number;
  changed: number;
}

interface TwoLinesProps {
  title: string;
  unit: string;
  /** Headings of the table: first column and the two sides. */
  head: readonly [string, string, string];
  /** Text when no value is above zero. */
  nothing: string;
  points: readonly PointOfLines[];
}

/** Two lines over time: recorded and changed settings. */
export function TwoLines({ title, unit, head, nothing, points }: TwoLinesProps) {
  const max = Math.max(...points.flatMap(({ recorded, changed }) => [recorded, changed]), 0);
  const top = niceTop(max);
  const xOf = (place: number) => (points.length > 1 ? (100 * place) / (points.length - 1) : 50);
  const yOf = (count: number) => 100 - (100 * count) / top;
  const lineOf = (side: 'recorded' | 'changed') =>
    points.map((point, place) => `${xOf(place)},${yOf(point[side])}`).join(' ');
  const last = points.at(-1);
  const [, ...sides] = head;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      top={top}
      nothing={max === 0 ? nothing : undefined}
      names={
        <span className={`relative ${classes.moments}`}>
          {namedSteps(points.length, MAX_LABELS).map((place) => (
            <span key={place} style={{ left: `${xOf(place)}%` }}>
              {points[place]?.name}
            </span>
          ))}
        </span>
      }
      table={{
        head,
        rows: points.map(({ name, recorded, changed }) => [name, String(recorded), String(changed)]),
      }}
    >
      <svg
        className={classes.lines}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
        aria-hidden
      >
        {(['recorded', 'changed'] as const).map((side) => (
          <polyline
            key={side}
            data-side={side}
            vectorEffect="non-scaling-stroke"
            // The one beneath is seen where both are the same.
            strokeWidth={side === 'recorded' ? 3.5 : 1.75}
            points={lineOf(side)}
          />
        ))}
      </svg>
      {last &&
        (['recorded', 'changed'] as const).map((side) => (
          <span
            key={side}
            className={classes.dot}
            data-side={side}
            style={{ left: `${xOf(points.length - 1)}%`, top: `${yOf(last[side])}%` }}
          />
        ))}
      <span className={classes.columns}>
        {points.map(({ name, recorded, changed }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours repeat in periods of more than a day
          <span key={place} title={`${name}\n${sides[0]}: ${recorded}\n${sides[1]}: ${changed}`} />
        ))}
      </span>
    </ChartFrame>
  );
}
