import { Box } from '@mantine/core';
import type { OrderWave, WaveDriver } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { formatScore } from './wave-texts.ts';

const PARTS = ['availability', 'distance', 'idle_time'] as const;

/** A driver's score as a bar of three weighted parts; the tick is the qualified limit. */
export function ScoreBar({ driver, settings }: { driver: WaveDriver; settings: OrderWave['settings'] }) {
  const { t } = useTranslation();
  const text = t('distributionRecord.score', {
    score: formatScore(driver.score),
    availability: formatScore(driver.availability_score),
    distance: formatScore(driver.distance_score),
    idle: formatScore(driver.idle_time_score),
  });
  return (
    <Box
      component="span"
      className="flex fixed relative meter limit-mark"
      w={100}
      style={{ '--limit': `${settings.qualified_limit}%` }}
      role="img"
      aria-label={text}
      title={text}
    >
      {PARTS.map((part) => (
        <i
          key={part}
          data-part={part}
          style={{ inlineSize: `${(driver[`${part}_score`] * settings[`${part}_weight`]) / 10}%` }}
        />
      ))}
    </Box>
  );
}

/** The legend of the score bar, with the weights of the settings version. */
export function ScoreLegend({ settings }: { settings: OrderWave['settings'] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex wrap gap-0-12 plain-list caption" aria-label={t('distributionRecord.legend.label')}>
      {PARTS.map((part) => (
        <li key={part} className="inline-row gap-6 dot" data-part={part}>
          {t(`distributionRecord.legend.${part}`, { weight: settings[`${part}_weight`] })}
        </li>
      ))}
      <li className="push">{t('distributionRecord.legend.limit', { limit: settings.qualified_limit })}</li>
    </ul>
  );
}
