import { PRODUCT } from '@mishwar/domain';
import { z } from 'zod';
import { sendWhatsapp } from '../../integrations/whatsapp/whatsapp-client.ts';
import { type Sender, UndeliverableError } from '../../platform/delivery/delivery.ts';
import { DRIVER_NEARBY } from './notify-nearby.ts';

/** After this the message is too late to be useful. */
const OF_USE_MS = 10 * 60_000;

/** The approved WhatsApp template; parameters: order number and driver's first name. */
const NEARBY_TEMPLATE = `${PRODUCT.key}_driver_nearby`;

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
  send: async (app, delivery, signal) => {
    const { order_number, phone, driver_name, told_at } = Nearby.parse(delivery.payload);
    if (app.now().getTime() - told_at.getTime() > OF_USE_MS) return;
    if (!app.config.whatsapp) throw new UndeliverableError('WhatsApp is not configured');
    const message = { to: phone, template: NEARBY_TEMPLATE, parameters: [order_number, driver_name] };
    await sendWhatsapp(app.config.whatsapp, message, signal);
  },
};
