import { join } from 'node:path';
import type { Page } from 'playwright';
import { ROOT } from '../../tools/harness/installation.ts';

/** Where the drivers are; the bare page and the product's show the same ones. */
export interface Crowd {
  count: number;
  latitude: number;
  longitude: number;
  /** Degrees from the middle to an edge. */
  north: number;
  east: number;
}

const PATH = '/bare-map';
const LIBRARY = join(ROOT, 'node_modules/maplibre-gl/dist');
const TILE_READER = join(ROOT, 'node_modules/pmtiles/dist/pmtiles.js');

/** Opens a MapLibre map with the demo's streets and drivers as dots, icons from zoom 12 on, all updated each second. */
export async function openBarePage(page: Page, crowd: Crowd, zoom: number): Promise<void> {
  await page.route(`**${PATH}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(PATH.length + 1);
    const body = '<!doctype html><title>bare</title><div id="map"></div>';
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body })
      : route.fulfill({ contentType: 'text/javascript', path: join(LIBRARY, name) });
  });
  await page.goto(PATH);
  await page.addStyleTag({ content: 'html, body, #map { margin: 0; height: 100%; width: 100% }' });
  await page.addScriptTag({ path: TILE_READER });
  const streets = streetsOf(new URL(page.url()).origin);
  await page.evaluate(runBare, { crowd, zoom, path: PATH, streets });
}

/** What the page uses of the library. */
interface Library {
  setWorkerUrl(url: string): void;
  addProtocol(name: string, read: unknown): void;
  Map: new (
    options: unknown,
  ) => {
    once(event: 'load', heard: (value: unknown) => void): void;
    addImage(name: string, image: unknown, options: unknown): void;
    getSource(id: string): { setData(data: unknown): unknown };
  };
}

interface BareMap {
  crowd: Crowd;
  zoom: number;
  path: string;
  streets: ReturnType<typeof streetsOf>;
}

/** Runs in the page. */
async function runBare({ crowd, zoom, path, streets }: BareMap): Promise<void> {
  const library = `${location.origin}${path}/maplibre-gl`;
  const maplibre = (await import(`${library}.mjs`)) as Library;
  maplibre.setWorkerUrl(`${library}-worker.mjs`);
  const { pmtiles } = window as unknown as { pmtiles: { Protocol: new () => { tile: unknown } } };
  maplibre.addProtocol('pmtiles', new pmtiles.Protocol().tile);
  const map = new maplibre.Map({
    container: 'map',
    center: [crowd.longitude, crowd.latitude],
    zoom,
    attributionControl: false,
    fadeDuration: 0,
    style: {
      version: 8,
      sources: {
        streets: streets.source,
        drivers: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#0e1621' } },
        ...streets.layers,
        {
          ...{ id: 'dots', type: 'circle', source: 'drivers', maxzoom: 12 },
          paint: {
            'circle-color': ['match', ['get', 'state'], 'busy', '#f08c00', '#37b24d'],
            ...{ 'circle-radius': 4, 'circle-stroke-color': '#000', 'circle-stroke-width': 0.8 },
          },
        },
        {
          ...{ id: 'icons', type: 'symbol', source: 'drivers', minzoom: 12 },
          layout: {
            'icon-image': ['get', 'icon'],
            ...{ 'icon-allow-overlap': true, 'icon-ignore-placement': true },
          },
        },
      ],
    },
  });
  await new Promise((resolve) => map.once('load', resolve));
  const data = new Uint8ClampedArray(48 * 48 * 4).fill(200);
  for (const name of ['driver-free-0', 'driver-busy-0'])
    map.addImage(name, { width: 48, height: 48, data }, { pixelRatio: 2 });
  const away = (degrees: number) => (Math.random() * 2 - 1) * degrees;
  const features = Array.from({ length: crowd.count }, (_, at) => {
    const state = at % 3 === 0 ? 'busy' : 'free';
    const coordinates = [crowd.longitude + away(crowd.east), crowd.latitude + away(crowd.north)];
    const properties = { id: String(at), kind: 'driver', name: `سائق القياس ${at}`, state };
    return {
      type: 'Feature',
      properties: { ...properties, icon: `driver-${state}-0` },
      geometry: { type: 'Point', coordinates },
    };
  });
  const source = map.getSource('drivers');
  setInterval(() => {
    for (const { geometry } of features)
      geometry.coordinates = geometry.coordinates.map((degrees) => degrees + away(0.0001));
    void source.setData({ type: 'FeatureCollection', features });
  }, 1_000);
}

const ARCHIVE = '/map/road.pmtiles';

/** A layer of all kinds of the archive's features, or of one. */
const layer = (id: string, type: 'fill' | 'line', from: string, kind: string | null, paint: object) => ({
  ...{ id, type, source: 'streets', 'source-layer': from, paint },
  filter: kind === null ? ['all'] : ['==', ['get', 'kind'], kind],
});
const fill = (id: string, from: string, kind: string | null, color: string) =>
  layer(id, 'fill', from, kind, { 'fill-color': color });
/** A road whose width grows with the zoom. */
const road = (id: string, kind: string, color: string, ...stops: number[]) =>
  layer(id, 'line', 'roads', kind, {
    'line-color': color,
    'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...stops],
  });

/** The streets of the demo's archive (schema of Protomaps) without names, on an origin that serves it. */
const streetsOf = (origin: string) => ({
  source: { type: 'vector', url: `pmtiles://${origin}${ARCHIVE}` },
  layers: [
    fill('earth', 'earth', null, '#1b2430'),
    fill('residential', 'landuse', 'residential', '#1f2a37'),
    fill('parks', 'landuse', 'park', '#1d3633'),
    fill('water', 'water', null, '#0e1621'),
    road('local', 'minor_road', '#303f50', 11, 0.4, 14, 1.6, 18, 14),
    road('arterials', 'major_road', '#40536a', 8, 0.6, 14, 3.4, 18, 20),
    road('highways', 'highway', '#566e8a', 6, 0.8, 14, 5, 18, 26),
  ],
});
