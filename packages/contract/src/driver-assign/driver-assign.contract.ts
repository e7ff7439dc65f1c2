import { DRIVER_SORTS, MAX_ORDER_LENGTH, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { Latitude, Longitude, SearchText, staff } from '../base.ts';

export const AssignableDriver = z.object({
  driver_id: z.string(),
  driver_name: z.string(),
  /** Token of the driver for an assignment from this list. */
  token: z.string(),
  driver_phone: z.string(),
  company_name: z.string().nullable(),
  is_online: z.boolean(),
  orders_in_hand: z.number().int(),
  /** Orders that the driver may carry at once. */
  number_of_received: z.number().int(),
  /** Km to the sent coordinate; null without one or without a position. */
  distance: z.number().nullable(),
  /** Current driver score 0-100; null where it cannot be computed. */
  score: z.number().nullable(),
  /** Ids of the filters by which the distribution would refuse the driver. */
  reasons: z.array(z.string()),
});
export type AssignableDriver = z.infer<typeof AssignableDriver>;

export const driverAssign = {
  search: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/driver-assign/search',
      summary: 'Drivers to assign an order to',
    })
    .input(
      z.strictObject({
        params: z.strictObject({
          filters: z
            .strictObject({
              keyword: SearchText.optional(),
              name: SearchText.optional(),
              token: z.string().max(200).optional(),
              order_number: z.string().max(MAX_ORDER_LENGTH.order_number).optional(),
              available: z.boolean().optional(),
              coordinate: z.tuple([Longitude, Latitude]).optional(),
            })
            .default({}),
          sort: z.literal([1, -1]).default(-1),
          /** What sorts the drivers, those whom an offer would reach first. */
          by: z.literal([...DRIVER_SORTS]).default('distance'),
          limit: z.literal(PAGE_SIZES.driverAssignSearch).default(PAGE_SIZES.driverAssignSearch[0]),
          page: z.number().int().min(1).max(10_000).default(1),
        }),
      }),
    )
    .output(z.object({ drivers: z.array(AssignableDriver), total: z.number().int() })),
};
