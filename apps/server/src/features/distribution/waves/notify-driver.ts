import type { DRIVER_EVENTS } from '@mishwar/contract';
import type { OutboxMessage } from '../../../platform/outbox.ts';

/** What a driver's phone can be told. */
export type DriverEvent = (typeof DRIVER_EVENTS)[number];

/** That he is offered an order. */
export const OFFER: DriverEvent = 'offer';

/** A message to one driver's phone; messages to one driver keep their order. */
export function driverMessage(driverId: number, event: DriverEvent, body: object): OutboxMessage {
  return {
    destination: 'driver',
    orderingKey: String(driverId),
    event,
    payload: { driver_id: String(driverId), ...body },
  };
}
