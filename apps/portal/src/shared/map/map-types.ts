import type { MapBaseLayers } from '@mishwar/contract';
import type { MapPoint } from '@mishwar/domain';

/** What lies below the markers: tiles, or the product's own places. A new object builds the map again. */
export type Ground = Omit<MapBaseLayers, 'refetch_on_move'>;

/** Where the map stands. Degrees. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

export type MapType = 'road' | 'satellite';

/** Whose tiles lie under the markers. */
export interface TileSource {
  kind: 'raster' | 'vector';
  /** Address of a tile, with {z}, {x} and {y}. */
  address: string;
  minzoom: number;
  maxzoom: number;
  /** Whether the streets are invented, as the archive says. */
  isDemo: boolean;
  /** Whose data the tiles are made of, as the archive says, in plain text. */
  attribution?: string;
  /** Where there are tiles at all, in degrees: west, south, east, north. */
  bounds?: [number, number, number, number];
}

export type TileSources = Readonly<Record<MapType, TileSource | null>>;

/** A driver as it is drawn. */
export interface DriverMarker {
  id: string;
  name: string;
  at: MapPoint;
  /** Degrees clockwise from north; null: not known. */
  heading: number | null;
  state: 'free' | 'busy' | 'offline';
}

/** Where an order goes to. */
export interface CustomerMarker {
  id: string;
  name: string;
  at: MapPoint;
  hasDriver: boolean;
  isLate: boolean;
}

export interface RestaurantMarker {
  id: string;
  name: string;
  at: MapPoint;
}

/** A line on the map: an offer that is out, or the way of what is in focus. */
export type MapLine = StraightLine | RouteLine;

export interface StraightLine {
  kind: 'offer' | 'to_store' | 'to_customer';
  from: MapPoint;
  to: MapPoint;
}

/** A way over several stops, by road or estimated as straight lines. */
interface RouteLine {
  kind: 'road' | 'estimated_road';
  points: readonly MapPoint[];
  /** Each with its name in digits. */
  stops: readonly { at: MapPoint; text: string }[];
}

export interface Markers {
  drivers: readonly DriverMarker[];
  customers: readonly CustomerMarker[];
  restaurants: readonly RestaurantMarker[];
  lines: readonly MapLine[];
  /** The way of the selected driver, oldest first. */
  trail: readonly MapPoint[];
  /** Ids of markers with a ring around them. */
  selected: { driver: string | null; customer: string | null };
}

/** The service area of a city or delivery company. */
export interface MapArea {
  name: string;
  kind: 'city' | 'company';
  /** Its border, closed. */
  ring: readonly MapPoint[];
}

/** Called for each driver that moved, and after the last one of an update. */
export interface MoveListener {
  move(id: number, longitude: number, latitude: number, heading: number | null): void;
  done(): void;
}

/** Where to hear of drivers that moved since the markers were put in; the answer stops it. */
export interface Moves {
  listen(listener: MoveListener): () => void;
}
