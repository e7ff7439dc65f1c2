import { MARKER_SIZE_PX } from '@mishwar/domain';
import type { Map as MapLibre } from 'maplibre-gl';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DriverMarker } from '../map-types.ts';
import { DriversLayer, getFramesPerSecond, getHitRadius, getWorldWidth } from './drivers-layer.ts';
import { DRAWN, Fleet } from './fleet.ts';

test('the world is twice as wide with each zoom', () => {
  expect([0, 1, 3].map(getWorldWidth)).toEqual([512, 1024, 4096]);
});

test('a driver is hit within 6 px of its dot, which grows up to the zoom of icons', () => {
  for (const [zoom, radius] of [
    [4, 8.64],
    [6, 8.64],
    [9, 9.52],
    [11.999, 10.4],
    [12, MARKER_SIZE_PX / 2 + 6],
    [16, MARKER_SIZE_PX / 2 + 6],
  ] as const)
    expect(getHitRadius(zoom)).toBeCloseTo(radius, 2);
});

test('the animation has two frames for each pixel of the farthest driver, from 1 px on and 20 at most', () => {
  const px = 1 / 512;
  expect([0.99, 1, 4, 10, 50].map((farthest) => getFramesPerSecond(farthest * px, 0))).toEqual([
    0, 2, 8, 20, 20,
  ]);
});

type Call = [name: string, ...given: unknown[]];

/** The graphics of a browser, which draw nothing; `calls` has what they were asked for. */
function openGraphics({ isBroken = false } = {}) {
  const calls: Call[] = [];
  const gl = new Proxy(
    { drawingBufferWidth: 1_600, drawingBufferHeight: 800 },
    {
      get: (target, name: string) => {
        if (name in target) return Reflect.get(target, name);
        if (/^[A-Z]/.test(name)) return name;
        return (...given: unknown[]) => {
          calls.push([
            name,
            ...given.map((value) => (value instanceof Float32Array ? value.slice() : value)),
          ]);
          if (name === 'getAttribLocation' || name === 'getUniformLocation') return given[1];
          return name === 'getProgramParameter' ? !isBroken : {};
        };
      },
    },
  ) as unknown as WebGL2RenderingContext;
  const namesOf = (name: string) => calls.filter(([called]) => called === name);
  /** The latest value of a uniform. */
  const uniform = (name: string) => calls.findLast(([, at]) => at === name)?.slice(2);
  return { gl, calls, namesOf, uniform };
}

const driver = (id: string, longitude: number): DriverMarker => ({
  id,
  name: id,
  at: [longitude, 26],
  heading: null,
  state: 'free',
});

/** A layer on a map around 50° east, with a fleet of one driver there. */
function openLayer({ zoom = 10, fewMarkers = false, isBroken = false } = {}) {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const map = {
    zoom,
    repaints: 0,
    getCenter: () => ({ lng: 50, lat: 26 }),
    getZoom: () => map.zoom,
    getPixelRatio: () => 2,
    triggerRepaint: () => {
      map.repaints += 1;
    },
  };
  const fleet = new Fleet();
  fleet.set([driver('1', 50)], 0, true);
  const images = new Map([['driver-offline', { width: 78 } as ImageData]]);
  const layer = new DriversLayer(fleet, images, fewMarkers);
  layer.onAdd(map as unknown as MapLibre);
  const graphics = openGraphics({ isBroken });
  return { ...graphics, layer, fleet, map, draw: () => layer.render(graphics.gl) };
}

test('a driver is a dot that grows with the zoom, and an icon from the zoom of icons on', () => {
  const { draw, map, uniform } = openLayer();
  draw();
  expect(uniform('u_radius')?.[0]).toBeCloseTo(2.64 + (4 / 6) * 1.76, 6);
  expect(uniform('u_size')?.[0]).toBeCloseTo((2.64 + (4 / 6) * 1.76 + 2) * 2, 6);
  expect(uniform('u_world')).toEqual([512 * 1024]);
  map.zoom = 12;
  draw();
  expect(uniform('u_radius')).toEqual([0]);
  expect(uniform('u_size')).toEqual([MARKER_SIZE_PX]);
});

test('the drivers of a map with few markers are icons at every zoom', () => {
  const { draw, uniform } = openLayer({ fewMarkers: true });
  draw();
  expect(uniform('u_radius')).toEqual([0]);
});

test('the view is in px of the page, whatever the density of the screen', () => {
  const { draw, uniform } = openLayer();
  draw();
  expect(uniform('u_view')).toEqual([800, 400]);
});

test('a driver at rest is drawn at the end of its way, and one that moves where it is now', () => {
  const { draw, fleet, layer, uniform } = openLayer({ zoom: 14 });
  draw();
  expect(uniform('u_now')).toEqual([1e6]);
  fleet.move(1, 50.002, 26, null, 0, true);
  layer.change();
  draw();
  expect(uniform('u_now')).toEqual([0]);
  vi.advanceTimersByTime(250);
  draw();
  expect(uniform('u_now')).toEqual([0.25]);
  vi.advanceTimersByTime(750);
  draw();
  expect(uniform('u_now')).toEqual([1e6]);
});

test('positions are written when the fleet has changed, and drawn from where they were written', () => {
  const { draw, fleet, layer, map, namesOf, uniform } = openLayer();
  draw();
  draw();
  expect(namesOf('bufferSubData')).toHaveLength(1);
  expect(uniform('u_centre')).toEqual([0, 0]);
  map.getCenter = () => ({ lng: 50.36, lat: 26 });
  draw();
  expect(uniform('u_centre')?.[0]).toBeCloseTo(0.001, 9);
  fleet.set([driver('1', 50), driver('2', 50.1)], 0, true);
  layer.change();
  draw();
  expect(map.repaints).toBe(1);
  expect(namesOf('bufferSubData')).toHaveLength(2);
  expect(namesOf('bufferSubData').at(-1)?.at(-1)).toBe(2 * DRAWN);
  expect(uniform('u_centre')).toEqual([0, 0]);
  expect(namesOf('drawArraysInstanced').map((call) => call.at(-1))).toEqual([1, 1, 1, 2]);
});

test('the buffer grows with the fleet, with a quarter to spare', () => {
  const { draw, fleet, layer, namesOf } = openLayer();
  const show = (count: number) => {
    fleet.set(
      Array.from({ length: count }, (_, at) => driver(String(at), 50)),
      0,
      true,
    );
    layer.change();
    draw();
    return namesOf('bufferData').map(([, , bytes]) => bytes);
  };
  expect(show(100)).toEqual([750 * 4]);
  expect(show(125)).toEqual([750 * 4]);
  expect(show(126)).toEqual([750 * 4, 945 * 4]);
});

test('an empty fleet, and a map that the layer has left, draw nothing', () => {
  const { draw, fleet, layer, gl, calls, namesOf } = openLayer();
  fleet.set([], 0, false);
  draw();
  expect(calls).toEqual([]);
  fleet.set([driver('1', 50)], 0, false);
  draw();
  layer.onRemove({} as MapLibre, gl);
  expect(
    ['deleteProgram', 'deleteVertexArray', 'deleteBuffer', 'deleteTexture'].map(
      (name) => namesOf(name).length,
    ),
  ).toEqual([1, 1, 1, 1]);
  draw();
  expect(namesOf('drawArraysInstanced')).toHaveLength(1);
});

test('what the graphics need is prepared once, and again after they were lost', () => {
  const { draw, layer, gl, map, namesOf } = openLayer();
  draw();
  draw();
  expect(namesOf('createProgram')).toHaveLength(1);
  layer.onRemove({} as MapLibre, gl);
  layer.onAdd(map as unknown as MapLibre);
  draw();
  expect(namesOf('createProgram')).toHaveLength(2);
  expect(namesOf('bufferSubData')).toHaveLength(2);
});

test('each value of a driver has its place in the buffer', () => {
  const { draw, namesOf } = openLayer();
  draw();
  expect(
    namesOf('vertexAttribPointer').map(([, name, width, , , stride, offset]) => [
      name,
      width,
      stride,
      offset,
    ]),
  ).toEqual([
    ['a_from', 2, DRAWN * 4, 0],
    ['a_to', 2, DRAWN * 4, 8],
    ['a_begun', 1, DRAWN * 4, 16],
    ['a_icon', 1, DRAWN * 4, 20],
  ]);
});

test('graphics that cannot draw the drivers say so', () => {
  expect(openLayer({ isBroken: true }).draw).toThrow('the drivers cannot be drawn');
});
