import { z } from 'zod';
import { staff } from '../base.ts';

const Count = z.object({ totalRecords: z.number().int() });

export const analysis = {
  orders: staff
    .route({ method: 'GET', path: '/admin/api/v1/analysis/orders', summary: "Today's orders by state" })
    .output(
      z.object({
        total: Count,
        order_execute: Count,
        order_cancel: Count,
        order_delivering: Count,
        order_new: Count,
      }),
    ),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/analysis/drivers',
      summary: 'Drivers with an order in hand, and all',
    })
    .output(z.object({ count_delivering: z.number().int(), count_drivers: z.number().int() })),
};
