import { land } from 'virtual:land';
import arabic400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import arabic600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url';
import latin400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?url';
import latin600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?url';
import type { MapBaseLayers } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { TileSources } from '../map-types.ts';
import { markerLayers } from '../markers/marker-layers.ts';
import { MAP_COLOURS } from './map-colours.ts';
import { tileLayers, tileSource } from './tile-layers.ts';

/** Sources of the live markers. */
export const LIVE_SOURCES = [
  'areas',
  'polygon',
  'trail',
  'lines',
  'restaurants',
  'customers',
  'selected',
] as const;
export type LiveSource = (typeof LIVE_SOURCES)[number];

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Coastlines are too coarse for a city: hidden from this zoom on. */
const COASTS_UNTIL = 9;
const STREETS_FROM = 10.5;

const address = (path: string): string => new URL(path, window.location.href).href;

const ARABIC = ['U+0600-06FF', 'U+0750-077F', 'U+FB50-FDFF', 'U+FE70-FEFF'];
const LATIN = ['U+0000-024F', 'U+2000-206F'];
const face = (arabic: string, latin: string) => [
  { url: address(arabic), 'unicode-range': ARABIC },
  { url: address(latin), 'unicode-range': LATIN },
];

/** The complete style: tiles or the simplified basemap, with the live markers above. */
export function mapStyle(ground: MapBaseLayers, tiles: TileSources, language: Language): StyleSpecification {
  const sources: Record<string, SourceSpecification> = {
    land: { type: 'geojson', data: land },
    grid: { type: 'geojson', data: graticule() },
    built: { type: 'geojson', data: pointsOf(ground.restaurants) },
    cities: { type: 'geojson', data: citiesOf(ground, language) },
  };
  const tiled: LayerSpecification[] = [];
  for (const name of ['road', 'satellite'] as const) {
    const source = tiles[name];
    if (!source) continue;
    sources[name] = tileSource(source);
    tiled.push(...tileLayers(name, source, language));
  }
  for (const name of LIVE_SOURCES) {
    // The trail fades towards its start.
    sources[name] = { type: 'geojson', data: NOTHING, lineMetrics: name === 'trail' };
  }
  return {
    version: 8,
    'font-faces': { 'Plex Regular': face(arabic400, latin400), 'Plex Bold': face(arabic600, latin600) },
    sources,
    layers: [...groundLayers(), ...tiled, ...labelLayers(), ...markerLayers()],
  } as StyleSpecification;
}

function groundLayers(): LayerSpecification[] {
  const fading = (until: number, from: number) => [
    'interpolate',
    ['linear'],
    ['zoom'],
    COASTS_UNTIL,
    until,
    STREETS_FROM,
    from,
  ];
  return [
    { id: 'ground', type: 'background', paint: {} },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-opacity': fading(1, 0) } },
    { id: 'coast', type: 'line', source: 'land', paint: { 'line-opacity': fading(0.8, 0), 'line-width': 1 } },
    {
      id: 'built',
      type: 'circle',
      source: 'built',
      paint: {
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 8, 3, 13, 70, 16, 560],
        'circle-blur': 1,
        'circle-opacity': 0.55,
      },
    },
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      paint: {
        'line-width': 1,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 10, 0.5, 14, 0.7],
      },
    },
  ] as LayerSpecification[];
}

function labelLayers(): LayerSpecification[] {
  return [
    {
      id: 'cities',
      type: 'symbol',
      source: 'cities',
      minzoom: 4,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Plex Bold'],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 9, 13, 13, 17],
        'text-padding': 6,
        'symbol-sort-key': ['get', 'place'],
      },
      paint: {
        'text-color': MAP_COLOURS.label,
        'text-halo-color': MAP_COLOURS.ink,
        'text-halo-width': 1.4,
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 13, 1, 15, 0.55],
      },
    },
  ];
}

function citiesOf(ground: MapBaseLayers, language: Language): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: ground.cities.map(({ name_ar, name_en, coordinates }, place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { name: language === 'ar' ? name_ar : name_en, place },
    })),
  };
}

function pointsOf(places: MapBaseLayers['restaurants']): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map((coordinates) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: {},
    })),
  };
}

const GRID = { west: 34, east: 56, south: 15, north: 33, step: 0.05 };

/** A graticule: gives a sense of distance without tiles. */
function graticule(): FeatureCollection {
  const line = (from: number[], to: number[]) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: [from, to] },
    properties: {},
  });
  const { west, east, south, north, step } = GRID;
  const along = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
  return {
    type: 'FeatureCollection',
    features: [
      ...along(west, east).map((x) => line([x, south], [x, north])),
      ...along(south, north).map((y) => line([west, y], [east, y])),
    ],
  };
}
