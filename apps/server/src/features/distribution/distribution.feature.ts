import type { Feature } from '../../platform/feature.ts';
import { startDispatcher } from './dispatcher.ts';
import { startFilingScans } from './waves/file-scans.ts';

export const distributionFeature: Feature = {
  name: 'distribution',
  start: { dispatcher: startDispatcher, worker: startFilingScans },
};
