import { MARKER_SIZE_PX } from '@mishwar/domain';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { PIXEL_RATIO } from './marker-images.ts';

/** Markers are icons from this zoom on, dots below it. */
export const ICONS_FROM = 12;

/** Clickable layers besides the drivers. */
export const CLICKABLE = ['customers', 'customer-dots', 'restaurants'];

const CUSTOMER_COLOUR = [
  'match',
  ['get', 'state'],
  'with',
  MAP_COLOURS.withDriver,
  MAP_COLOURS.withoutDriver,
];

const AREA_COLOUR = ['match', ['get', 'kind'], 'company', MAP_COLOURS.companyArea, MAP_COLOURS.cityArea];
const IS_BORDER = ['==', ['geometry-type'], 'Polygon'];

/** Layers of service areas, below everything else. */
const areas = [
  {
    id: 'area-fill',
    type: 'fill',
    source: 'areas',
    filter: IS_BORDER,
    paint: { 'fill-color': AREA_COLOUR, 'fill-opacity': 0.06 },
  },
  {
    id: 'area-line',
    type: 'line',
    source: 'areas',
    filter: IS_BORDER,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': AREA_COLOUR,
      'line-width': 1.2,
      'line-opacity': 0.75,
      'line-dasharray': [4, 3],
    },
  },
  {
    id: 'area-names',
    type: 'symbol',
    source: 'areas',
    filter: ['==', ['geometry-type'], 'Point'],
    minzoom: 8,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Plex Regular'],
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.3],
    },
    paint: {
      'text-color': AREA_COLOUR,
      'text-halo-color': MAP_COLOURS.ink,
      'text-halo-width': 1.2,
    },
  },
];

const dots = (id: string, source: string, colour: unknown, radius: number) => ({
  id,
  type: 'circle',
  source,
  maxzoom: ICONS_FROM,
  paint: {
    'circle-color': colour,
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 6, radius * 0.6, ICONS_FROM, radius],
    'circle-stroke-color': MAP_COLOURS.ink,
    'circle-stroke-width': 0.8,
  },
});

const icons = (id: string, icon: unknown, anchor: string, layout: Record<string, unknown> = {}) => ({
  id,
  type: 'symbol',
  source: id,
  minzoom: ICONS_FROM,
  layout: {
    'icon-image': icon,
    'icon-anchor': anchor,
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    ...layout,
  },
});

const line = (kind: string, colour: string, paint: Record<string, unknown>) => ({
  id: `lines-${kind}`,
  type: 'line',
  source: 'lines',
  filter: ['==', ['get', 'kind'], kind],
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': colour, ...paint },
});

/** The stops of a route: a point, and their names below the icon of the place. */
const IS_STOP = ['==', ['get', 'kind'], 'stop'];
const stopPoints = {
  id: 'stops',
  type: 'circle',
  source: 'lines',
  filter: IS_STOP,
  paint: {
    'circle-radius': 5,
    'circle-color': MAP_COLOURS.ink,
    'circle-stroke-color': MAP_COLOURS.route,
    'circle-stroke-width': 2.4,
  },
};
const stopNames = {
  id: 'stop-names',
  type: 'symbol',
  source: 'lines',
  filter: IS_STOP,
  layout: {
    'text-field': ['get', 'text'],
    'text-font': ['Plex Bold'],
    'text-size': 13,
    'text-anchor': 'top',
    'text-offset': [0, 1],
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': '#FFFFFF', 'text-halo-color': MAP_COLOURS.ink, 'text-halo-width': 2 },
};

/** A late customer's ring where it does not pulse: its radius in px, and its opacity. */
export const STILL_RING = { radius: 15, opacity: 1 };

/** The radius of a late customer's ring in px: smaller beside dots, so that a city of rings is no blot. */
export const getLateRadius = (radius: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  9,
  radius * 0.3,
  10,
  radius * 0.4,
  ICONS_FROM,
  radius,
];

/** The live layers except the drivers, bottom first: areas, polygon, lines, dots, clusters, rings, numbers, icons, names. */
export function markerLayers(): LayerSpecification[] {
  return [
    ...areas,
    {
      id: 'polygon-fill',
      type: 'fill',
      source: 'polygon',
      paint: { 'fill-color': MAP_COLOURS.polygon, 'fill-opacity': 0.1 },
    },
    {
      id: 'polygon-line',
      type: 'line',
      source: 'polygon',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': MAP_COLOURS.polygon, 'line-width': 1.6 },
    },
    {
      id: 'trail',
      type: 'line',
      source: 'trail',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-width': 4,
        'line-gradient': [
          'interpolate',
          ['linear'],
          ['line-progress'],
          0,
          'rgba(116, 192, 252, 0)',
          1,
          'rgba(116, 192, 252, 0.9)',
        ],
      },
    },
    line('to_customer', MAP_COLOURS.withoutDriver, { 'line-width': 2, 'line-dasharray': [0.1, 2.4] }),
    line('to_store', MAP_COLOURS.route, { 'line-width': 2.6, 'line-opacity': 0.9 }),
    line('estimated_road', MAP_COLOURS.route, { 'line-width': 2.6, 'line-dasharray': [1.6, 2] }),
    line('road', MAP_COLOURS.route, { 'line-width': 4, 'line-opacity': 0.95 }),
    line('offer', MAP_COLOURS.offer, { 'line-width': 1.6, 'line-dasharray': [2.4, 2.4] }),
    dots('restaurant-dots', 'restaurants', MAP_COLOURS.restaurant, 2.2),
    dots('customer-dots', 'customers', CUSTOMER_COLOUR, 3),
    {
      id: 'clusters',
      type: 'symbol',
      source: 'clusters',
      maxzoom: ICONS_FROM,
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['get', 'scale'],
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'late',
      type: 'circle',
      source: 'customers',
      filter: ['==', ['get', 'late'], true],
      paint: {
        'circle-radius': getLateRadius(STILL_RING.radius),
        'circle-color': MAP_COLOURS.late,
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0, ICONS_FROM, 0.16],
        'circle-stroke-color': MAP_COLOURS.late,
        'circle-stroke-opacity': STILL_RING.opacity,
        'circle-stroke-width': 1.6,
      },
    },
    {
      id: 'selected',
      type: 'circle',
      source: 'selected',
      paint: {
        'circle-radius': MARKER_SIZE_PX * 0.68,
        'circle-color': '#FFFFFF',
        'circle-opacity': 0.1,
        'circle-stroke-color': '#FFFFFF',
        'circle-stroke-width': 2,
      },
    },
    stopPoints,
    {
      id: 'cluster-numbers',
      type: 'symbol',
      source: 'clusters',
      maxzoom: ICONS_FROM,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['Plex Bold'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#FFFFFF', 'text-halo-color': MAP_COLOURS.ink, 'text-halo-width': 1.4 },
    },
    icons('restaurants', 'restaurant', 'bottom'),
    icons('customers', ['get', 'icon'], 'center'),
    stopNames,
  ] as LayerSpecification[];
}

/** Image size of an icon for MapLibre. */
export const IMAGE_OPTIONS = { pixelRatio: PIXEL_RATIO };
