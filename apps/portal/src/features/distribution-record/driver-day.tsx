import { Box, Button } from '@mantine/core';
import type { DriverDay } from '@mishwar/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { driverDayQuery } from './distribution-record.queries.ts';
import classes from './driver-day.module.css';
import { formatReason, formatScore } from './wave-texts.ts';
import { WavesLoading } from './waves-loading.tsx';

interface DriverDayProps {
  driver: { id: string; name: string };
  /** Returns to the waves; absent in a dialog, whose title names the driver. */
  onBack?: () => void;
}

/** A driver's last 24 hours in the distribution: current reasons, counts by reason, offers and the last waves. */
export function DriverDayView({ driver, onBack }: DriverDayProps) {
  const { t } = useTranslation();
  const query = useQuery(driverDayQuery(driver.id));
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is unmounted: the focus moves to the heading for screen readers.
  useEffect(() => title.current?.focus(), []);
  return (
    <section
      className="grid gap-8 items-start"
      aria-label={t('distributionRecord.day.open', { name: driver.name })}
    >
      {onBack && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowLeft size={14} stroke={1.6} className="mirror" aria-hidden />}
          onClick={onBack}
        >
          {t('distributionRecord.day.back')}
        </Button>
      )}
      {onBack && (
        <h2 ref={title} tabIndex={-1}>
          {t('distributionRecord.day.title')}{' '}
          <Box component="span" className="regular soft" display="block">
            <bdi>{driver.name}</bdi>
          </Box>
        </h2>
      )}
      <p className="caption">{t('distributionRecord.day.body')}</p>
      {query.isPending && <WavesLoading />}
      {query.isError && !query.data && (
        <LoadFailed text={t('distributionRecord.day.failed')} onRetry={query.refetch} />
      )}
      {query.data && <Facts day={query.data.data} />}
    </section>
  );
}

function Facts({ day }: { day: DriverDay }) {
  const { t } = useTranslation();
  const maxCount = Math.max(1, ...day.reasons.map(({ count }) => count));
  return (
    <>
      <h3 className="above-8 size-13">{t('distributionRecord.day.now')}</h3>
      {day.standing.length === 0 && <p>{t('distributionRecord.day.nothing_stands')}</p>}
      {day.standing.length > 0 && (
        <ul className="grid gap-4 plain-list wide problem" aria-label={t('distributionRecord.day.standing')}>
          {day.standing.map((reason) => (
            <Box component="li" key={reason} className="alarmed rounded" px={10} py={4}>
              {formatReason(reason)}
            </Box>
          ))}
        </ul>
      )}
      <h3 className="above-8 size-13">{t('distributionRecord.day.reasons')}</h3>
      <p className="caption">
        {day.scans === 0
          ? t('distributionRecord.day.no_scans')
          : t('distributionRecord.day.scans', { count: day.scans })}
      </p>
      {day.reasons.length > 0 && (
        <ul className="grid gap-8 plain-list wide" aria-label={t('distributionRecord.day.reasons')}>
          {day.reasons.map(({ reason, count }) => (
            <li key={reason} className={`grid gap-8 ${classes.count}`}>
              <span>{formatReason(reason)}</span>
              <span className="meter" aria-hidden>
                <i style={{ inlineSize: `${(count / maxCount) * 100}%` }} />
              </span>
              <strong className="end">{count}</strong>
            </li>
          ))}
        </ul>
      )}
      <h3 className="above-8 size-13">{t('distributionRecord.day.offers')}</h3>
      {day.offers.length === 0 ? (
        <p className="caption">{t('distributionRecord.day.no_offers')}</p>
      ) : (
        <ul className="flex wrap gap-0-12 plain-list wide" aria-label={t('distributionRecord.day.offers')}>
          {day.offers.map(({ status, count }) => (
            <li key={status}>
              {t('distributionRecord.count', { reason: t(`distributionRecord.fate.${status}`), count })}
            </li>
          ))}
        </ul>
      )}
      {day.recent.length > 0 && <Recent recent={day.recent} />}
    </>
  );
}

function Recent({ recent }: { recent: DriverDay['recent'] }) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  return (
    <>
      <h3 className="above-8 size-13">{t('distributionRecord.day.recent')}</h3>
      <ul className="plain-list wide lines" aria-label={t('distributionRecord.day.recent')}>
        {recent.map((scan) => (
          <Box
            component="li"
            key={`${scan.order_id} ${scan.wave}`}
            className="flex wrap between gap-0-12"
            py={6}
          >
            <Link className="bold" to="/orders/$orderNumber" params={{ orderNumber: scan.order_number }}>
              <Ltr>{scan.order_number}</Ltr>
            </Link>
            <span className="caption">
              <Ltr>{seconds(scan.decided_at)}</Ltr>
            </span>
            <span className="caption wide">
              <bdi>{scan.restaurant_name}</bdi> ·{' '}
              {t('distributionRecord.km', { distance: Math.round(scan.distance * 10) / 10 })}
              {' · '}
              {formatScore(scan.score)}
            </span>
            <span className={`wide ${scan.reason === null ? 'linked' : ''}`}>
              {scan.reason === null ? t('distributionRecord.day.offered') : formatReason(scan.reason)}
            </span>
          </Box>
        ))}
      </ul>
    </>
  );
}
