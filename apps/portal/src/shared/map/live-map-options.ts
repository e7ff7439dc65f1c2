import type { MapBaseLayers } from '@mishwar/contract';
import type { Boundaries, Language } from '@mishwar/domain';
import type { MapType, MapView, TileSources } from './map-types.ts';

export interface LiveMapEvents {
  /** The map stands still somewhere; `byPerson` where somebody moved it there. */
  onMove(view: MapView, boundaries: Boundaries, byPerson: boolean): void;
  /** Tiles are configured and do not come. */
  onTilesFailed(type: MapType): void;
  /** The style is there: what is put in is drawn. Never told before the map is made. */
  onReady(): void;
  /** The style cannot be drawn: the map stays empty. */
  onStyleRefused(): void;
}

export interface LiveMapOptions extends LiveMapEvents {
  container: HTMLElement;
  ground: MapBaseLayers;
  tiles: TileSources;
  language: Language;
  view: MapView;
  type: MapType;
  /** Name of the map for those who cannot see it. */
  name: string;
  direction: 'rtl' | 'ltr';
}
