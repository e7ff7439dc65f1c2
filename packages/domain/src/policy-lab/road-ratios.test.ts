import { describe, expect, it } from 'vitest';
import { haversineKm, type Place } from '../geo/haversine.ts';
import { estimateRoad } from '../geo/road.ts';
import { buildRoadRatios, createRoadBetween, type RoadRatios } from './road-ratios.ts';
import { RIVER_LONGITUDE, roadsWithRiver } from './testing/roads-with-river.ts';

const CENTRE = { latitude: 26.42, longitude: RIVER_LONGITUDE };
const east = (km: number, north = 0): Place => ({
  latitude: CENTRE.latitude + north / 111.2,
  longitude: CENTRE.longitude + km / 99.6,
});
const ratiosOf = (cells: readonly Place[], roads = roadsWithRiver): RoadRatios =>
  buildRoadRatios(
    cells,
    cells.map((from) => cells.map((to) => roads(from, to))),
  );

describe('the roads between two places', () => {
  const cells = [east(-6), east(-3), east(3), east(6)];
  const between = createRoadBetween(ratiosOf(cells));

  it('are those of the table between the places of the cells', () => {
    for (const from of cells)
      for (const to of cells) {
        const [road, real] = [between(from, to), roadsWithRiver(from, to)];
        expect(road.km).toBeCloseTo(real.km, 6);
        expect(road.minutes).toBeCloseTo(real.minutes, 6);
      }
  });

  it('have the ratio of the nearest cells', () => {
    const [from, to] = [east(-3.3, 0.4), east(2.8, -0.5)];
    const ratio = roadsWithRiver(east(-3), east(3)).km / haversineKm(east(-3), east(3));
    expect(between(from, to).km).toBeCloseTo(haversineKm(from, to) * ratio, 6);
    // Without the crossing the same distance is shorter.
    expect(between(from, to).km).toBeGreaterThan(between(east(-9), east(-2.9)).km + 3);
  });

  it('have the medians within one cell', () => {
    const { within, between: pairs } = ratiosOf(cells);
    const kms = pairs.flat().flatMap((ratio) => (ratio ? [ratio.km] : []));
    expect(kms).toHaveLength(12);
    expect(kms.filter((km) => km <= within.km).length).toBeGreaterThanOrEqual(6);
    expect(kms.filter((km) => km >= within.km).length).toBeGreaterThanOrEqual(6);
    const [from, to] = [east(3.1), east(3, 0.5)];
    expect(between(from, to)).toEqual({
      km: haversineKm(from, to) * within.km,
      minutes: haversineKm(from, to) * within.minutes,
    });
  });
});

it.each([
  ['no cells', []],
  ['one cell', [CENTRE]],
  ['cells next to each other', [CENTRE, east(0.1)]],
])('with %s roads are estimated', (_, cells) => {
  const road = createRoadBetween(ratiosOf(cells))(east(1), east(-4));
  const estimated = estimateRoad(east(1), east(-4));
  expect(road.km).toBeCloseTo(estimated.km, 6);
  expect(road.minutes).toBeCloseTo(estimated.minutes, 6);
});

it('a road is never shorter than the straight line', () => {
  const shortcut = createRoadBetween(ratiosOf([east(-3), east(3)], () => ({ km: 1, minutes: 2 })));
  expect(shortcut(east(-3), east(3)).km).toBeCloseTo(haversineKm(east(-3), east(3)), 6);
});
