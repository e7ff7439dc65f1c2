import { buildScoreHistogram, MAX_ODM_LIMIT, type OdmFormula, type OdmScores } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../../../shared/distribution/field-text.ts';
import classes from './online-scores.module.css';

const TICKS = Array.from({ length: 11 }, (_, place) => place * 10);

/** Below this limit its label does not fit before the line. */
const LOW = 8;

/** A histogram in steps of five points; bars at or above the limit are coloured, the limit is a line. */
export function ScoreBars({ scores, formula }: { scores: readonly OdmScores[]; formula: OdmFormula }) {
  const { t } = useTranslation();
  const { bars } = buildScoreHistogram(scores, formula);
  const max = Math.max(...bars.map(({ below, qualified }) => below + qualified), 1);
  const { qualified_limit: limit } = formula;
  return (
    <figure className="relative">
      <div className={classes.plot} aria-hidden>
        <div className={`flex relative ${classes.bars}`}>
          {bars.map(({ from, to, below, qualified }) => (
            <span
              key={from}
              className={`flex grow ${classes.slot}`}
              title={`${from}–${to}: ${below + qualified}`}
            >
              <span
                className={`column fill hide ${classes.bar}`}
                style={{ height: `${(100 * (below + qualified)) / max}%` }}
              >
                <span className={classes.reach} style={{ flexGrow: qualified }} />
                <span style={{ flexGrow: below }} />
              </span>
            </span>
          ))}
          <span
            className={`absolute bold ${classes.limit}`}
            data-low={limit < LOW || undefined}
            style={{ left: `${(100 * limit) / MAX_ODM_LIMIT}%` }}
          >
            {shortNumber(limit)}
          </span>
        </div>
        <div className={`relative soft ${classes.ticks}`}>
          {TICKS.map((tick) => (
            <span key={tick} style={{ left: `${tick}%` }}>
              {tick}
            </span>
          ))}
        </div>
      </div>
      <table className="visually-hidden">
        <caption>{t('distribution.online.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('distribution.online.score')}</th>
            <th scope="col">{t('distribution.online.drivers')}</th>
            <th scope="col">{t('distribution.online.reach')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ below, qualified }) => below + qualified > 0)
            .map(({ from, to, below, qualified }) => (
              <tr key={from}>
                <th scope="row">{t('distribution.online.from_to', { from, to })}</th>
                <td>{below + qualified}</td>
                <td>{qualified}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
