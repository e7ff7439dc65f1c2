import type { CityCentre } from '../streets/demo-city.ts';
import type { NamedPlace } from './map-layers.ts';

/** Part of the archive's name: a change of what is drawn raises it, and the map is drawn again. */
export const DEMO_MAP_VERSION = 1;

/** From what the demo's map is drawn. */
export interface DemoMapPlan {
  /** Cities with streets. */
  cities: readonly CityCentre[];
  /** Names on the map, the most important first. */
  places: readonly NamedPlace[];
  seed: string;
}
