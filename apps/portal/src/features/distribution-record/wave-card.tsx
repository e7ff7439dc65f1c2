import { Box, Button } from '@mantine/core';
import type { OrderWave, WaveDriver } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { ScoreBar } from './score-bar.tsx';
import classes from './wave-card.module.css';
import {
  countReasons,
  formatDriverReason,
  formatOfferOutcome,
  formatReason,
  formatScore,
} from './wave-texts.ts';

interface WaveCardProps {
  wave: OrderWave;
  isFake: boolean;
  /** Whether the plan shows this wave. */
  shown: boolean;
  onShow: () => void;
  onDriver: (driver: WaveDriver) => void;
}

/** One wave: the offered drivers with score and response, and the number of others by reason. */
export function WaveCard({ wave, isFake, shown, onShow, onDriver }: WaveCardProps) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  const [open, setOpen] = useState(false);
  const offered = wave.drivers.filter((driver) => driver.offered).sort((a, b) => b.score - a.score);
  const others = wave.drivers.filter((driver) => !driver.offered);
  const listed = open ? [...offered, ...others] : offered;
  return (
    <>
      <div className="flex wrap baseline gap-0-12">
        <button
          type="button"
          className={`bold hover-underline touch ${shown ? 'linked' : 'ink'}`}
          aria-pressed={shown}
          title={t('distributionRecord.map.show', { number: wave.wave })}
          onClick={onShow}
        >
          {t('distributionRecord.wave', { number: wave.wave })}
        </button>
        <span className="size-12 dim">
          {t('distributionRecord.km', { distance: Math.round(wave.radius * 10) / 10 })}
        </span>
        <time className="push size-12 dim" dateTime={wave.decided_at}>
          <Ltr>{seconds(wave.decided_at)}</Ltr>
        </time>
      </div>
      <Box className="frame rounded ground hide" mt={4}>
        <Box component="p" className="flex wrap gap-0-12 caption" px={10} py={6}>
          <span>{t('distributionRecord.scanned', { count: wave.drivers.length })}</span>
          <span>
            {t(isFake ? 'distributionRecord.would_offer' : 'distributionRecord.offered', {
              count: offered.length,
            })}
          </span>
          <span>{t('distributionRecord.others', { count: others.length })}</span>
        </Box>
        {listed.length > 0 && (
          <ul className="plain-list" aria-label={t('distributionRecord.drivers', { number: wave.wave })}>
            {listed.map((driver) => (
              <DriverLine
                key={driver.driver_id}
                driver={driver}
                settings={wave.settings}
                end={formatOfferOutcome(driver, isFake) ?? formatDriverReason(driver)}
                onOpen={() => onDriver(driver)}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <Box className="grid gap-4 caption items-start line-above" px={10} py={6}>
            {!open && (
              <p className="flex wrap gap-0-12">
                {countReasons(wave).map(({ reason, count }) => (
                  <span key={reason}>
                    {t('distributionRecord.count', { reason: formatReason(reason), count })}
                  </span>
                ))}
              </p>
            )}
            <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t(open ? 'distributionRecord.hide_others' : 'distributionRecord.show_others')}
            </Button>
          </Box>
        )}
      </Box>
    </>
  );
}

interface DriverLineProps {
  driver: WaveDriver;
  settings: OrderWave['settings'];
  /** The driver's response, or the reason against an offer. */
  end: string;
  onOpen: () => void;
}

function DriverLine({ driver, settings, end, onOpen }: DriverLineProps) {
  const { t } = useTranslation();
  return (
    <li className={`grid line-above ${classes.driver}`} data-status={driver.offer?.status}>
      <button
        type="button"
        className={`row ink hover-underline touch ${driver.offered ? 'bold' : ''}`}
        title={t('distributionRecord.day.open', { name: driver.driver_name })}
        onClick={onOpen}
      >
        <bdi className="truncate">{driver.driver_name}</bdi>
      </button>
      <ScoreBar driver={driver} settings={settings} />
      <span className="bold end">{formatScore(driver.score)}</span>
      <span className={`flex between gap-8 whole-row size-12 leading-18 soft ${classes.end}`}>
        {end}
        <span className="fixed regular dim">
          {t('distributionRecord.km', { distance: Math.round(driver.distance * 10) / 10 })}
        </span>
      </span>
    </li>
  );
}
