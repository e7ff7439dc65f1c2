import type { ReactNode } from 'react';
import classes from './charts.module.css';

interface ChartFrameProps {
  title: string;
  /** What the figures on the axis are. */
  unit: string;
  /** Where the axis ends; its half is named too. */
  top: number;
  /** What stands under the drawing. */
  names: ReactNode;
  /** The figures of the drawing, for whoever does not see it: a heading line, then a line for each step. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  /** Said in place of a drawing without anything in it. */
  nothing?: string | undefined;
  children: ReactNode;
}

/** A small chart: what it shows, an axis with three figures, the drawing, and the same figures as a table. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the same hour comes twice in a day and a bit
            <tr key={line}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name
                <td key={place}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
