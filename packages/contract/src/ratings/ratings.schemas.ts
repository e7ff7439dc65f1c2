import {
  isStars,
  MAX_DRIVER_FIELD_LENGTH,
  MAX_FEEDBACK_LENGTH,
  MAX_RATING_IMAGE_BYTES,
  MAX_RATING_IMAGES,
  MAX_STARS,
} from '@mishwar/domain';
import { z } from 'zod';
import { DayOrInstant, Instant, SearchText, trimmedText } from '../base.ts';

/** 0 to 5 in steps of a half. */
export const Stars = z.number().min(0).max(MAX_STARS).refine(isStars, 'stars_invalid');
/** Mean of stars with two decimals; null without a rating. */
const AverageStars = z.number().min(0).max(MAX_STARS);

/** The wire name of a restaurant's code. */
const MerchantId = trimmedText(MAX_DRIVER_FIELD_LENGTH.from_company);

/** Filters of the ratings of orders. */
export const RatingFilters = z.strictObject({
  merchant_id: MerchantId.optional(),
  storePhone: SearchText.optional(),
  storeName: SearchText.optional(),
  driverPhone: SearchText.optional(),
  driverName: SearchText.optional(),
  customerPhone: SearchText.optional(),
  orderNumber: SearchText.optional(),
  /** Part of what was written about the driver or the store. */
  feedback: SearchText.optional(),
  driverStar: Stars.optional(),
  storeStar: Stars.optional(),
  /** Days, both included, or instants. */
  fromDate: DayOrInstant.optional(),
  toDate: DayOrInstant.optional(),
});
export type RatingFilters = z.infer<typeof RatingFilters>;

const starRange = { fromStar: Stars.optional(), toStar: Stars.optional() };

export const DriverRatingFilters = z.strictObject({
  phone: SearchText.optional(),
  name: SearchText.optional(),
  ...starRange,
});
export type DriverRatingFilters = z.infer<typeof DriverRatingFilters>;

export const StoreRatingFilters = z.strictObject({
  phone: SearchText.optional(),
  store_name: SearchText.optional(),
  city: SearchText.optional(),
  merchant_id: MerchantId.optional(),
  ...starRange,
});
export type StoreRatingFilters = z.infer<typeof StoreRatingFilters>;

/** What the customer of one order said. */
export const RatingRow = z.object({
  _id: z.string(),
  order_number: z.string(),
  contact_phone: z.string(),
  customer_name: z.string(),
  driver_star: z.number(),
  store_star: z.number(),
  driver_feedback: z.string(),
  store_feedback: z.string(),
  created_at: Instant,
  store: z.object({
    store_name: z.string(),
    store_name_en: z.string(),
    phone: z.string(),
    merchant_id: z.string(),
  }),
  driver: z.object({ driver_name: z.string(), phone: z.string(), id_number: z.string() }),
  /** Links that open the images for a quarter of an hour. */
  images: z.array(z.string()).max(MAX_RATING_IMAGES),
});
export type RatingRow = z.infer<typeof RatingRow>;

/** A driver who was rated, with the mean of the stars. */
export const DriverRatingRow = z.object({
  _id: z.string(),
  id_number: z.string(),
  company: z.string().nullable(),
  driver_name: z.string(),
  phone: z.string(),
  rating_star: AverageStars,
  rating_count: z.number().int(),
});
export type DriverRatingRow = z.infer<typeof DriverRatingRow>;

/** A store that was rated, with the mean of the stars. */
export const StoreRatingRow = z.object({
  _id: z.string(),
  store_name: z.string(),
  store_name_en: z.string(),
  city: z.object({ nameAr: z.string(), nameEn: z.string() }),
  phone: z.string(),
  merchant_id: z.string(),
  rating_star: AverageStars,
  rating_count: z.number().int(),
});
export type StoreRatingRow = z.infer<typeof StoreRatingRow>;

/** How the ratings of a driver or a store are spread, and how they changed. */
export const RatingTrend = z.object({
  rating_star: AverageStars.nullable(),
  rating_count: z.number().int(),
  /** Ratings with so many stars, rounded down to whole ones. */
  spread: z.array(z.object({ star: z.number().int(), count: z.number().int() })),
  /** The last twelve weeks, oldest first; `average` is null in a week without ratings. */
  weeks: z.array(z.object({ from: z.iso.date(), count: z.number().int(), average: AverageStars.nullable() })),
  /** Words that came up most in the latest ratings. */
  words: z.array(z.object({ word: z.string(), count: z.number().int() })),
});
export type RatingTrend = z.infer<typeof RatingTrend>;

/** What a channel sends when its customer has rated an order. */
export const ChannelRating = z.strictObject({
  driver_star: Stars,
  store_star: Stars,
  driver_feedback: trimmedText(MAX_FEEDBACK_LENGTH).default(''),
  store_feedback: trimmedText(MAX_FEEDBACK_LENGTH).default(''),
  /** JPEG, PNG or WebP, each of at most a megabyte, in base64. They replace those that were sent before. */
  images: z
    .array(
      z
        .string()
        .min(1)
        .max(4 * Math.ceil(MAX_RATING_IMAGE_BYTES / 3), 'rating_image_too_large'),
    )
    .max(MAX_RATING_IMAGES)
    .default([]),
});
export type ChannelRating = z.output<typeof ChannelRating>;
