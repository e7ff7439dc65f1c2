import { formatDay, type WorkedBar, type WorkedPeriod } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import classes from './hours-overview.module.css';

/** Label of a bar: its day, the first day of its week, or its month. */
function shortName({ from }: WorkedBar, period: WorkedPeriod): string {
  const [year = '', month = '', day = ''] = from.split('-');
  return period === 'month' ? `${month}-${year}` : `${day}-${month}`;
}

/** Bar chart of hours by period, relative to the longest. */
export function HoursBars({ bars, period }: { bars: readonly WorkedBar[]; period: WorkedPeriod }) {
  const { t } = useTranslation();
  const longest = Math.max(...bars.map(({ hours }) => hours), 0.01);
  const nothing = bars.every(({ hours }) => hours === 0);
  return (
    <>
      <ol className={`grid gap-6 plain-list ${classes.bars}`} aria-label={t('drivers.hours.chart')}>
        {bars.map((bar) => {
          const span =
            bar.from === bar.to ? formatDay(bar.from) : `${formatDay(bar.from)} – ${formatDay(bar.to)}`;
          return (
            <li
              key={bar.from}
              className="column gap-4 centred shrink size-12"
              title={t('drivers.hours.bar', { span, hours: bar.hours.toFixed(2) })}
            >
              <Ltr>{bar.hours.toFixed(2)}</Ltr>
              <span className={`flex wide ${classes.room}`} aria-hidden>
                <span
                  className={`wide ${classes.bar}`}
                  style={{ height: `${(bar.hours / longest) * 100}%` }}
                />
              </span>
              <span className="soft">
                <Ltr>{shortName(bar, period)}</Ltr>
              </span>
            </li>
          );
        })}
      </ol>
      {nothing && <p className="above-8 size-13 soft">{t('drivers.hours.nothing')}</p>}
    </>
  );
}
