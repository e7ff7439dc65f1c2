import type { MapPoint } from '@mishwar/domain';
import { expect, test } from 'vitest';
import type { DriverMarker } from '../map-types.ts';
import {
  CLUSTER_FROM,
  type Cluster,
  clusterFeatures,
  clusterFleet,
  getClusterImage,
  getClusterSize,
  getClusterZoom,
} from './clusters.ts';
import { DRAWN, Fleet, pointOf, toMercator } from './fleet.ts';

const STATES = ['free', 'busy', 'offline'] as const;

/** A fleet of drivers at these places, in turn free, busy and offline. */
function fleetOf(places: readonly MapPoint[], states: readonly DriverMarker['state'][] = STATES): Fleet {
  const fleet = new Fleet();
  const markers = places.map((at, slot) => ({
    id: String(slot + 1),
    name: `driver ${slot + 1}`,
    at,
    heading: null,
    state: states[slot % states.length] ?? 'free',
  }));
  fleet.set(markers, 0, false);
  return fleet;
}

/** Places that thin out from a middle; the same ones every time. */
const spread = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, at) => {
    const [angle, far] = [at * 2.4, (at / count) ** 2 * 0.6];
    return [50.03 + Math.cos(angle) * far, 26.49 + Math.sin(angle) * far];
  });

const drivers = (clusters: readonly Cluster[]) => clusters.reduce((sum, { count }) => sum + count, 0);

test('every driver is a dot or is counted in one circle, in total and by state', () => {
  const places = spread(400);
  for (const zoom of [4, 8, 9, 11]) {
    const { clusters, clustered } = clusterFleet(fleetOf(places), zoom);
    const dots = clustered.filter((flag) => flag === 0).length;
    expect(clustered).toHaveLength(400);
    expect(drivers(clusters) + dots).toBe(400);
    for (const { count, of } of clusters) {
      expect(of.free + of.busy + of.offline).toBe(count);
      expect(count).toBeGreaterThanOrEqual(CLUSTER_FROM);
    }
  }
  const [far, near] = [4, 11].map((zoom) => clusterFleet(fleetOf(places), zoom).clusters);
  expect(far).toHaveLength(1);
  expect(near?.length).toBeGreaterThan(1);
});

test('a cell with four drivers shows dots, with five a circle', () => {
  const at: MapPoint = [50.03, 26.49];
  expect(clusterFleet(fleetOf(Array(4).fill(at)), 9).clusters).toEqual([]);
  expect(drivers(clusterFleet(fleetOf(Array(5).fill(at)), 9).clusters)).toBe(5);
  expect(clusterFleet(fleetOf([]), 9).clusters).toEqual([]);
});

/** A place in a cell of zoom 9, in parts of the cell. */
const inCell = (east: number, south: number): MapPoint =>
  pointOf({ x: (2_617 + east) / 4_096, y: (1_735 + south) / 4_096 });

test('a circle lies at the mean position of its drivers, with the box around them', () => {
  const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((east) => inCell(east, 1 - east));
  const [{ at, box } = { at: null, box: null }] = clusterFleet(fleetOf(places), 9).clusters;
  const parts = [at, box?.from, box?.to].map((place) => [
    (place?.x ?? 0) * 4_096 - 2_617,
    (place?.y ?? 0) * 4_096 - 1_735,
  ]);
  for (const [index, part] of [0.5, 0.1, 0.9].entries())
    for (const value of parts[index] ?? []) expect(value).toBeCloseTo(part, 6);
});

test('circles do not overlap, not even where the map is between two zooms', () => {
  for (const zoom of [8, 9, 10, 11]) {
    const { clusters } = clusterFleet(fleetOf(spread(2_000)), zoom);
    expect(clusters.length).toBeGreaterThan(1);
    const world = 512 * 2 ** (zoom - 0.5);
    for (const [index, one] of clusters.entries())
      for (const other of clusters.slice(index + 1)) {
        const apart = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) * world;
        const touch = (getClusterSize(one.count) + getClusterSize(other.count)) / 2;
        expect(apart).toBeGreaterThan(Math.min(touch, 45) - 0.001);
      }
  }
});

test('a circle does not depend on the order of the fleet, nor on drivers of other cells', () => {
  const places = spread(300);
  const positions = (clusters: readonly Cluster[]) =>
    clusters.map(({ at, count }) => `${count} ${at.x.toFixed(9)} ${at.y.toFixed(9)}`).sort();
  const all = positions(clusterFleet(fleetOf(places), 10).clusters);
  expect(positions(clusterFleet(fleetOf(places), 10).clusters)).toEqual(all);
  expect(positions(clusterFleet(fleetOf([...places].reverse()), 10).clusters)).toEqual(all);
  const more = clusterFleet(fleetOf([...places, ...Array<MapPoint>(9).fill([40, 20])]), 10).clusters;
  expect(positions(more.filter(({ at }) => at.x > toMercator(45, 20).x))).toEqual(all);
  expect(more).toHaveLength(all.length + 1);
});

test('a driver in a circle is neither drawn nor found, except the selected one', () => {
  const at: MapPoint = [50.03, 26.49];
  const fleet = fleetOf(Array(6).fill(at));
  const isFound = () => fleet.nearest(toMercator(...at), 1e-6, 0)?.marker.id;
  const icons = () => {
    const drawn = new Float32Array(6 * DRAWN);
    fleet.write(drawn, { x: 0, y: 0 }, 0);
    return Array.from({ length: 6 }, (_, slot) => drawn[slot * DRAWN + 5]);
  };
  expect(icons().every((icon) => icon !== -1)).toBe(true);
  fleet.hide(clusterFleet(fleet, 9).clustered, null);
  expect(icons()).toEqual(Array(6).fill(-1));
  expect(isFound()).toBeUndefined();
  fleet.hide(clusterFleet(fleet, 9).clustered, '2');
  expect(icons().map((icon) => icon === -1)).toEqual([true, false, true, true, true, true]);
  expect(isFound()).toBe('2');
  fleet.hide(null, null);
  expect(icons()).not.toContain(-1);
});

test('the grid changes half way between two zooms and ends where icons begin', () => {
  expect([4, 8.49, 8.5, 11, 11.99, 12, 13].map(getClusterZoom)).toEqual([4, 8, 9, 11, 12, null, null]);
});

test('a circle grows with the digits of its number', () => {
  expect([5, 9, 10, 99, 100, 999, 1_000, 10_000].map(getClusterSize)).toEqual([
    30, 30, 34, 34, 40, 40, 46, 46,
  ]);
});

test.each([
  [{ free: 5, busy: 0, offline: 0 }, 'cluster-0'],
  [{ free: 0, busy: 5, offline: 0 }, 'cluster-16'],
  [{ free: 4, busy: 4, offline: 0 }, 'cluster-8'],
  [{ free: 999, busy: 1, offline: 0 }, 'cluster-1'],
  [{ free: 1, busy: 999, offline: 0 }, 'cluster-15'],
  [{ free: 0, busy: 0, offline: 7 }, 'cluster-offline'],
])('the ring of %o is %s', (of, image) => {
  expect(getClusterImage(of)).toBe(image);
});

test('a circle is drawn with its number at its place', () => {
  const { clusters } = clusterFleet(fleetOf(Array(12).fill(inCell(0.5, 0.5))), 9);
  const [feature] = clusterFeatures(clusters).features;
  expect(feature?.properties).toEqual({ text: '12', image: 'cluster-8', scale: 34 / 46 });
  for (const [index, degrees] of inCell(0.5, 0.5).entries())
    expect(feature?.geometry.coordinates[index]).toBeCloseTo(degrees, 9);
});
