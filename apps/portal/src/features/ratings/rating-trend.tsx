import { Box, Skeleton } from '@mantine/core';
import type { RatingTrend as Trend } from '@mishwar/contract';
import { formatDay, MAX_STARS } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../shared/charts/chart-frame.tsx';
import { CsvButton } from '../../shared/charts/csv-button.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './rating-trend.module.css';
import { Stars } from './stars.tsx';

interface RatingTrendProps {
  trend: Trend | undefined;
  isError: boolean;
  /** Name of the CSV file of the weeks, without its ending. */
  csvName: string;
  onRetry: () => unknown;
}

const HEIGHT = 148;

/** How the ratings of a driver or a store are spread, twelve weeks of them, and the words that came up most. */
export function RatingTrend({ trend, isError, csvName, onRetry }: RatingTrendProps) {
  const { t } = useTranslation();
  if (!trend && isError) return <LoadFailed text={t('ratings.trend.failed')} onRetry={onRetry} />;
  if (!trend) {
    return (
      <div
        role="status"
        aria-label={t('common.loading')}
        className={`grid gap-24 pad-12-16 line-below ${classes.trend}`}
      >
        <Skeleton height={HEIGHT} radius={6} />
      </div>
    );
  }
  return (
    <div className={`grid gap-24 pad-12-16 line-below ${classes.trend}`}>
      <section
        aria-label={t('ratings.trend.average')}
        className={`grid gap-8 top items-start ${classes.mean}`}
      >
        <h2 className="size-12 soft">{t('ratings.trend.average')}</h2>
        <strong className="headline">
          {trend.rating_star === null ? '–' : <Stars value={trend.rating_star} mean />}
        </strong>
        <span className="soft">{t('ratings.trend.count', { count: trend.rating_count })}</span>
      </section>
      <Spread trend={trend} />
      <Weeks trend={trend} csvName={csvName} />
      <section aria-label={t('ratings.trend.words')} className="grid gap-8 top">
        <h2 className="size-12 soft">{t('ratings.trend.words')}</h2>
        {trend.words.length === 0 && <span className="dim">{t('ratings.trend.no_words')}</span>}
        <ul className="flex wrap gap-6 plain-list">
          {trend.words.map(({ word, count }) => (
            <Box component="li" key={word} className="rounded-badge ground-2 size-12" px={8} py={1}>
              <bdi>{word}</bdi> <Ltr>{count}</Ltr>
            </Box>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Spread({ trend }: { trend: Trend }) {
  const { t } = useTranslation();
  const max = Math.max(1, ...trend.spread.map(({ count }) => count));
  return (
    <section aria-label={t('ratings.trend.spread')} className="grid gap-8 top">
      <h2 className="size-12 soft">{t('ratings.trend.spread')}</h2>
      <ul className="grid gap-4 plain-list">
        {trend.spread.toReversed().map(({ star, count }) => (
          <li key={star} className={`grid gap-8 size-12 ${classes.spread}`}>
            <Stars value={star} />
            <span className="meter" aria-hidden>
              <i style={{ width: `${(100 * count) / max}%` }} />
            </span>
            <span className="end">
              <Ltr>{count}</Ltr>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The means of the weeks as bars; a week without ratings has none. */
function Weeks({ trend: { weeks }, csvName }: { trend: Trend; csvName: string }) {
  const { t } = useTranslation();
  const title = t('ratings.trend.weeks');
  const head = [t('ratings.columns.date'), t('ratings.trend.average'), t('ratings.columns.rating_count')];
  const day = (from: string) => formatDay(from).slice(0, 5);
  return (
    <ChartFrame
      title={title}
      unit={
        <CsvButton
          title={title}
          file={csvName}
          lines={[
            head,
            ...weeks.map(({ from, average, count }) => [from, average?.toFixed(2) ?? '', String(count)]),
          ]}
        />
      }
      top={MAX_STARS}
      nothing={weeks.every(({ count }) => count === 0) ? t('ratings.trend.count', { count: 0 }) : undefined}
      names={weeks.map(({ from }, place) => <span key={from}>{place % 3 === 0 ? day(from) : ''}</span>)}
      table={{
        head,
        rows: weeks.map(({ from, average, count }) => [
          t('ratings.trend.week', { day: formatDay(from) }),
          average === null ? '–' : average.toFixed(2),
          String(count),
        ]),
      }}
    >
      <div className="bars">
        {weeks.map(({ from, average, count }) => (
          <span
            key={from}
            title={`${t('ratings.trend.week', { day: formatDay(from) })}\n${average?.toFixed(2) ?? '–'} (${count})`}
          >
            <i style={{ height: `${(100 * (average ?? 0)) / MAX_STARS}%` }} />
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}
