import type { ServiceArea } from '@mishwar/contract';
import { DEFAULT_MAP_VIEW, isSuperAdmin, type MapPoint } from '@mishwar/domain';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { fitView } from '../../shared/map/fit-view.ts';
import type { MapArea, Markers, MapView as View } from '../../shared/map/map-types.ts';
import { useBasemap } from '../../shared/map/use-basemap.ts';
import { useProfile } from '../../shared/session/profile.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { type AreaOwner, getCorners } from './area-owners.ts';
import type { AreaDraft } from './use-area-draft.ts';

const MapView = lazyPart(async () => ({
  default: (await import('../../shared/map/map-view.tsx')).MapView,
}));

const NO_MARKERS: Markers = {
  ...{ drivers: [], customers: [], restaurants: [], lines: [], trail: [] },
  selected: { driver: null, customer: null },
};
const NO_CORNERS: readonly MapPoint[] = [];
/** Pixels around the outermost corner. */
const PADDING = 48;

interface AreasMapProps {
  areas: readonly ServiceArea[] | undefined;
  open: AreaOwner | null;
  draft: AreaDraft;
}

/** All areas, and the open one as a shape that a super admin can change. */
export function AreasMap({ areas, open, draft }: AreasMapProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const basemap = useBasemap('road');
  const canEdit = isSuperAdmin(useProfile());
  const language = currentLanguage();
  const openId = open?.area?._id;
  const shown = useMemo(
    () =>
      (areas ?? [])
        .filter(({ _id }) => _id !== openId)
        .map(
          (area): MapArea => ({
            name: language === 'ar' ? area.name_ar : area.name_en,
            kind: area.city_id === null ? 'company' : 'city',
            ring: area.polygon.coordinates[0] ?? [],
          }),
        ),
    [areas, openId, language],
  );
  const target = useFit(box, areas, open, draft.revision);
  const polygon = draft.corners ?? NO_CORNERS;
  return (
    <div ref={box} className="shrink short tall">
      {basemap.query.isError && !basemap.ground ? (
        <LoadFailed text={t('tracking.order.failed')} onRetry={basemap.query.refetch} />
      ) : (
        basemap.ground &&
        areas && (
          <Suspense>
            <MapView
              ground={basemap.ground}
              view={target ?? DEFAULT_MAP_VIEW}
              target={target}
              markers={NO_MARKERS}
              areas={shown}
              polygon={draft.isDrawing ? NO_CORNERS : polygon}
              drawing={draft.isDrawing}
              editing={canEdit && !draft.isDrawing && polygon.length > 0 ? draft.revision : undefined}
              onPolygon={draft.change}
              name={t('serviceAreas.map')}
              onTilesFailed={basemap.onTilesFailed}
            />
          </Suspense>
        )
      )}
    </div>
  );
}

/** The view that holds the open area, or all: a new one when another is opened or replaced, not when a corner moves. */
function useFit(
  box: { current: HTMLElement | null },
  areas: readonly ServiceArea[] | undefined,
  open: AreaOwner | null,
  revision: number,
): View | null {
  const [view, setView] = useState<View | null>(null);
  const key = areas ? `${open?.kind ?? ''}:${open?.id ?? ''}:${revision}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: corners that move must not move the map
  useEffect(() => {
    if (!areas || !box.current) return;
    const corners = open ? (open.area ? getCorners(open.area) : []) : areas.flatMap(getCorners);
    const { width, height } = box.current.getBoundingClientRect();
    const fitted = fitView(corners, { width, height, padding: PADDING });
    if (fitted) setView(fitted);
  }, [key]);
  return view;
}
