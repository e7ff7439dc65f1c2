import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface ChartFrameProps {
  title: string;
  /** Label of the value axis. */
  unit: string;
  /** Maximum of the axis; the half is labelled too. */
  top: number;
  /** Content below the chart. */
  names: ReactNode;
  /** The data as a table for screen readers: a header row, then a row per step. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** Text of an empty chart. */
  nothing?: string | undefined;
  children: ReactNode;
}

/** Frame of a small chart: title, value axis with three labels, plot, and the data as a table. */
export function ChartFrame({ title, unit, top, names, table, nothing, children }: ChartFrameProps) {
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <strong>{title}</strong>
        <span>{unit}</span>
      </figcaption>
      <div className={classes.plot} aria-hidden>
        <div className={classes.axis}>
          {[top, top / 2, 0].map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </div>
        <div className={classes.area}>
          {nothing === undefined ? (
            children
          ) : (
            <span className={classes.nothing}>
              <bdi>{nothing}</bdi>
            </span>
          )}
        </div>
        <div className={classes.names}>{names}</div>
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
