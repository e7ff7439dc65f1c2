import { expect, test, vi } from 'vitest';
import { type DrawnMap, DrawnPopup } from './testing/drawn-map.ts';
import { CROWD, customer, marker, openMap, show, stopMapClock } from './testing/open-map.ts';

vi.mock('virtual:land', () => ({ land: { type: 'FeatureCollection', features: [] } }));
vi.mock('maplibre-gl', () => import('./testing/drawn-map.ts'));

stopMapClock();

/** Where the circle is drawn, in px from the centre. */
function pointOfCircle({ data, centre }: DrawnMap): { x: number; y: number } {
  const [longitude = 0, latitude = 0] = data.clusters?.features[0]?.geometry.coordinates ?? [];
  return { x: (longitude - centre.lng) * 1_000, y: (centre.lat - latitude) * 1_000 };
}

test('a click on a circle goes to its drivers, at least one zoom nearer', () => {
  const { live, drawn } = openMap();
  show(live, { drivers: [0, 1, 2, 3, 4].map((id) => marker(String(id), 50.02 + id / 200)) });
  const click = () => {
    drawn.calls.length = 0;
    drawn.emit('click', { point: pointOfCircle(drawn) });
    return JSON.parse(drawn.calls.find((call) => call.startsWith('ease'))?.slice('ease '.length) ?? '{}');
  };
  const { center, zoom } = click();
  expect(center[0]).toBeCloseTo(50.03, 6);
  expect(center[1]).toBeCloseTo(26, 6);
  // All of them within what a margin of a quarter of the height leaves of the width.
  expect(zoom).toBeCloseTo(Math.log2(600 / ((0.02 / 360) * 512)), 6);
  drawn.container.clientWidth = 12;
  expect(click().zoom).toBe(11);
});

test('a click on a driver opens one tooltip with the name, which goes where the driver goes', () => {
  const { live, drawn } = openMap({ zoom: 14 });
  const markers = show(live, { drivers: [marker('1', 50.01)], restaurants: [{ ...customer, id: '3' }] });
  const open = () => DrawnPopup.open.map(({ content }) => content?.children[0]?.textContent);
  drawn.emit('click', { point: { x: 10, y: 0 } });
  drawn.emit('click', { point: { x: 10, y: 0 } });
  expect(open()).toEqual(['driver 1']);
  expect(DrawnPopup.open[0]?.content?.dir).toBe('rtl');
  show(live, { drivers: [marker('1', 50.5)] }, markers);
  expect(DrawnPopup.open[0]?.at[0]).toBeCloseTo(50.5, 6);
  show(live, { drivers: [] }, markers);
  expect(open()).toEqual([]);
});

test('a click on a customer or a restaurant opens its tooltip, which goes with the marker; one beside them closes all', () => {
  const { live, drawn } = openMap();
  const restaurant = { id: '3', name: 'Shawarma', at: [50.03, 26] as const };
  const markers = show(live, { customers: [customer], restaurants: [{ ...restaurant, at: [50.03, 26] }] });
  const hit = (kind: string, { id, name }: { id: string; name: string }) => {
    drawn.found = [{ geometry: { type: 'Point', coordinates: [50.02, 26] }, properties: { id, kind, name } }];
    drawn.emit('click', { point: { x: 100, y: 50 } });
  };
  hit('customer', customer);
  hit('restaurant', restaurant);
  const open = () => DrawnPopup.open.map(({ content }) => content?.children[0]?.textContent);
  expect(open()).toEqual(['Sara', 'Shawarma']);
  expect(drawn.queried).toEqual([
    [
      [94, 44],
      [106, 56],
    ],
    ['customers', 'restaurants'],
  ]);
  show(live, { customers: [] }, markers);
  expect(open()).toEqual(['Shawarma']);
  drawn.found = [];
  drawn.emit('click', { point: { x: 100, y: 50 } });
  expect(open()).toEqual([]);
});

test('the pointer is a hand over what can be clicked, and a circle says what it stands for', () => {
  const { live, drawn } = openMap();
  show(live, { drivers: [...CROWD, marker('9', 50.05)] });
  const move = (point: { x: number; y: number }) => {
    drawn.emit('mousemove', { point });
    return [drawn.canvas.style.cursor, drawn.canvas.title];
  };
  expect(move(pointOfCircle(drawn))).toEqual(['pointer', '5 drivers']);
  expect(move({ x: 50, y: 0 })).toEqual(['pointer', '']);
  expect(move({ x: 90, y: 0 })).toEqual(['', '']);
  drawn.found = [{}];
  expect(move({ x: 90, y: 0 })).toEqual(['pointer', '']);
});

test('while a polygon is drawn, a click and the pointer are its own', () => {
  const { live, drawn } = openMap();
  show(live, { drivers: CROWD });
  drawn.calls.length = 0;
  live.isDrawing = true;
  drawn.emit('click', { point: pointOfCircle(drawn) });
  drawn.emit('mousemove', { point: pointOfCircle(drawn) });
  expect(drawn.calls).toEqual([]);
  expect(drawn.canvas).toEqual({ title: '', style: { cursor: '' } });
});
