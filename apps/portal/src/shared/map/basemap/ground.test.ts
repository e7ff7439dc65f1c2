import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { cityFeatures, graticule, groundLayers, labelLayers, placeFeatures } from './ground.ts';

const nothing = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

test('MapLibre accepts the layers of the simplified basemap, names above all others', () => {
  const layers = [...groundLayers(), ...labelLayers()];
  const style = {
    version: 8,
    sources: { land: nothing, grid: nothing, built: nothing, cities: nothing },
    layers,
    glyphs: 'http://localhost/{fontstack}/{range}.pbf',
  } as unknown as StyleSpecification;
  expect(validateStyleMin(style as never).map(({ message }) => message)).toEqual([]);
  expect(layers.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'ground background',
    'land fill',
    'coast line',
    'built circle',
    'grid line',
    'cities symbol',
  ]);
});

test('land and coasts fade out between the zooms 9 and 10.5', () => {
  const paints = groundLayers().flatMap(({ id, paint }) => (id === 'land' || id === 'coast' ? [paint] : []));
  const fading = (until: number) => ['interpolate', ['linear'], ['zoom'], 9, until, 10.5, 0];
  expect(paints).toEqual([{ 'fill-opacity': fading(1) }, { 'line-opacity': fading(0.8), 'line-width': 1 }]);
});

test('a city has its name in the language, and the first one comes first', () => {
  const cities = [
    { name_ar: 'الدمام', name_en: 'Dammam', coordinates: [50.1, 26.4] as [number, number] },
    { name_ar: 'القطيف', name_en: 'Qatif', coordinates: [50, 26.5] as [number, number] },
  ];
  const propertiesIn = (language: 'ar' | 'en') =>
    cityFeatures(cities, language).features.map(({ properties }) => properties);
  expect(propertiesIn('ar')).toEqual([
    { name: 'الدمام', place: 0 },
    { name: 'القطيف', place: 1 },
  ]);
  expect(propertiesIn('en').map((properties) => properties?.name)).toEqual(['Dammam', 'Qatif']);
  expect(cityFeatures(cities, 'en').features[1]?.geometry).toEqual({
    type: 'Point',
    coordinates: [50, 26.5],
  });
});

test('places are points', () => {
  expect(placeFeatures([[50.1, 26.4]])).toEqual({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [50.1, 26.4] }, properties: {} }],
  });
});

test('the graticule has a line each 0.05 degrees, both edges included', () => {
  const lines = graticule().features.map(({ geometry }) =>
    geometry.type === 'LineString' ? geometry.coordinates : [],
  );
  const [meridians, parallels] = [lines.slice(0, 441), lines.slice(441)];
  expect(parallels).toHaveLength(361);
  expect([meridians[0], parallels[0]]).toEqual([
    [
      [34, 15],
      [34, 33],
    ],
    [
      [34, 15],
      [56, 15],
    ],
  ]);
  expect(meridians[1]?.[0]?.[0]).toBeCloseTo(34.05, 9);
  expect(meridians.at(-1)?.[0]?.[0]).toBeCloseTo(56, 9);
  expect(parallels.at(-1)?.[1]?.[1]).toBeCloseTo(33, 9);
});
