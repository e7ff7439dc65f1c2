import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './charts.module.css';

interface ChartFrameProps {
  title: string;
  /** Label of the value axis, or what stands beside the title. */
  unit: ReactNode;
  /** Maximum of the axis; the half is labelled too. */
  top: number;
  /** Content below the chart. */
  names: ReactNode;
  /** The data as a table for screen readers: a header row, then a row per step. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** Text of an empty chart. */
  nothing?: string | undefined;
  size?: 'tall' | undefined;
  /** Links over the plot, which screen readers and the keyboard reach. */
  overlay?: ReactNode;
  /** Number of steps of the axis; a chart with an overlay scrolls where they do not have enough space. */
  steps?: number | undefined;
  /** The step that is in view at first, counted from 0. */
  startAt?: number | undefined;
  children: ReactNode;
}

/** Frame of a small chart: title, value axis with three labels, plot, and the data as a table. */
export function ChartFrame({
  title,
  unit,
  top,
  names,
  table,
  nothing,
  size,
  overlay,
  steps = 0,
  startAt = 0,
  children,
}: ChartFrameProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = scroll;
    if (!current || steps === 0) return;
    const end = ((startAt + 1) * current.scrollWidth) / steps;
    current.scrollLeft = Math.max(0, end - current.clientWidth);
  }, [startAt, steps]);
  return (
    <figure className="stack gap-12 relative shrink pad-14-16">
      <figcaption className="flex wrap between baseline gap-0-12">
        <strong>{title}</strong>
        {typeof unit === 'string' ? <span className="size-12 dim">{unit}</span> : unit}
      </figcaption>
      <div className={classes.plot} data-size={size} style={{ '--steps': steps }}>
        <div className={classes.axis} aria-hidden>
          {[top, top / 2, 0].map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </div>
        <div
          ref={scroll}
          className={classes.scroll}
          data-scrolls={(overlay !== undefined && nothing === undefined) || undefined}
        >
          <div className={classes.area}>
            <div aria-hidden>
              {nothing === undefined ? (
                children
              ) : (
                <span className="grid centred absolute inset size-12 dim">
                  <bdi>{nothing}</bdi>
                </span>
              )}
            </div>
            {nothing === undefined && overlay}
          </div>
          <div className={classes.names} aria-hidden>
            {names}
          </div>
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name = '', ...figures], line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hours repeat in periods of more than a day
            <tr key={line}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key
                <td key={place}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
