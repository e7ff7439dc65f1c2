import { directionOf } from '@mishwar/locales';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import type { Markers } from '../../../shared/map/map-types.ts';
import classes from './map-tracking-page.module.css';

interface ShownProps {
  markers: Markers;
  /** How many service areas are drawn. */
  areas: number;
  /** Nothing but our own places lies under the markers; `failed` where tiles are set up and could not be drawn. */
  simplified: false | 'as_set_up' | 'failed';
  /** The little map that is left there is for the marks; the lists below count the same. */
  phone: boolean;
}

/** What the map shows, in words: for whoever cannot see it, and at a glance for whoever can. */
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
    <div className={classes.shown} dir={directionOf(currentLanguage())}>
      {simplified && (
        <span className={classes.note}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          {simplified === 'failed' && `${t('tracking.map.tiles_failed')} `}
          <span>{t('tracking.map.simplified')}</span>
        </span>
      )}
      <output
        className={phone ? 'visually-hidden' : classes.legend}
        aria-live="off"
        aria-label={t('tracking.shown.label')}
      >
        {markers.drivers.length === 0 ? `${t('tracking.shown.no_drivers')} · ` : ''}
        {parts.join(' · ')}
      </output>
    </div>
  );
}
