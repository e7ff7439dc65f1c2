import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { serviceAreasQuery } from '../../../shared/map/map.queries.ts';
import type { MapArea } from '../../../shared/map/map-types.ts';

const NO_AREAS: readonly MapArea[] = [];

/** The service areas in force with names in the reader's language; none while the layer is hidden. */
export function useAreas(isHidden: boolean) {
  const { t } = useTranslation();
  const query = useQuery(serviceAreasQuery());
  const language = currentLanguage();
  const all = query.data?.data;
  const areas = useMemo(
    () =>
      (isHidden ? [] : (all ?? [])).map(
        ({ name_ar, name_en, city_id, polygon }): MapArea => ({
          name: t('tracking.map.area', { name: language === 'ar' ? name_ar : name_en }),
          kind: city_id === null ? 'company' : 'city',
          ring: polygon.coordinates[0] ?? [],
        }),
      ),
    [all, isHidden, language, t],
  );
  return { query, areas: all ? areas : NO_AREAS };
}
