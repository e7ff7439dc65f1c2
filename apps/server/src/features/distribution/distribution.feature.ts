import type { Feature } from '../../platform/feature.ts';
import { startDispatcher } from './dispatcher.ts';

export const distributionFeature: Feature = {
  name: 'distribution',
  start: { dispatcher: startDispatcher },
};
