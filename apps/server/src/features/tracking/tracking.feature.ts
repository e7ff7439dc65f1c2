import type { Feature } from '../../platform/feature.ts';
import { serveMapArchives } from './map-archives.ts';

/** What the map's ground is made of, where it is no part of the contract. */
export const trackingFeature: Feature = {
  name: 'tracking',
  routes: serveMapArchives,
};
