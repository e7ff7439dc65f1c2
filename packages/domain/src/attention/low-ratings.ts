import type { AttentionReason } from './needs-attention.ts';

/** Most stars, of the driver or of the store, with which a rating needs attention. */
export const MAX_LOW_STARS = 2;
/** Hours after which a low rating is no longer listed. */
export const MAX_LOW_RATING_AGE_HOURS = 24;

/** What the rule reads of a rating. */
export interface ReviewableRating {
  driver_star: number;
  store_star: number;
  /** When the customer gave or changed it last. */
  updated_at: Date;
  /** When staff looked at it; null before that. */
  reviewed_at: Date | null;
}

/** The attention reason of a rating, or null: it is low, of the last day, and staff have not looked at it. */
export function checkLowRating(rating: ReviewableRating, now: Date): AttentionReason | null {
  const { driver_star, store_star, updated_at, reviewed_at } = rating;
  const isLow = Math.min(driver_star, store_star) <= MAX_LOW_STARS;
  const isOld = now.getTime() - updated_at.getTime() > MAX_LOW_RATING_AGE_HOURS * 3_600_000;
  return isLow && !isOld && reviewed_at === null
    ? { kind: 'low_rating', since: updated_at, next: null }
    : null;
}
