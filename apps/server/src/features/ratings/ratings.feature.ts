import type { Feature } from '../../platform/feature.ts';
import { startCheckingRatings } from './check-ratings.ts';

export const ratingsFeature: Feature = {
  name: 'ratings',
  start: { worker: startCheckingRatings },
};
