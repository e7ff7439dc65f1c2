import type { Boundaries } from '@mishwar/domain';

/** A rectangle that is twice as high and as wide, around the same middle. */
export function widened(box: Boundaries): Boundaries {
  const north = (box.northLatitude - box.southLatitude) / 2;
  const east = (box.eastLongitude - box.westLongitude) / 2;
  return {
    northLatitude: box.northLatitude + north,
    southLatitude: box.southLatitude - north,
    eastLongitude: box.eastLongitude + east,
    westLongitude: box.westLongitude - east,
  };
}

/** Whether the first rectangle lies in the second. */
export const isInside = (inner: Boundaries, outer: Boundaries): boolean =>
  inner.northLatitude <= outer.northLatitude &&
  inner.southLatitude >= outer.southLatitude &&
  inner.eastLongitude <= outer.eastLongitude &&
  inner.westLongitude >= outer.westLongitude;
