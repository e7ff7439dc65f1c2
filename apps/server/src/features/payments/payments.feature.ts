import type { Feature } from '../../platform/feature.ts';
import { startReconciling } from './reconcile-refunds.ts';

export const paymentsFeature: Feature = {
  name: 'payments',
  start: { worker: startReconciling },
};
