import type { Feature } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { exportOrdersTask } from './export/export-orders.task.ts';
import { EXPORT_ORDERS } from './export/queue-export.ts';
import { dropGoneViewers } from './read/viewing.ts';

const GONE_EVERY_MS = 10_000;

export const ordersFeature: Feature = {
  name: 'orders',
  tasks: { [EXPORT_ORDERS]: exportOrdersTask },
  start: {
    worker: (app) =>
      startRecurringJob(app, 'closed_screens', GONE_EVERY_MS, async () => {
        await dropGoneViewers(app.db);
        return false;
      }).stop,
  },
};
