import { DEFAULT_MAP_VIEW } from '@mishwar/domain';
import type { MapType, MapView } from '../../../shared/map/map-types.ts';

export const MAP_LAYERS = ['drivers', 'customers', 'restaurants', 'areas'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** The state of the tracking map in the address bar; an absent key has its default. */
export interface MapSearch {
  lat?: number;
  lng?: number;
  zoom?: number;
  type?: 'satellite';
  /** Layers that are not shown. */
  hide?: MapLayer[];
  tab?: 'offline';
  has?: 'order' | 'none';
  q?: string;
  side?: 'dashboard';
  orders?: 'new' | 'assigned';
  oq?: string;
  /** The driver, or the order, that is in focus; never both. */
  driver?: string;
  order?: string;
  /** The recorded moment that is shown, ISO; absent is live. */
  at?: string;
}

/** Changes to the address bar; undefined removes a key. */
export type MapChange = { [Key in keyof MapSearch]?: MapSearch[Key] | undefined };

const oneOf = <const Value extends string>(raw: unknown, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === raw);

function degrees(raw: unknown, max: number): number | undefined {
  const value = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max ? value : undefined;
}

const text = (raw: unknown): string | undefined => {
  const trimmed = (typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw : '').slice(0, 200);
  return trimmed.trim() === '' ? undefined : trimmed;
};

const id = (raw: unknown): string | undefined =>
  /^[1-9]\d{0,17}$/.test(text(raw) ?? '') ? text(raw) : undefined;

const instant = (raw: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/.test(text(raw) ?? '') &&
  !Number.isNaN(Date.parse(text(raw) ?? ''))
    ? text(raw)
    : undefined;

/** Reads a parsed address bar; each invalid key falls back to its default alone. */
export function readMapSearch(raw: Record<string, unknown>): MapSearch {
  const zoom = degrees(raw.zoom, 22);
  const lat = degrees(raw.lat, 85);
  const lng = degrees(raw.lng, 180);
  const hidden = Array.isArray(raw.hide) ? raw.hide : [raw.hide];
  const hide = MAP_LAYERS.filter((layer) => hidden.includes(layer));
  const driver = id(raw.driver);
  const tab = oneOf(raw.tab, ['offline']);
  const read = {
    ...(lat !== undefined && lng !== undefined ? { lat, lng } : {}),
    ...(zoom !== undefined && zoom >= 4 ? { zoom } : {}),
    type: oneOf(raw.type, ['satellite']),
    hide: hide.length > 0 ? hide : undefined,
    tab,
    has: tab ? undefined : oneOf(raw.has, ['order', 'none']),
    q: text(raw.q),
    side: oneOf(raw.side, ['dashboard']),
    orders: oneOf(raw.orders, ['new', 'assigned']),
    oq: text(raw.oq),
    driver,
    order: driver ? undefined : id(raw.order),
    at: instant(raw.at),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as MapSearch;
}

/** The centre and zoom of the map. */
export function toMapView({ lat, lng, zoom }: MapSearch): MapView {
  return {
    latitude: lat ?? DEFAULT_MAP_VIEW.latitude,
    longitude: lng ?? DEFAULT_MAP_VIEW.longitude,
    zoom: zoom ?? DEFAULT_MAP_VIEW.zoom,
  };
}

/** The search with this view; the default view is not written. */
export function withView(search: MapSearch, view: MapView): MapSearch {
  const { lat: _lat, lng: _lng, zoom: _zoom, ...rest } = search;
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  const [lat, lng] = [round(view.latitude, 5), round(view.longitude, 5)];
  const zoom = round(view.zoom, 2);
  const isDefaultPlace = lat === DEFAULT_MAP_VIEW.latitude && lng === DEFAULT_MAP_VIEW.longitude;
  return {
    ...rest,
    ...(isDefaultPlace ? {} : { lat, lng }),
    ...(zoom === DEFAULT_MAP_VIEW.zoom ? {} : { zoom }),
  };
}

export const getMapType = (search: MapSearch): MapType => search.type ?? 'road';
