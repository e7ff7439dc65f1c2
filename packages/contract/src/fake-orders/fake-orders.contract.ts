import { MAX_ORDER_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, requiredText, staff, superAdmin } from '../base.ts';
import { OrderDistribution } from '../distribution-record/distribution-record.schemas.ts';

export const fakeOrders = {
  create: superAdmin
    .errors({
      REFUSED: { status: 422, message: 'fake_order_no_restaurant', data: ErrorList },
    })
    .route({
      method: 'POST',
      path: '/admin/api/v1/fake-orders/create',
      summary: 'Dry run of the order distribution: a fake order on the current drivers',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ data: z.object({ _id: z.string(), order_number: z.string() }) })),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/fake-orders/drivers',
      summary: 'Drivers of a fake order: offered, and not offered with reason',
    })
    .input(z.strictObject({ 'faker-order-id': requiredText(MAX_ORDER_LENGTH.order_number) }))
    .output(z.object({ data: OrderDistribution })),
};
