/** A position as a driver's phone reported it. */
export interface PositionReport {
  driver_id: number;
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** m/s */
  speed: number | null;
  /** Time of the phone's clock, never in the future. */
  recorded_at: Date;
}

/** The last position of a driver, as the spatial index keeps it. */
export interface KnownPosition {
  driver_id: number;
  latitude: number;
  longitude: number;
  recorded_at: Date;
}

export interface PositionChanges {
  positions: KnownPosition[];
  /** Whether these are all positions and not only the changed ones: other drivers have none. */
  isWhole: boolean;
  /** Cursor of the next call. */
  cursor: string;
}

/** Store of the newest position of each driver, shared by all processes. */
export interface PositionStore {
  /**
   * Upserts the newest position of each driver, at most one report a driver; an older report changes nothing.
   * Resolves when every process can read it.
   */
  write(reports: readonly PositionReport[]): Promise<void>;
  /**
   * Positions written since the response that returned this cursor, by any process; some may repeat. Without a valid
   * cursor, all positions.
   */
  changes(cursor?: string): Promise<PositionChanges>;
  close(): Promise<void>;
}
