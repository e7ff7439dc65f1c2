import type { MapBaseLayers } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { ICONS_FROM } from '../markers/marker-layers.ts';
import { MAP_COLOURS } from './map-colours.ts';

/** Coastlines are too coarse for a city: hidden from this zoom on. */
const COASTS_UNTIL = 9;
const STREETS_FROM = 10.5;

/** The layers of the simplified basemap, bottom first: land and coasts fade out before the streets appear. */
export function groundLayers(): LayerSpecification[] {
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

const BESIDE = ['bottom', 'top', 'left', 'right'];

/**
 * Where a name stands: zoomed out, at its place, or beside it if a cluster of drivers is there; where a city is large enough
 * for the dots of its drivers, above it; in a city, at its place.
 */
export const NAME_PLACE: NonNullable<SymbolLayerSpecification['layout']> = {
  'text-variable-anchor': [
    'step',
    ['zoom'],
    ['literal', ['center', ...BESIDE]],
    COASTS_UNTIL,
    ['literal', [...BESIDE, 'center']],
    ICONS_FROM,
    ['literal', ['center']],
  ],
  'text-radial-offset': 1.7,
};

/** The names of the cities. */
export function labelLayers(): LayerSpecification[] {
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
        ...NAME_PLACE,
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

/** Cities by their name in the language; an earlier one is placed first. */
export function cityFeatures(cities: MapBaseLayers['cities'], language: Language): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: cities.map(({ name_ar, name_en, coordinates }, place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: { name: language === 'ar' ? name_ar : name_en, place },
    })),
  };
}

/** Points without properties. */
export function placeFeatures(places: MapBaseLayers['restaurants']): FeatureCollection {
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
export function graticule(): FeatureCollection {
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
