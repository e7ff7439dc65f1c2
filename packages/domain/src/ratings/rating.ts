import { type Decision, refuse } from '../decision.ts';

/** Most stars of a rating; 0 is the least. */
export const MAX_STARS = 5;
/** Stars are given in steps of a half. */
export const STAR_STEP = 0.5;
/** Averages at which the colour of a rating changes. */
const STAR_THRESHOLDS = [1, 2, 3, 4] as const;
/** Band of an average: 0 below one star, 4 from four stars on. */
export type StarBand = 0 | 1 | 2 | 3 | 4;

export const MAX_FEEDBACK_LENGTH = 2_000;
/** Images of a rating. */
export const MAX_RATING_IMAGES = 3;
/** Largest image of a rating in bytes, as it is sent. */
export const MAX_RATING_IMAGE_BYTES = 1 << 20;
/** Longer side in pixels to which an image is reduced when it is stored. */
export const MAX_RATING_IMAGE_SIDE = 1_600;
/** Validity of the link to an image in seconds. */
export const RATING_IMAGE_LINK_SECONDS = 15 * 60;
/** How long a customer may change a rating, in ms since it was given. */
export const RATING_EDIT_MS = 86_400_000;

/** Whether these are stars: 0 to 5 in steps of a half. */
export function isStars(value: number): boolean {
  return value >= 0 && value <= MAX_STARS && Number.isInteger(value / STAR_STEP);
}

/** The band of an average of stars (0 to 5). */
export function getStarBand(average: number): StarBand {
  return STAR_THRESHOLDS.filter((threshold) => average >= threshold).length as StarBand;
}

export type RatingRefusal =
  | { code: 'order_not_delivered'; status: 409 }
  | { code: 'rating_closed'; status: 409 };

/**
 * Decides whether an order takes a rating now: only once it is delivered, and a given rating can be changed for a day.
 *
 * @param order its status and its driver
 * @param ratedAt when the order was rated first; null where it was not
 */
export function decideRating(
  order: { status: string; driver_id: number | null },
  ratedAt: Date | null,
  now: Date,
): Decision<{ driverId: number; isNew: boolean }, RatingRefusal> {
  if (order.status !== 'delivered' || order.driver_id === null) {
    return refuse({ code: 'order_not_delivered', status: 409 });
  }
  if (ratedAt !== null && now.getTime() - ratedAt.getTime() > RATING_EDIT_MS) {
    return refuse({ code: 'rating_closed', status: 409 });
  }
  return { ok: true, driverId: order.driver_id, isNew: ratedAt === null };
}
