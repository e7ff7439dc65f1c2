import { createPropertyExpression, featureFilter, latest } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { CLICKABLE, markerLayers } from './marker-layers.ts';

const layerOf = (id: string) => {
  const layer = markerLayers().find((one) => one.id === id);
  if (!layer) throw new Error(`no layer ${id}`);
  return layer as typeof layer & { filter?: unknown; paint?: object; layout?: object };
};
const point = (properties: object) => ({ type: 1 as const, properties: { ...properties } });
const polygon = (properties: object) => ({ type: 3 as const, properties: { ...properties } });

/** Whether a layer shows a feature. */
const shows = (id: string, feature: ReturnType<typeof point> | ReturnType<typeof polygon>): boolean =>
  featureFilter(layerOf(id).filter as never, `${id}.filter`).filter({ zoom: 14 }, feature as never);

/** A paint property of a layer for a feature, at a zoom. */
function paint(id: string, name: string, zoom: number, feature = point({})) {
  const value = (layerOf(id).paint as Record<string, unknown>)[name];
  const spec = (latest as unknown as Record<string, Record<string, never>>)[`paint_${layerOf(id).type}`]?.[
    name
  ];
  const made = createPropertyExpression(value as never, `${id}.${name}`, spec as never);
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return made.value.evaluate({ zoom }, feature as never);
}

/** A colour of a layer for a feature, as `#RRGGBB`. */
function colourOf(id: string, name: string, feature: ReturnType<typeof point>): string {
  const { r, g, b } = paint(id, name, 14, feature);
  return `#${[r, g, b]
    .map((part: number) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}

test('areas lie below all, lines below dots, clusters above dots and below rings, their numbers and icons above', () => {
  expect(markerLayers().map(({ id }) => id)).toEqual([
    'area-fill',
    'area-line',
    'area-names',
    'polygon-fill',
    'polygon-line',
    'trail',
    'lines-to_customer',
    'lines-to_store',
    'lines-estimated_road',
    'lines-road',
    'lines-offer',
    'restaurant-dots',
    'customer-dots',
    'clusters',
    'late',
    'selected',
    'stops',
    'cluster-numbers',
    'restaurants',
    'customers',
    'stop-names',
  ]);
});

test('dots end at the zoom at which icons begin', () => {
  const zooms = markerLayers().flatMap(({ id, minzoom, maxzoom }) =>
    /restaurant|customers|customer-/.test(id) ? [[id, minzoom, maxzoom]] : [],
  );
  expect(zooms).toEqual([
    ['restaurant-dots', undefined, 12],
    ['customer-dots', undefined, 12],
    ['restaurants', 12, undefined],
    ['customers', 12, undefined],
  ]);
});

test('what can be clicked is a layer', () => {
  expect(CLICKABLE.map((id) => layerOf(id).id)).toEqual(['customers', 'customer-dots', 'restaurants']);
});

test('the colour of an area is that of its kind, in its fill, border and name', () => {
  for (const [id, name] of [
    ['area-fill', 'fill-color'],
    ['area-line', 'line-color'],
    ['area-names', 'text-color'],
  ] as const) {
    expect(colourOf(id, name, point({ kind: 'company' }))).toBe(MAP_COLOURS.companyArea);
    expect(colourOf(id, name, point({ kind: 'city' }))).toBe(MAP_COLOURS.cityArea);
  }
});

test('the dot of a customer says whether the order has a driver', () => {
  expect(colourOf('customer-dots', 'circle-color', point({ state: 'with' }))).toBe(MAP_COLOURS.withDriver);
  expect(colourOf('customer-dots', 'circle-color', point({ state: 'without' }))).toBe(
    MAP_COLOURS.withoutDriver,
  );
});

test('a border is filled and a label named, not the other way round', () => {
  const [border, label] = [polygon({}), point({})];
  expect(['area-fill', 'area-line', 'area-names'].map((id) => [shows(id, border), shows(id, label)])).toEqual(
    [
      [true, false],
      [true, false],
      [false, true],
    ],
  );
});

test('each kind of line has its own layer', () => {
  const kinds = ['to_customer', 'to_store', 'offer', 'road', 'estimated_road'];
  const shown = kinds.map((kind) => kinds.filter((other) => shows(`lines-${kind}`, point({ kind: other }))));
  expect(shown).toEqual(kinds.map((kind) => [kind]));
  expect(kinds.map((kind) => colourOf(`lines-${kind}`, 'line-color', point({})))).toEqual([
    MAP_COLOURS.withoutDriver,
    MAP_COLOURS.route,
    MAP_COLOURS.offer,
    MAP_COLOURS.route,
    MAP_COLOURS.route,
  ]);
  const stop = point({ kind: 'stop' });
  const all = ['stops', 'stop-names', ...kinds.map((kind) => `lines-${kind}`)];
  expect(all.filter((id) => shows(id, stop))).toEqual(['stops', 'stop-names']);
});

test('rings of late customers are smaller where drivers are dots', () => {
  expect(paint('late', 'circle-radius', 8)).toBeCloseTo(4.5);
  expect(paint('late', 'circle-radius', 12)).toBe(15);
  expect([8, 12].map((zoom) => paint('late', 'circle-opacity', zoom))).toEqual([0, 0.16]);
});

test('a ring pulses around late customers alone', () => {
  expect([true, false].map((late) => shows('late', point({ late })))).toEqual([true, false]);
});

test('icons are drawn over each other, a restaurant above its place and a customer at it', () => {
  expect(layerOf('restaurants').layout).toEqual({
    'icon-image': 'restaurant',
    'icon-anchor': 'bottom',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  });
  expect(layerOf('customers').layout).toMatchObject({
    'icon-image': ['get', 'icon'],
    'icon-anchor': 'center',
  });
});
