import 'maplibre-gl/dist/maplibre-gl.css';
import { useMediaQuery } from '@mantine/hooks';
import type { Boundaries, MapPoint } from '@mishwar/domain';
import { directionOf } from '@mishwar/locales';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PHONE } from '../ui/phone.ts';
import { openTiles } from './basemap/tile-sources.ts';
import { LiveMap } from './live-map.ts';
import type { LiveMapOptions } from './live-map-options.ts';
import type { Ground, MapArea, MapType, Markers, Moves, TileSources, MapView as View } from './map-types.ts';
import classes from './map-view.module.css';

interface MapViewProps {
  ground: Ground;
  /** Initial view. */
  view: View;
  /** Target view; a new object moves the map. */
  target?: View | null;
  type?: MapType;
  markers: Markers;
  /** Source of moves between two reads. */
  moves?: Moves;
  /** Areas below everything else. */
  areas?: readonly MapArea[];
  polygon?: readonly MapPoint[];
  /** Drawing mode: the corners are passed to `onPolygon`. */
  drawing?: boolean;
  /** Editing mode: corners of `polygon` can be moved, and are passed to `onPolygon`. A new number begins again from it. */
  editing?: number | undefined;
  onPolygon?: (corners: MapPoint[]) => void;
  onMove?: (view: View, boundaries: Boundaries, byPerson: boolean) => void;
  onTilesFailed?: (type: MapType) => void;
  /** Accessible name; by default that of the live map. */
  name?: string;
  /** Part of a page that scrolls: the wheel and one finger move the page, not the map; without its coordinates. */
  inPage?: boolean;
}

const NO_CORNERS: readonly MapPoint[] = [];
const NO_TILES: TileSources = { road: null, satellite: null };
const NO_AREAS: readonly MapArea[] = [];

/** The live map, filling its container. Import it lazily: its code is large. */
export function MapView(props: MapViewProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { ground, view, target, type = 'road', markers, moves, drawing = false, editing } = props;
  const { areas = NO_AREAS, polygon = NO_CORNERS } = props;
  const box = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<LiveMap | null>(null);
  const [cannotDraw, setCannotDraw] = useState(false);
  const [isClustered, setClustered] = useState(false);
  const [bare, setBare] = useState(false);
  const [place, setPlace] = useState<View>(view);
  const applied = useRef<View>(null);
  const latest = useRef({ props, place, t });
  latest.current = { props, place, t };
  const language = currentLanguage();
  const tiles = useTiles(ground.sources, (failed) => latest.current.props.onTilesFailed?.(failed));
  const name = props.name ?? t('tracking.map.name');
  const { inPage = false } = props;

  useEffect(() => {
    if (!box.current || !tiles) return undefined;
    const { current } = latest;
    const map = startMap({
      container: box.current,
      ground,
      tiles: bare ? NO_TILES : tiles,
      language,
      view: current.place,
      type: current.props.type ?? 'road',
      name,
      direction: directionOf(language),
      inPage,
      describeCluster: ({ of }) =>
        (['free', 'busy', 'offline'] as const)
          .filter((state) => of[state] > 0)
          .map((state) => latest.current.t(`tracking.shown.${state}`, { count: of[state] }))
          .join(' · '),
      onReady: () => setLive(map),
      onClusters: setClustered,
      onTilesFailed: (failed) => latest.current.props.onTilesFailed?.(failed),
      onStyleRefused: () => {
        if (bare) return setCannotDraw(true);
        setBare(true);
        for (const failed of ['road', 'satellite'] as const)
          if (tiles[failed]) latest.current.props.onTilesFailed?.(failed);
      },
      onMove: (at, boundaries, byPerson) => {
        setPlace(at);
        latest.current.props.onMove?.(at, boundaries, byPerson);
      },
    });
    if (!map) {
      setCannotDraw(true);
      return undefined;
    }
    return () => {
      setLive(null);
      setClustered(false);
      map.remove();
    };
  }, [ground, tiles, bare, language, name, inPage]);
  useEffect(() => live?.setType(type), [live, type]);
  useEffect(() => live?.setMarkers(markers), [live, markers]);
  useEffect(() => (live && moves ? moves.listen(live.moves) : undefined), [live, moves]);
  useEffect(() => live?.setAreas(areas), [live, areas]);
  const isEditing = editing !== undefined;
  useEffect(() => live?.setPolygon(isEditing ? NO_CORNERS : polygon), [live, polygon, isEditing]);
  useEffect(() => {
    // A map that is built again stays where the reader looks.
    if (!live || !target || target === applied.current) return;
    applied.current = target;
    live.goTo(target);
  }, [live, target]);
  useEffect(() => {
    if (!live || !(drawing || editing !== undefined)) return undefined;
    live.isDrawing = true;
    let isLeft = false;
    void import('./draw-polygon.ts').then(({ drawPolygon, editPolygon }) => {
      if (isLeft) return;
      const { current } = latest;
      const onCorners = (corners: MapPoint[]) => latest.current.props.onPolygon?.(corners);
      live.stopDrawing = drawing
        ? drawPolygon(live.map, onCorners)
        : editPolygon(live.map, current.props.polygon ?? NO_CORNERS, onCorners);
    });
    return () => {
      isLeft = true;
      live.stopDrawing();
      live.isDrawing = false;
    };
  }, [live, drawing, editing]);

  const shown = bare ? null : tiles?.[type];
  const degrees = (value: number) => value.toFixed(4);
  return (
    <div className={classes.view} dir="ltr" aria-busy={live === null && !cannotDraw}>
      <div ref={box} className={classes.map} />
      {cannotDraw && (
        <p className={classes.unsupported} role="status" dir={directionOf(language)}>
          {t('tracking.map.unsupported')}
        </p>
      )}
      <div className={classes.zoom}>
        <IconButton label={t('tracking.map.zoom_in')} onClick={() => live?.zoomBy(1)}>
          <IconPlus size={17} stroke={1.6} />
        </IconButton>
        <IconButton label={t('tracking.map.zoom_out')} onClick={() => live?.zoomBy(-1)}>
          <IconMinus size={17} stroke={1.6} />
        </IconButton>
      </div>
      <div className={classes.notes}>
        {!inPage && (
          <output className="desk-only ltr" aria-label={t('tracking.map.centre')}>
            {degrees(place.latitude)}, {degrees(place.longitude)} · {place.zoom.toFixed(1)}×
          </output>
        )}
        {isClustered && (
          <span className={isPhone ? 'visually-hidden' : undefined} dir={directionOf(language)}>
            {t('tracking.map.clusters')}
          </span>
        )}
        {shown?.isDemo && <span>{t('tracking.map.demo')}</span>}
        {shown?.attribution && (
          <small className="truncate" dir="auto">
            {shown.attribution}
          </small>
        )}
      </div>
    </div>
  );
}

/** The loaded tile sources; null while loading. */
function useTiles(sources: Ground['sources'], onFailed: (type: MapType) => void): TileSources | null {
  const [opened, setOpened] = useState<{ of: Ground['sources']; tiles: TileSources } | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let isLeft = false;
    void openTiles(sources, (type) => failed.current(type)).then((tiles) => {
      if (!isLeft) setOpened({ of: sources, tiles });
    });
    return () => {
      isLeft = true;
    };
  }, [sources]);
  return opened?.of === sources ? opened.tiles : null;
}

/** The map, or null without WebGL. */
function startMap(options: LiveMapOptions): LiveMap | null {
  try {
    return new LiveMap(options);
  } catch {
    return null;
  }
}
