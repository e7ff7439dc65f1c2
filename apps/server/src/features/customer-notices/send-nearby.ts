import { PRODUCT } from '@mishwar/domain';
import { z } from 'zod';
import { sendWhatsapp } from '../../integrations/whatsapp/whatsapp-client.ts';
import {
  type Sender,
  type SendResult,
  UndeliverableError,
  withSubject,
} from '../../platform/delivery/delivery.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { DRIVER_NEARBY, selectOnTheWay } from './notify-nearby.ts';

/** After this the message is too late to be useful. */
const OF_USE_MS = 10 * 60_000;

/**
 * The approved WhatsApp templates; parameters: order number and driver's first name, and in the second one the number of
 * the setting WHATSAPP, at which the customer reaches support.
 */
const NEARBY_TEMPLATE = `${PRODUCT.key}_driver_nearby`;
const NEARBY_SUPPORT_TEMPLATE = `${NEARBY_TEMPLATE}_support`;

const Nearby = z.object({
  order_id: z.number(),
  order_number: z.string(),
  phone: z.string(),
  /** Absent from messages of the release before. */
  driver_id: z.number().optional(),
  driver_name: z.string(),
  told_at: z.coerce.date(),
});

/** Sends the customer's message. A late one is dropped, and one whose order has ended or is with another driver. */
export const nearbySender: Sender = {
  destination: 'whatsapp',
  events: [DRIVER_NEARBY],
  timeoutMs: 10_000,
  maxAttempts: 5,
  concurrency: 8,
  send: async (app, delivery, signal): Promise<SendResult> => {
    const nearby = Nearby.parse(delivery.payload);
    const { order_number, phone, driver_name, told_at } = nearby;
    if (app.now().getTime() - told_at.getTime() > OF_USE_MS) return { kind: 'not-needed' };
    if (!(await isOnTheWay(app.db, nearby))) {
      // The customer has not heard of a driver: the next one who comes near is named.
      await app.db.deleteFrom('nearby_notice').where('order_id', '=', nearby.order_id).execute();
      return { kind: 'not-needed' };
    }
    if (!app.config.whatsapp) throw new UndeliverableError('WhatsApp is not configured');
    const { phone: support } = await readSetting(app.db, 'WHATSAPP');
    const message = support
      ? { template: NEARBY_SUPPORT_TEMPLATE, parameters: [order_number, driver_name, support] }
      : { template: NEARBY_TEMPLATE, parameters: [order_number, driver_name] };
    const result = await sendWhatsapp(
      app.config.whatsapp,
      { to: phone, ...message },
      { type: DRIVER_NEARBY, signal },
    );
    return withSubject(result, { orderNumber: order_number });
  },
};

/** Whether the driver whom the message names brings the order. */
async function isOnTheWay(db: Db, { order_id, driver_id }: z.infer<typeof Nearby>): Promise<boolean> {
  const order = await selectOnTheWay(db)
    .select('orders.id')
    .where('orders.id', '=', order_id)
    .$if(driver_id !== undefined, (query) => query.where('orders.driver_id', '=', driver_id ?? null))
    .executeTakeFirst();
  return order !== undefined;
}
