import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { DayOrInstant, Instant, oneOrMany, pageOf, paging, SearchText, staff } from '../base.ts';
import { OfferStatus } from '../distribution-record/distribution-record.schemas.ts';

/** What the list of offers is narrowed by. */
export const OfferFilters = z.object({
  status: oneOrMany(OfferStatus).optional(),
  /** Part of a driver's name or phone. */
  driver: SearchText.optional(),
  /** One order number, or many that were pasted. */
  order_number: z.string().trim().max(8000).optional(),
  /** When it was offered; `to` is included where it is a day, and not where it is an instant. */
  date: z.object({ from: DayOrInstant.optional(), to: DayOrInstant.optional() }).optional(),
});
export type OfferFilters = z.infer<typeof OfferFilters>;

/** An order as it was shown to one driver, and what he made of it. */
export const OfferRow = z.object({
  _id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  order_status: z.string(),
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
    .input(z.object({ filters: OfferFilters.default({}), ...paging(PAGE_SIZES.offers) }))
    .output(
      pageOf(OfferRow).extend({
        /** Offers that are out now, whatever the filters are. */
        out: z.number().int(),
      }),
    ),
};
