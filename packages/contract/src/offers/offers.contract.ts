import { MAX_PASTED_LENGTH, ORDER_STATUSES, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import {
  DateRange,
  Id,
  Instant,
  oneOrMany,
  pageOf,
  paging,
  SearchText,
  staff,
  trimmedText,
} from '../base.ts';
import { OfferStatus } from '../distribution-record/distribution-record.schemas.ts';

/** Filters of the offer list. */
export const OfferFilters = z.strictObject({
  status: oneOrMany(OfferStatus).optional(),
  /** Part of a driver's name or phone. */
  driver: SearchText.optional(),
  /** Ids of the delivery companies of the drivers. */
  driver_company: oneOrMany(Id).optional(),
  /** One order number, or many that are pasted. */
  order_number: trimmedText(MAX_PASTED_LENGTH).optional(),
  /** Time of the offer. */
  date: DateRange.optional(),
});
export type OfferFilters = z.infer<typeof OfferFilters>;

/** An order offered to one driver, with the driver's answer. */
export const OfferRow = z.object({
  _id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  order_status: z.literal([...ORDER_STATUSES]),
  restaurant_name: z.string(),
  driver_id: z.string(),
  driver_name: z.string(),
  driver_phone: z.string(),
  /** From 1. */
  wave: z.number().int(),
  /** From 0 to 100. */
  score: z.number(),
  status: OfferStatus,
  offered_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
});
export type OfferRow = z.infer<typeof OfferRow>;

export const offers = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/offers',
      summary: 'Offers of orders to drivers, newest first',
    })
    .input(z.strictObject({ filters: OfferFilters.default({}), ...paging(PAGE_SIZES.offers) }))
    .output(
      pageOf(OfferRow).extend({
        /** Open offers now, regardless of the filters. */
        out: z.number().int(),
      }),
    ),
};
