import { expect, it } from 'vitest';
import { createSeededRandom } from '../distribution/matched/model/random.ts';
import { haversineKm, type Place } from './haversine.ts';
import { PlaceGrid } from './place-grid.ts';

const CENTRE = { latitude: 26.42, longitude: 50.09 };

it.each([0.02, 0.3, 2])('finds every id once, none nearer than its bound, over %d degrees', (spread) => {
  const random = createSeededRandom(7);
  const somewhere = (): Place => ({
    latitude: CENTRE.latitude + (random() - 0.5) * spread,
    longitude: CENTRE.longitude + (random() - 0.5) * spread,
  });
  const grid = new PlaceGrid();
  const places = new Map<number, Place>();
  for (let turn = 0; turn < 3; turn++) {
    for (let id = 1; id <= 300; id++) {
      const place = somewhere();
      places.set(id, place);
      grid.put(id, place);
    }
    for (const centre of [CENTRE, somewhere(), { latitude: 27.9, longitude: 48.4 }]) {
      const seen: number[] = [];
      let least = 0;
      for (const { ids, beyond } of grid.rings(centre)) {
        for (const id of ids)
          expect(haversineKm(places.get(id) ?? CENTRE, centre)).toBeGreaterThanOrEqual(least);
        seen.push(...ids);
        expect(beyond).toBeGreaterThanOrEqual(least);
        least = beyond;
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual([...places.keys()]);
    }
  }
});

it('without entries has no rings', () => {
  expect([...new PlaceGrid().rings(CENTRE)]).toEqual([]);
});
