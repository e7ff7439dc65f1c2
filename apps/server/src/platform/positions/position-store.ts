/** A driver's position as his phone told it. */
export interface PositionReport {
  driver_id: number;
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** m/s */
  speed: number | null;
  /** By the phone's clock, never ahead of ours. */
  recorded_at: Date;
}

/** Where a driver was last, as the spatial index keeps it. */
export interface KnownPosition {
  driver_id: number;
  latitude: number;
  longitude: number;
  recorded_at: Date;
}

export interface PositionChanges {
  positions: KnownPosition[];
  /** All positions that there are, not only those that changed: whoever is not among them is known no more. */
  isWhole: boolean;
  /** What the next question begins with. */
  cursor: string;
}

/** Where the newest position of every driver is kept, for all processes. */
export interface PositionStore {
  /**
   * Keeps the newest position of each driver, one report a driver at most; a report that is older than what is known
   * changes nothing. Resolves when every process can read it.
   */
  write(reports: readonly PositionReport[]): Promise<void>;
  /**
   * What was written since the answer that gave this cursor, by whichever process: nothing is missing, some may come
   * again. Without a cursor, or with one that says nothing any more, everything.
   */
  changes(cursor?: string): Promise<PositionChanges>;
  close(): Promise<void>;
}
