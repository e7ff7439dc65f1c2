import { ORDER_STATUSES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Id, SearchText, staff } from '../base.ts';
import { OrderCan } from '../orders/orders.schemas.ts';

export const search = {
  everything: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/search',
      summary:
        'For the command palette: orders by number or customer phone, customers by name or phone, drivers by name, phone or id number, delivery companies, plans, restaurants, and for super admins operators',
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
            can: OrderCan,
          }),
        ),
        customers: z.array(z.object({ _id: Id, name: z.string(), phone: z.string() })),
        drivers: z.array(
          z.object({ _id: z.string(), name: z.string(), phone: z.string(), orders_in_hand: z.number() }),
        ),
        companies: z.array(z.object({ _id: Id, name: z.string(), phone: z.string() })),
        plans: z.array(z.object({ _id: Id, title: z.string(), price: Amount })),
        restaurants: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
        /** Empty for those who are no super admins. */
        operators: z.array(z.object({ _id: Id, name: z.string(), email: z.string() })),
      }),
    ),
};
