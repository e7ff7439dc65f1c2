import type { Feature } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { notifyNearbyCustomers } from './notify-nearby.ts';
import { nearbySender } from './send-nearby.ts';

const LOOK_MS = 3_000;

/** Notifications to customers about their order. */
export const customerNoticesFeature: Feature = {
  name: 'customer-notices',
  senders: [nearbySender],
  start: {
    // Not started without WhatsApp credentials.
    worker: (app) =>
      startRecurringJob(app, 'customer_messages', LOOK_MS, async () => {
        if (app.config.whatsapp) await notifyNearbyCustomers(app);
        return false;
      }).stop,
  },
};
