import { Box, Switch } from '@mantine/core';
import {
  IconCurrentLocation,
  IconHistory,
  IconMap,
  IconPolygon,
  IconRefresh,
  IconSatellite,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import classes from './map-tools.module.css';

/** What floats over the map and takes clicks, unlike the toolbar around it. */
const GROUP = `row edge rounded-card ground float ink ${classes.group}`;
const TYPES = { road: IconMap, satellite: IconSatellite } as const;

interface MapToolsProps {
  type: 'road' | 'satellite';
  onType: (type: 'road' | 'satellite') => void;
  refetchOnMove: boolean | undefined;
  onRefetchOnMove: (isActive: boolean) => void;
  onHome: () => void;
  hasPolygon: boolean;
  drawing: boolean;
  onDraw: (drawing: boolean) => void;
  onDeletePolygon: () => void;
  /** The time machine is open. */
  travelling: boolean;
  onTravel: (open: boolean) => void;
  /** Counts inside the polygon. */
  inPolygon: { drivers: number; orders: number };
}

/** The toolbar over the map: basemap, refetch on move, polygon, time machine. On phones it is one row of icons. */
export function MapTools(props: MapToolsProps) {
  const { t } = useTranslation();
  const { type, onType, hasPolygon, drawing, onDraw, inPolygon } = props;
  return (
    <div
      className={`flex wrap gap-6 ${classes.tools}`}
      data-actions
      role="toolbar"
      aria-label={t('tracking.tools.label')}
    >
      <fieldset className={GROUP} aria-label={t('tracking.tools.type')}>
        {(['road', 'satellite'] as const).map((name) => {
          const Icon = TYPES[name];
          return (
            <button
              key={name}
              type="button"
              className={`quiet ${classes.choice}`}
              aria-pressed={type === name}
              title={t(`tracking.tools.${name}`)}
              onClick={() => onType(name)}
            >
              <Icon size={17} stroke={1.6} className={classes.icon} aria-hidden />
              <span className={classes.label}>{t(`tracking.tools.${name}`)}</span>
            </button>
          );
        })}
      </fieldset>
      {hasPolygon ? (
        <fieldset className={`${GROUP} ${classes.message}`} aria-label={t('tracking.polygon.label')}>
          <Box component="span" className="size-12-5" px={10} role="status">
            {t('tracking.polygon.drivers', { count: inPolygon.drivers })}
            {' · '}
            {t('tracking.polygon.orders', { count: inPolygon.orders })}
          </Box>
          <IconButton label={t('tracking.polygon.delete')} onClick={props.onDeletePolygon}>
            <IconTrash size={17} stroke={1.6} />
          </IconButton>
        </fieldset>
      ) : drawing ? (
        <fieldset className={`${GROUP} ${classes.message}`} aria-label={t('tracking.polygon.label')}>
          <Box component="span" className="size-12-5" px={10} role="status">
            {t('tracking.polygon.hint')}
          </Box>
          <IconButton label={t('tracking.polygon.stop')} onClick={() => onDraw(false)}>
            <IconX size={17} stroke={1.6} />
          </IconButton>
        </fieldset>
      ) : (
        <div className={GROUP}>
          <button type="button" className={`quiet ${classes.choice}`} onClick={() => onDraw(true)}>
            <IconPolygon size={16} stroke={1.6} aria-hidden />
            <span className={classes.label}>{t('tracking.polygon.draw')}</span>
          </button>
        </div>
      )}
      <span className="desk-only fill" />
      <div className={GROUP}>
        <Switch
          px={8}
          size="xs"
          label={
            <>
              <IconRefresh size={16} stroke={1.6} className={classes.icon} aria-hidden />
              <span className={classes.label}>{t('tracking.tools.refetch')}</span>
            </>
          }
          checked={props.refetchOnMove ?? false}
          disabled={props.refetchOnMove === undefined}
          onChange={(event) => props.onRefetchOnMove(event.currentTarget.checked)}
        />
      </div>
      <div className={GROUP}>
        <IconButton
          label={t('tracking.past.open')}
          aria-pressed={props.travelling}
          onClick={() => props.onTravel(!props.travelling)}
        >
          <IconHistory size={17} stroke={1.6} />
        </IconButton>
        <IconButton label={t('tracking.tools.home')} onClick={props.onHome}>
          <IconCurrentLocation size={17} stroke={1.6} />
        </IconButton>
      </div>
    </div>
  );
}
