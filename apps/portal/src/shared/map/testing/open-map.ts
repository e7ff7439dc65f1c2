import { afterEach, beforeEach, vi } from 'vitest';
import { stubWindow } from '../../testing/run-hook.ts';
import { LiveMap } from '../live-map.ts';
import type { LiveMapOptions } from '../live-map-options.ts';
import type { DriverMarker, Markers } from '../map-types.ts';
import { type DrawnMap, DrawnPopup } from './drawn-map.ts';

export const PLACE = { longitude: 50, latitude: 26 };

let frames: (() => void)[] = [];
let resized: () => void = () => undefined;

/** How many frames are asked for. */
export const countFrames = (): number => frames.length;
/** Says that the container of the map may have another size. */
export const resize = (): void => resized();

/** Each test of the file begins at 0 ms, and its clock goes on only by `nextFrame` and fake timers. */
export function stopMapClock(): void {
  beforeEach(() => {
    frames = [];
    DrawnPopup.open = [];
    vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const marker = (id: string, longitude: number, more: Partial<DriverMarker> = {}): DriverMarker => ({
  id,
  name: `driver ${id}`,
  at: [longitude, 26],
  heading: null,
  state: 'free',
  ...more,
});

const NO_MARKERS: Markers = {
  drivers: [],
  customers: [],
  restaurants: [],
  lines: [],
  trail: [],
  selected: { driver: null, customer: null },
};
export const customer = { id: '7', name: 'Sara', at: [50.02, 26], hasDriver: true, isLate: false } as const;
/** As many drivers as make a circle, beside each other. */
export const CROWD = [1, 2, 3, 4, 5].map((id) => marker(String(id), 49.99 + id / 100_000));

interface Given extends Partial<LiveMapOptions> {
  zoom?: number;
  isStill?: boolean;
  isTouch?: boolean;
  isLoading?: boolean;
}

/** A map at a zoom of dots, loaded; `heard` has what it said. */
export function openMap({
  zoom = 10,
  isStill = false,
  isTouch = false,
  isLoading = false,
  ...more
}: Given = {}) {
  const heard: string[] = [];
  const pen = new Proxy(
    { getImageData: () => ({ width: 78 }) },
    { get: (target, name) => (name === 'getImageData' ? target[name] : () => undefined), set: () => true },
  );
  stubWindow({
    location: { href: 'http://localhost/map' },
    document: {
      visibilityState: 'visible',
      createElement: (tag: string) => ({
        tag,
        children: [] as object[],
        getContext: () => pen,
        setAttribute: () => undefined,
        append(child: object) {
          this.children.push(child);
        },
      }),
    },
    Path2D: class {},
    ResizeObserver: class {
      constructor(run: () => void) {
        resized = run;
      }
      observe = () => undefined;
      disconnect = () => heard.push('size is not followed');
    },
    matchMedia: (query: string) => ({
      matches: query.includes('reduced-motion') ? isStill : isTouch,
    }),
    requestAnimationFrame: (run: () => void) => frames.push(run),
    cancelAnimationFrame: () => {
      frames = [];
    },
  });
  const live = new LiveMap({
    container: {} as HTMLElement,
    ground: { restaurants: [], cities: [] } as unknown as LiveMapOptions['ground'],
    tiles: { road: null, satellite: null },
    language: 'en',
    view: { ...PLACE, zoom },
    type: 'road',
    name: 'Map of drivers',
    direction: 'rtl',
    describeCluster: ({ count }) => `${count} drivers`,
    inPage: false,
    onMove: (view, _, byPerson) => heard.push(`moved to ${view.zoom}${byPerson ? ' by hand' : ''}`),
    onTilesFailed: (type) => heard.push(`no tiles ${type}`),
    onReady: () => heard.push('ready'),
    onClusters: (shown) => heard.push(shown ? 'circles' : 'no circles'),
    onStyleRefused: () => heard.push('refused'),
    ...more,
  });
  const drawn = live.map as unknown as DrawnMap;
  const load = () => {
    drawn.emit('style.load');
    heard.length = 0;
    drawn.calls.length = 0;
  };
  if (!isLoading) load();
  const names = (source: string) => drawn.data[source]?.features.map(({ properties }) => properties?.id);
  return { live, drawn, heard, load, names };
}

/** Runs the next frame of the animation, `ms` later. */
export function nextFrame(ms: number): void {
  vi.advanceTimersByTime(ms);
  const [run] = frames.splice(0, 1);
  run?.();
}

export const show = (live: LiveMap, change: Partial<Markers>, before = NO_MARKERS): Markers => {
  const markers = { ...before, ...change };
  live.setMarkers(markers);
  return markers;
};
