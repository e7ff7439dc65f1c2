import { land } from 'virtual:land';
import arabic400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url';
import arabic600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url';
import latin400 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?url';
import latin600 from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2?url';
import type { Language } from '@mishwar/domain';
import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { Ground, TileSources } from '../map-types.ts';
import { markerLayers } from '../markers/marker-layers.ts';
import { cityFeatures, graticule, groundLayers, labelLayers, placeFeatures } from './ground.ts';
import { tileLayers, tileSource } from './tile-layers.ts';

/** Sources of the live markers. */
const LIVE_SOURCES = [
  'areas',
  'polygon',
  'trail',
  'lines',
  'restaurants',
  'customers',
  'selected',
  'clusters',
] as const;
export type LiveSource = (typeof LIVE_SOURCES)[number];

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

const address = (path: string): string => new URL(path, window.location.href).href;

const ARABIC = ['U+0600-06FF', 'U+0750-077F', 'U+FB50-FDFF', 'U+FE70-FEFF'];
const LATIN = ['U+0000-024F', 'U+2000-206F'];
const face = (arabic: string, latin: string) => [
  { url: address(arabic), 'unicode-range': ARABIC },
  { url: address(latin), 'unicode-range': LATIN },
];

/** The complete style: tiles or the simplified basemap, with the live markers above. */
export function mapStyle(ground: Ground, tiles: TileSources, language: Language): StyleSpecification {
  const sources: Record<string, SourceSpecification> = {
    land: { type: 'geojson', data: land },
    grid: { type: 'geojson', data: graticule() },
    built: { type: 'geojson', data: placeFeatures(ground.restaurants) },
    cities: { type: 'geojson', data: cityFeatures(ground.cities, language) },
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
