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
import { DRIVER_NEARBY } from './notify-nearby.ts';

/** After this the message is too late to be useful. */
const OF_USE_MS = 10 * 60_000;

/**
 * The approved WhatsApp templates; parameters: order number and driver's first name, and in the second one the number of
 * the setting WHATSAPP, at which the customer reaches support.
 */
const NEARBY_TEMPLATE = `${PRODUCT.key}_driver_nearby`;
const NEARBY_SUPPORT_TEMPLATE = `${NEARBY_TEMPLATE}_support`;

const Nearby = z.object({
  order_number: z.string(),
  phone: z.string(),
  driver_name: z.string(),
  told_at: z.coerce.date(),
});

/** Sends the customer's message; a late one is dropped. */
export const nearbySender: Sender = {
  destination: 'whatsapp',
  events: [DRIVER_NEARBY],
  timeoutMs: 10_000,
  maxAttempts: 5,
  concurrency: 8,
  send: async (app, delivery, signal): Promise<SendResult | undefined> => {
    const { order_number, phone, driver_name, told_at } = Nearby.parse(delivery.payload);
    if (app.now().getTime() - told_at.getTime() > OF_USE_MS) return undefined;
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
