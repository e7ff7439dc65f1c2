import type { DRIVER_EVENTS } from '@mishwar/contract';
import type { OutboxMessage } from '../../../platform/outbox.ts';

/** Events of a driver's phone. */
export type DriverEvent = (typeof DRIVER_EVENTS)[number];

/** A new offer. */
export const OFFER: DriverEvent = 'offer';

/** An outbox message to one driver's phone; messages to one driver keep their order. */
export function buildDriverMessage(driverId: number, event: DriverEvent, body: object): OutboxMessage {
  return {
    destination: 'driver',
    orderingKey: String(driverId),
    event,
    payload: { driver_id: String(driverId), ...body },
  };
}
