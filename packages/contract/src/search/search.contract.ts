import { ORDER_STATUSES } from '@mishwar/domain';
import { z } from 'zod';
import { SearchText, staff } from '../base.ts';

export const search = {
  everything: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/search',
      summary: 'For the command palette: orders by number or customer phone, drivers by name or phone',
    })
    .input(z.strictObject({ q: SearchText.min(2) }))
    .output(
      z.object({
        orders: z.array(
          z.object({
            order_number: z.string(),
            customer_name: z.string(),
            customer_phone: z.string(),
            restaurant_name: z.string(),
            status: z.literal([...ORDER_STATUSES]),
          }),
        ),
        drivers: z.array(
          z.object({ _id: z.string(), name: z.string(), phone: z.string(), orders_in_hand: z.number() }),
        ),
      }),
    ),
};
