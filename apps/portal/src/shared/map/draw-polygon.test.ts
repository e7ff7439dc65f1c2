import { type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import type { Map as MapLibre } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '../testing/run-hook.ts';

type Shape = { geometry: { type: string; coordinates: number[][][] } };

/** The library that draws polygons, without a map; the test says what is drawn. */
class Drawing {
  static last: Drawing;
  readonly modes: string[];
  readonly calls: string[] = [];
  shapes: Record<string, Shape> = {};
  finish: (id: string) => void = () => undefined;
  constructor({ modes }: { modes: { name: string }[] }) {
    this.modes = modes.map(({ name }) => name);
    Drawing.last = this;
  }
  start = () => this.calls.push('start');
  stop = () => this.calls.push('stop');
  setMode = (mode: string) => this.calls.push(mode);
  selectFeature = (id: string) => this.calls.push(`select ${id}`);
  on = (_: string, run: (id: string) => void) => {
    this.finish = run;
  };
  addFeatures = ([shape]: Shape[]) => {
    if (shape) this.shapes.added = shape;
    return [{ id: 'added' }];
  };
  getSnapshotFeature = (id: string) => this.shapes[id];
}

vi.mock('terra-draw', () => ({
  TerraDraw: Drawing,
  TerraDrawPolygonMode: class {
    name = 'polygon';
  },
  TerraDrawSelectMode: class {
    name = 'select';
  },
}));
vi.mock('terra-draw-maplibre-gl-adapter', () => ({ TerraDrawMapLibreGLAdapter: class {} }));
const { drawPolygon, editPolygon } = await import('./draw-polygon.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stubWindow();
});
afterEach(() => {
  vi.useRealTimers();
});

const MAP = {} as MapLibre;
const CORNERS: MapPoint[] = [
  [50, 26],
  [51, 26],
  [51, 27],
];
/** A ring as the library has it: the first corner closes it. */
const ring = (corners: readonly MapPoint[]): Shape => ({
  geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]) => [x, y])] },
});

test('a polygon is drawn once: its corners are reported when the library has finished, and drawing ends', () => {
  const done: MapPoint[][] = [];
  const cancel = drawPolygon(MAP, (corners) => done.push(corners));
  const drawing = Drawing.last;
  expect(drawing.calls).toEqual(['start', 'polygon']);
  drawing.shapes.a = ring(CORNERS);
  drawing.finish('a');
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual([CORNERS]);
  expect(drawing.calls.at(-1)).toBe('stop');
  cancel();
  expect(drawing.calls.filter((call) => call === 'stop')).toHaveLength(1);
});

test('another shape, or none, does not end the drawing', () => {
  const onDone = vi.fn();
  drawPolygon(MAP, onDone);
  const drawing = Drawing.last;
  drawing.shapes.point = { geometry: { type: 'Point', coordinates: [] } };
  drawing.finish('point');
  drawing.finish('gone');
  vi.runAllTimers();
  expect(onDone).not.toHaveBeenCalled();
  expect(drawing.calls).toEqual(['start', 'polygon']);
});

test('a polygon has as many corners as the server takes', () => {
  const done: MapPoint[][] = [];
  drawPolygon(MAP, (corners) => done.push(corners));
  const many = Array.from({ length: POLYGON_CORNERS.max + 5 }, (_, at): MapPoint => [50 + at / 1_000, 26]);
  Drawing.last.shapes.a = ring(many);
  Drawing.last.finish('a');
  vi.runAllTimers();
  expect(done[0]).toEqual(many.slice(0, POLYGON_CORNERS.max));
});

test('a polygon that is edited is selected, closed, and reported after each change', () => {
  const changes: MapPoint[][] = [];
  const end = editPolygon(MAP, CORNERS, (corners) => changes.push(corners));
  const drawing = Drawing.last;
  expect(drawing.modes).toEqual(['polygon', 'select']);
  expect(drawing.calls).toEqual(['start', 'select', 'select added']);
  expect(drawing.shapes.added).toMatchObject(ring(CORNERS));
  expect(drawing.shapes.added).toMatchObject({ properties: { mode: 'polygon' } });
  const moved: MapPoint[] = [[50, 25], ...CORNERS.slice(1)];
  for (const corners of [moved, CORNERS]) {
    drawing.shapes.added = ring(corners);
    drawing.finish('added');
    vi.runAllTimers();
  }
  drawing.finish('gone');
  vi.runAllTimers();
  expect(changes).toEqual([moved, CORNERS]);
  end();
  end();
  expect(drawing.calls.filter((call) => call === 'stop')).toHaveLength(1);
});
