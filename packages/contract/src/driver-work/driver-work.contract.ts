import { z } from 'zod';
import { ErrorList, Id, IdempotencyHeaders, staff } from '../base.ts';
import { DriverGlance, HandOverBody, HandOverResult, OrderInHand } from './driver-work.schemas.ts';

/** How a driver stands at this moment, and what is done when he cannot carry on. */
export const driverWork = {
  glance: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/glance',
      summary: 'A driver at a glance: now, today, and against the terms',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ data: DriverGlance })),
  openOrders: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/open-orders',
      summary: 'The orders that a driver has in hand: what handing over would move',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ data: z.array(OrderInHand) })),
  handOver: staff
    .errors({ CONFLICT: { status: 409, message: 'driver_conflict', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/{id}/hand-over',
      inputStructure: 'detailed',
      summary:
        'A driver fell sick: he is ready no more, and each order in his hands goes to a named driver or back to the distribution',
    })
    .input(z.object({ params: z.object({ id: Id }), headers: IdempotencyHeaders, body: HandOverBody }))
    .output(z.object({ data: z.array(HandOverResult) })),
};
