import type { MapPoint } from '@mishwar/domain';
import { MercatorCoordinate } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { fitView, toBoundaries } from './fit-view.ts';

const box = { width: 600, height: 220, padding: 30 };

/** The place of a point in the box, in px. */
function pixelsOf([longitude, latitude]: MapPoint, view: NonNullable<ReturnType<typeof fitView>>) {
  const scale = 512 * 2 ** view.zoom;
  const middle = MercatorCoordinate.fromLngLat([view.longitude, view.latitude]);
  const at = MercatorCoordinate.fromLngLat([longitude, latitude]);
  return [box.width / 2 + (at.x - middle.x) * scale, box.height / 2 + (at.y - middle.y) * scale];
}

const DAMMAM: MapPoint = [50.1, 26.43];
const QATIF: MapPoint = [50.01, 26.56];
const KHOBAR: MapPoint = [50.21, 26.28];

test.each([
  [[DAMMAM, QATIF]],
  [[DAMMAM, KHOBAR, QATIF]],
  [
    [
      [50.1, 26.4],
      [50.35, 26.41],
    ] as MapPoint[],
  ],
])('all points are inside the padding, and the view is as near as it can be: %j', (points) => {
  const view = fitView(points, box);
  if (!view) throw new Error('no view');
  const places = points.map((point) => pixelsOf(point, view));
  const slack = places.flatMap(([x = 0, y = 0]) => [
    x - box.padding,
    box.width - box.padding - x,
    y - box.padding,
    box.height - box.padding - y,
  ]);
  expect(Math.min(...slack)).toBeGreaterThan(-0.01);
  expect(Math.min(...slack)).toBeLessThan(0.01);
});

test('one point, or the same twice, is not magnified beyond streets; none has no view', () => {
  expect(fitView([DAMMAM], box)).toMatchObject({ zoom: 15 });
  expect(fitView([DAMMAM, DAMMAM], box)?.longitude).toBeCloseTo(50.1, 9);
  expect(fitView([DAMMAM, DAMMAM], box)?.latitude).toBeCloseTo(26.43, 9);
  expect(fitView([], box)).toBeNull();
});

test('the bounds of a map wider than the world end at the world', () => {
  const boundsOf = ([north, east, south, west]: readonly [number, number, number, number]) =>
    Object.values(
      toBoundaries({
        getNorth: () => north,
        getEast: () => east,
        getSouth: () => south,
        getWest: () => west,
      }),
    );
  expect(boundsOf([27, 51, 26, 50])).toEqual([27, 51, 26, 50]);
  expect(boundsOf([90, 180, -90, -180])).toEqual([90, 180, -90, -180]);
  expect(boundsOf([91, 181, -91, -181])).toEqual([90, 180, -90, -180]);
  expect(boundsOf([-91, -181, 91, 181])).toEqual([-90, -180, 90, 180]);
});
