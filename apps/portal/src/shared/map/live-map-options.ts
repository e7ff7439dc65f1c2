import type { Boundaries, Language } from '@mishwar/domain';
import type { Ground, MapType, MapView, TileSources } from './map-types.ts';
import type { Cluster } from './markers/clusters.ts';

interface LiveMapEvents {
  /** The map has stopped moving; `byPerson` if the user moved it. */
  onMove(view: MapView, boundaries: Boundaries, byPerson: boolean): void;
  /** Configured tiles failed to load. */
  onTilesFailed(type: MapType): void;
  /** The style is loaded. Never called before the constructor returns. */
  onReady(): void;
  /** A cluster of drivers has come in sight, or none is any longer. */
  onClusters(shown: boolean): void;
  /** The style is invalid: the map stays empty. */
  onStyleRefused(): void;
}

export interface LiveMapOptions extends LiveMapEvents {
  container: HTMLElement;
  ground: Ground;
  tiles: TileSources;
  language: Language;
  view: MapView;
  type: MapType;
  /** Accessible name of the map. */
  name: string;
  direction: 'rtl' | 'ltr';
  /** What a cluster stands for, as text. */
  describeCluster(cluster: Cluster): string;
  /**
   * Part of a page that scrolls: the wheel and one finger move the page, not the map. Its few markers are icons at every
   * zoom.
   */
  inPage: boolean;
}
