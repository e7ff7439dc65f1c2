import type { Map as MapLibre } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { BASEMAP_COLOURS } from './map-colours.ts';
import { showBasemap } from './show-basemap.ts';

const OWN = ['land', 'coast', 'built', 'grid', 'cities'];

/** What is set on a map whose tiles come from `sources`. */
function setOn(sources: readonly string[]) {
  const layers = [
    { id: 'ground' },
    { id: 'road-1', source: 'road' },
    { id: 'satellite-1', source: 'satellite' },
    { id: 'drivers', source: 'live' },
  ];
  const set: Record<string, unknown> = {};
  const map = {
    getStyle: () => ({ layers }),
    getSource: (name: string) => (sources.includes(name) ? {} : undefined),
    setLayoutProperty: (id: string, name: string, value: unknown) => {
      set[`${id} ${name}`] = value;
    },
    setPaintProperty: (id: string, name: string, value: unknown) => {
      set[`${id} ${name}`] = value;
    },
  };
  showBasemap(map as unknown as MapLibre, 'satellite');
  return set;
}

const { water, land, coast, built, grid } = BASEMAP_COLOURS.satellite;
const own = (visibility: string) =>
  Object.fromEntries(OWN.map((layer) => [`${layer} visibility`, visibility]));
const shared = {
  'road-1 visibility': 'none',
  'satellite-1 visibility': 'visible',
  'ground background-color': ['interpolate', ['linear'], ['zoom'], 9, water, 10.5, land],
  'land fill-color': land,
  'coast line-color': coast,
  'built circle-color': built,
  'grid line-color': grid,
};

test('the tiles of the type replace the simplified basemap', () => {
  expect(setOn(['road', 'satellite'])).toEqual({ ...shared, ...own('none') });
});

test('without tiles of the type the simplified basemap is shown in its colours', () => {
  expect(setOn(['road'])).toEqual({ ...shared, ...own('visible') });
});
