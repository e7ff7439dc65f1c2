import { z } from 'zod';
import { Id, staff } from '../base.ts';
import { DriverDay, OrderDistribution } from './distribution-record.schemas.ts';

export const distributionRecord = {
  ofOrder: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/{id}/distribution',
      summary: 'Why this driver: the waves of an order with scanned drivers and reasons',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: OrderDistribution })),
  ofDriver: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/distribution',
      summary: 'Why no orders: a driver in the waves of the last 24 hours',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: DriverDay })),
};
