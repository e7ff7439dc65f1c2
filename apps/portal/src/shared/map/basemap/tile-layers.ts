import type { Language } from '@mishwar/domain';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapType, TileSource } from '../map-types.ts';
import { NAME_PLACE } from './ground.ts';
import { BASEMAP_COLOURS, MAP_COLOURS, STREET_COLOURS } from './map-colours.ts';

/** Tile sources of the map. */
export function tileSource({ kind, address, minzoom, maxzoom, bounds }: TileSource): SourceSpecification {
  const common = { tiles: [address], minzoom, maxzoom, ...(bounds ? { bounds } : {}) };
  return kind === 'vector' ? { type: 'vector', ...common } : { type: 'raster', tileSize: 256, ...common };
}

/** Layers of the tiles: raster as it is, vector tiles (Protomaps schema) in muted colours. */
export function tileLayers(name: MapType, { kind }: TileSource, language: Language): LayerSpecification[] {
  const layers: Layer[] =
    kind === 'raster' ? [{ id: name, type: 'raster', source: name }] : streetLayers(name, language);
  return layers.map((layer) => ({
    ...layer,
    layout: { ...layer.layout, visibility: 'none' },
  })) as LayerSpecification[];
}

/** A layer without MapLibre's expression types. */
interface Layer {
  id: string;
  type: string;
  source: string;
  'source-layer'?: string;
  layout?: object;
}

/** One value for towns, and one for smaller places. */
const ofTown = (town: unknown, other: unknown) => ['match', ['get', 'kind'], 'locality', town, other];
const growing = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

function streetLayers(name: MapType, language: Language): Layer[] {
  const of = (layer: string, type: string, more: object): Layer => ({
    id: `${name}-${layer}-${type}`,
    type,
    source: name,
    'source-layer': layer,
    ...more,
  });
  const roads = (kinds: string[], colour: string, width: unknown, minzoom: number): Layer => ({
    ...of('roads', 'line', {
      minzoom,
      filter: ['in', ['get', 'kind'], ['literal', kinds]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width },
    }),
    id: `${name}-${kinds[0]}`,
  });
  const text = ['coalesce', ['get', `name:${language}`], ['get', 'name']];
  const halo = { 'text-halo-color': MAP_COLOURS.ink, 'text-halo-width': 1.2 };
  const { land, water } = BASEMAP_COLOURS.road;
  return [
    of('earth', 'fill', { paint: { 'fill-color': land } }),
    {
      ...of('landuse', 'fill', {
        filter: ['in', ['get', 'kind'], ['literal', ['residential', 'urban_area']]],
        paint: { 'fill-color': STREET_COLOURS.residential },
      }),
      id: `${name}-residential`,
    },
    of('landuse', 'fill', {
      filter: [
        'in',
        ['get', 'kind'],
        ['literal', ['park', 'nature_reserve', 'grass', 'wood', 'forest', 'pitch']],
      ],
      paint: { 'fill-color': STREET_COLOURS.green },
    }),
    of('water', 'fill', { filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': water } }),
    of('buildings', 'fill', { minzoom: 14, paint: { 'fill-color': STREET_COLOURS.building } }),
    roads(['path', 'other'], STREET_COLOURS.minor, 1, 15),
    roads(['minor_road'], STREET_COLOURS.minor, growing(11, 0.4, 14, 1.6, 18, 14), 11),
    roads(['major_road'], STREET_COLOURS.major, growing(8, 0.6, 14, 3.4, 18, 20), 7),
    roads(['highway'], STREET_COLOURS.highway, growing(6, 0.8, 14, 5, 18, 26), 4),
    of('boundaries', 'line', {
      paint: { 'line-color': BASEMAP_COLOURS.road.coast, 'line-dasharray': [3, 2], 'line-width': 1 },
    }),
    of('roads', 'symbol', {
      minzoom: 13,
      filter: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      layout: {
        'text-field': ['step', ['zoom'], ['match', ['get', 'kind'], 'minor_road', '', text], 14.5, text],
        'text-font': ['Plex Regular'],
        'text-size': 11,
        'symbol-placement': 'line',
        'symbol-spacing': 320,
      },
      paint: { 'text-color': STREET_COLOURS.label, ...halo },
    }),
    of('places', 'symbol', {
      layout: {
        'text-field': text,
        'text-font': ofTown(['literal', ['Plex Bold']], ['literal', ['Plex Regular']]),
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 13, ofTown(16, 12)],
        'symbol-sort-key': ['-', ['coalesce', ['get', 'population_rank'], 0]],
        'text-padding': 6,
        ...NAME_PLACE,
      },
      paint: {
        'text-color': ofTown(MAP_COLOURS.label, STREET_COLOURS.district),
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 12, ofTown(1, 0.7), 14, 1, 16, ofTown(0.5, 1)],
        ...halo,
      },
    }),
  ];
}
