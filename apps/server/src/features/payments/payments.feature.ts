import type { Feature } from '../../platform/feature.ts';
import { startReconcilingRefunds } from './reconcile-refunds.ts';
import { startReconcilingTopUps } from './reconcile-top-ups.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const paymentsFeature: Feature = {
  name: 'payments',
  routes: webhookRoutes,
  start: {
    worker: (app) => {
      const stops = [startReconcilingRefunds(app), startReconcilingTopUps(app)];
      return async () => {
        for (const stop of stops) await stop();
      };
    },
  },
};
