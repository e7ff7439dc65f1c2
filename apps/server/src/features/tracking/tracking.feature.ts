import type { Feature } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { UPDATE_INTERVAL_MS, updateDeliveryEstimates } from './eta/update-estimates.ts';
import { serveMapArchives } from './map-archives.ts';

/** What the map's ground is made of, where it is no part of the contract, and when open orders are expected. */
export const trackingFeature: Feature = {
  name: 'tracking',
  routes: serveMapArchives,
  start: {
    worker: (app) =>
      startRecurringJob(app, 'delivery_estimates', UPDATE_INTERVAL_MS, async () => {
        await updateDeliveryEstimates({ ...app, db: app.backgroundPool });
        return false;
      }).stop,
  },
};
