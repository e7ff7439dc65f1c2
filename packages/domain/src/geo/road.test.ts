import { describe, expect, it } from 'vitest';
import { estimateRoad } from './road.ts';

describe('estimateRoad', () => {
  it('lengthens the straight line by 30%, and drives along it at 24 km/h', () => {
    // One minute of latitude is a nautical mile.
    const road = estimateRoad({ latitude: 24, longitude: 46 }, { latitude: 24 + 1 / 60, longitude: 46 });
    expect(road.km).toBeCloseTo(1.853 * 1.3, 2);
    expect(road.minutes).toBeCloseTo((1.853 / 24) * 60, 2);
  });

  it('is nothing from a place to itself', () => {
    const place = { latitude: 24, longitude: 46 };
    expect(estimateRoad(place, place)).toEqual({ km: 0, minutes: 0 });
  });
});
