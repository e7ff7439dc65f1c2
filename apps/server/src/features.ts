import { healthFeature } from './features/health/health.feature.ts';
import type { Feature } from './platform/feature.ts';

/** What each feature gives to the process beside its routes. */
export const features: readonly Feature[] = [healthFeature];
