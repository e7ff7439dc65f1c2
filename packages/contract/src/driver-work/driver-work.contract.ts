import { z } from 'zod';
import { ErrorList, Id, IdempotencyHeaders, staff } from '../base.ts';
import { DriverGlance, HandOverBody, HandOverResult, OrderInHand } from './driver-work.schemas.ts';

/** The current state of a driver, and the hand-over of their orders. */
export const driverWork = {
  glance: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/glance',
      summary: 'A driver at a glance: now, today, and against the terms',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: DriverGlance })),
  openOrders: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/open-orders',
      summary: 'Orders in hand of a driver: those that a hand-over moves',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: z.array(OrderInHand) })),
  handOver: staff
    .errors({ CONFLICT: { status: 409, message: 'driver_conflict', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/{id}/hand-over',
      inputStructure: 'detailed',
      summary:
        'Hand over all orders of a driver: each goes to a named driver or back to the distribution; the driver becomes not ready',
    })
    .input(z.object({ params: z.strictObject({ id: Id }), headers: IdempotencyHeaders, body: HandOverBody }))
    .output(z.object({ data: z.array(HandOverResult) })),
};
