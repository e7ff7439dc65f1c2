import { z } from 'zod';
import { ErrorList, staff, superAdmin } from '../base.ts';
import { OrderDistribution } from '../distribution-record/distribution-record.schemas.ts';

export const fakeOrders = {
  create: superAdmin
    .errors({
      REFUSED: { status: 422, message: 'fake_order_no_restaurant', data: ErrorList },
    })
    .route({
      method: 'POST',
      path: '/admin/api/v1/fake-orders/create',
      summary: 'Run the order distribution dry: a fake order on the drivers as they are now',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ data: z.object({ _id: z.string(), order_number: z.string() }) })),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/fake-orders/drivers',
      summary: 'Who would have been offered a fake order, and who not and why',
    })
    .input(z.object({ 'faker-order-id': z.string().trim().min(1).max(40) }))
    .output(z.object({ data: OrderDistribution })),
};
