import { Box } from '@mantine/core';
import type { OrderDistribution, WaveDriver } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { ScoreLegend } from './score-bar.tsx';
import { WaveCard } from './wave-card.tsx';
import { WavePlan } from './wave-plan.tsx';
import { findDecisiveWave } from './wave-texts.ts';
import classes from './wave-timeline.module.css';

interface WaveTimelineProps {
  distribution: OrderDistribution;
  onDriver: (driver: WaveDriver) => void;
}

/** The waves of an order, with the plan of the selected wave and the final assignment. */
export function WaveTimeline({ distribution, onDriver }: WaveTimelineProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const { waves, isFake } = distribution;
  const shown = waves.find(({ wave }) => wave === chosen) ?? findDecisiveWave(distribution);
  if (!shown) {
    return (
      <Box className="grid gap-4 dim centre" py={24} role="status">
        <p className="bold ink">{t('distributionRecord.empty')}</p>
        <p>{t('distributionRecord.empty_body')}</p>
      </Box>
    );
  }
  return (
    <div className="grid gap-10">
      <WavePlan distribution={distribution} wave={shown} />
      <ScoreLegend settings={shown.settings} />
      <p className="caption">{t('distributionRecord.version', { version: shown.settings.version })}</p>
      {distribution.earlier_waves > 0 && (
        <p className="caption">{t('distributionRecord.earlier', { count: distribution.earlier_waves })}</p>
      )}
      <ol className={`plain-list ${classes.timeline}`} aria-label={t('distributionRecord.timeline')}>
        {waves.map((wave) => (
          <li key={wave.wave} className="relative dot">
            <WaveCard
              wave={wave}
              isFake={isFake}
              shown={wave === shown}
              onShow={() => setChosen(wave.wave)}
              onDriver={onDriver}
            />
          </li>
        ))}
        {!isFake && (
          <li className="relative dot" data-end>
            <Ending distribution={distribution} />
          </li>
        )}
      </ol>
    </div>
  );
}

/** The assigned driver, or the time of the next wave. */
function Ending({ distribution }: { distribution: OrderDistribution }) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  const { driver, assigned_at, next_wave_at, waves } = distribution;
  const begin = waves[0]?.decided_at;
  const at = driver ? assigned_at : next_wave_at;
  const took =
    driver && assigned_at && begin && assigned_at >= begin
      ? Math.round((Date.parse(assigned_at) - Date.parse(begin)) / 1000)
      : null;
  return (
    <>
      <div className="flex wrap between baseline gap-0-12">
        <strong>
          {driver
            ? t('distributionRecord.given', { name: driver.name })
            : t(next_wave_at ? 'distributionRecord.next' : 'distributionRecord.over')}
        </strong>
        {at && (
          <time className="size-12 dim" dateTime={at}>
            <Ltr>{seconds(at)}</Ltr>
          </time>
        )}
      </div>
      {took !== null && distribution.earlier_waves === 0 && (
        <p className="caption">{t('distributionRecord.given_after', { seconds: took })}</p>
      )}
    </>
  );
}
