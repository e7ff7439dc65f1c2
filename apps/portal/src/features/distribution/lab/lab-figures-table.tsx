import type { LabFiguresOnWire, PolicyReplayResult } from '@mishwar/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { shortNumber, spanText } from '../field-text.ts';
import classes from './lab.module.css';

const COLUMNS = ['recorded', 'same', 'changed'] as const;

const ROWS = [
  'requests',
  'acceptance_median',
  'acceptance_p90',
  'pickup_median',
  'pickup_mean',
  'unserved',
  'by_hand',
  'offers',
  'drivers_without',
  'spread',
  'most',
] as const;
type Row = (typeof ROWS)[number];

/** More of these is neither better nor worse. */
const NEUTRAL: readonly Row[] = ['requests', 'most'];

/** The figures of a period as recorded, as replayed the same way, and as replayed under the changed settings. */
export function LabFiguresTable({ result }: { result: PolicyReplayResult }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
    <section className={classes.scroller} aria-label={t('lab.figures.title')} tabIndex={0}>
      <table className={classes.table} aria-label={t('lab.figures.title')}>
        <thead>
          <tr>
            <th scope="col">{t('lab.figures.figure')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`lab.figures.${column}`)}
              </th>
            ))}
            <th scope="col">{t('lab.figures.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`lab.figures.row.${row}`)}</th>
              {COLUMNS.map((column) => (
                <td key={column}>{textOf(row, result[column], t('lab.figures.none'))}</td>
              ))}
              <Difference row={row} result={result} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A share where that says more than the number: the drivers who got nothing. */
function figureOf(row: Row, figures: LabFiguresOnWire): number | null {
  if (row !== 'drivers_without') return figures[row];
  return figures.drivers === 0 ? null : (100 * figures.drivers_without) / figures.drivers;
}

function textOf(row: Row, figures: LabFiguresOnWire, none: string): string {
  const value = figureOf(row, figures);
  return value === null ? none : numberText(row, value);
}

function numberText(row: Row, value: number): string {
  if (row.startsWith('acceptance')) return spanText(Math.round(value));
  if (row.startsWith('pickup')) return i18next.t('distribution.km', { value: shortNumber(value) });
  return row === 'drivers_without' ? `${Math.round(value)}%` : shortNumber(value);
}

function Difference({ row, result }: { row: Row; result: PolicyReplayResult }) {
  const { t } = useTranslation();
  const [same, changed] = [figureOf(row, result.same), figureOf(row, result.changed)];
  const difference = same === null || changed === null ? 0 : changed - same;
  // What is not seen in the columns is no difference.
  const isSeen = textOf(row, result.same, '') !== textOf(row, result.changed, '') && difference !== 0;
  if (!isSeen) return <td className={classes.dim}>{t('lab.figures.none')}</td>;
  const tone = NEUTRAL.includes(row) ? undefined : difference < 0 ? 'better' : 'worse';
  const sign = difference < 0 ? '−' : '+';
  return (
    <td data-tone={tone}>
      <bdi>
        {sign}
        {numberText(row, Math.abs(difference))}
      </bdi>{' '}
      {tone && <span className="visually-hidden">{t(`lab.figures.${tone}`)}</span>}
    </td>
  );
}
