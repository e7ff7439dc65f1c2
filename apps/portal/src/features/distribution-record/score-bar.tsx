import type { OrderWave, WaveDriver } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import classes from './score-bar.module.css';
import { scoreText } from './wave-texts.ts';

const PARTS = ['availability', 'distance', 'idle_time'] as const;

/** A driver's score as a bar of its three parts, weighed; the tick is the qualified limit. */
export function ScoreBar({ driver, settings }: { driver: WaveDriver; settings: OrderWave['settings'] }) {
  const { t } = useTranslation();
  const text = t('distributionRecord.score', {
    score: scoreText(driver.score),
    availability: scoreText(driver.availability_score),
    distance: scoreText(driver.distance_score),
    idle: scoreText(driver.idle_time_score),
  });
  return (
    <span className={classes.bar} role="img" aria-label={text} title={text}>
      {PARTS.map((part) => (
        <i
          key={part}
          data-part={part}
          style={{ inlineSize: `${(driver[`${part}_score`] * settings[`${part}_weight`]) / 10}%` }}
        />
      ))}
      <b style={{ insetInlineStart: `${settings.qualified_limit}%` }} />
    </span>
  );
}

/** Which colour is which part of the score, with the weights of the version that decided. */
export function ScoreLegend({ settings }: { settings: OrderWave['settings'] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('distributionRecord.legend.label')}>
      {PARTS.map((part) => (
        <li key={part}>
          <i data-part={part} aria-hidden />
          {t(`distributionRecord.legend.${part}`, { weight: settings[`${part}_weight`] })}
        </li>
      ))}
      <li className={classes.limit}>
        {t('distributionRecord.legend.limit', { limit: settings.qualified_limit })}
      </li>
    </ul>
  );
}
