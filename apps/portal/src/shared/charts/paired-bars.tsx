import { ChartFrame } from './chart-frame.tsx';
import { niceTop } from './chart-scale.ts';
import classes from './charts.module.css';

/** One step of the axis: short label, full label, and the percentages of both sides. */
export interface PairOfBars {
  under: string;
  name: string;
  recorded: number;
  changed: number;
}

interface PairedBarsProps {
  title: string;
  unit: string;
  /** Headings of the table: first column and the two sides. */
  head: readonly [string, string, string];
  /** Text when no value is above zero. */
  nothing: string;
  bars: readonly PairOfBars[];
}

const percent = (share: number): string => `${Math.round(share * 10) / 10}%`;

/** Paired bars for each step: recorded and changed settings. */
export function PairedBars({ title, unit, head, nothing, bars }: PairedBarsProps) {
  const max = Math.max(...bars.flatMap(({ recorded, changed }) => [recorded, changed]), 0);
  const top = niceTop(max);
  const [, ...sides] = head;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      top={top}
      nothing={max === 0 ? nothing : undefined}
      names={bars.map(({ under }) => <span key={under}>{under}</span>)}
      table={{
        head,
        rows: bars.map(({ name, recorded, changed }) => [name, percent(recorded), percent(changed)]),
      }}
    >
      <div className={classes.columns}>
        {bars.map(({ name, recorded, changed }) => (
          <span
            key={name}
            className={classes.pair}
            title={`${name}\n${sides[0]}: ${percent(recorded)}\n${sides[1]}: ${percent(changed)}`}
          >
            <span
              className={classes.bar}
              data-side="recorded"
              style={{ '--share': `${(100 * recorded) / top}%` }}
            />
            <span
              className={classes.bar}
              data-side="changed"
              style={{ '--share': `${(100 * changed) / top}%` }}
            />
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}
