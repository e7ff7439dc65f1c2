import { directionOf } from '@mishwar/locales';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import type { Markers } from '../../../shared/map/map-types.ts';
import classes from './map-tracking-page.module.css';

interface ShownProps {
  markers: Markers;
  /** Number of service areas on the map. */
  areas: number;
  /** The basemap has no tiles: none are configured, or they failed to load. */
  simplified: false | 'as_set_up' | 'failed';
  /** On a phone the legend is for screen readers only; the lists below show the same counts. */
  phone: boolean;
}

/** The legend: what the map shows, as text. */
export function ShownOnMap({ markers, areas, simplified, phone }: ShownProps) {
  const { t } = useTranslation();
  const counts = useMemo(() => {
    const of = { free: 0, busy: 0, offline: 0 };
    for (const { state } of markers.drivers) of[state] += 1;
    return of;
  }, [markers.drivers]);
  const parts = [
    ...(['free', 'busy', 'offline'] as const).flatMap((kind) =>
      counts[kind] > 0 ? [t(`tracking.shown.${kind}`, { count: counts[kind] })] : [],
    ),
    t('tracking.shown.customers', { count: markers.customers.length }),
    t('tracking.shown.restaurants', { count: markers.restaurants.length }),
    ...(areas > 0 ? [t('tracking.shown.areas', { count: areas })] : []),
  ];
  return (
    <div className={`flex wrap absolute leading-18 ${classes.shown}`} dir={directionOf(currentLanguage())}>
      {simplified && (
        <span className={`inline-row rounded-badge gap-4 ${classes.note}`}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          {simplified === 'failed' && `${t('tracking.map.tiles_failed')} `}
          <span>{t('tracking.map.simplified')}</span>
        </span>
      )}
      <output
        className={phone ? 'visually-hidden' : `rounded-badge ${classes.legend}`}
        aria-live="off"
        aria-label={t('tracking.shown.label')}
      >
        {markers.drivers.length === 0 ? `${t('tracking.shown.no_drivers')} · ` : ''}
        {parts.join(' · ')}
      </output>
    </div>
  );
}
