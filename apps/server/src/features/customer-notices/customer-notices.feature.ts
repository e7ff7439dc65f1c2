import type { Feature } from '../../platform/feature.ts';
import { startLoop } from '../../platform/realtime/loop.ts';
import { nearbySender } from './send-nearby.ts';
import { tellNearbyCustomers } from './tell-nearby.ts';

const LOOK_MS = 3_000;

/** What customers are told while their order is on its way. */
export const customerNoticesFeature: Feature = {
  name: 'customer-notices',
  senders: [nearbySender],
  start: {
    // Without WhatsApp there is nobody to tell it by.
    worker: (app) =>
      startLoop(app.log, 'telling customers', LOOK_MS, async () => {
        if (app.config.whatsapp) await tellNearbyCustomers(app);
        return false;
      }).stop,
  },
};
