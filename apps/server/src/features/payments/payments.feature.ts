import type { Feature } from '../../platform/feature.ts';
import { noticeRoutes } from './notices.routes.ts';
import { startReconciling } from './reconcile-refunds.ts';
import { startReconcilingTopUps } from './reconcile-top-ups.ts';

export const paymentsFeature: Feature = {
  name: 'payments',
  routes: noticeRoutes,
  start: {
    worker: (app) => {
      const stops = [startReconciling(app), startReconcilingTopUps(app)];
      return async () => {
        for (const stop of stops) await stop();
      };
    },
  },
};
