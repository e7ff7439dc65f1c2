import type { Place } from '../geo/haversine.ts';
import { decideWave, type WaveDecision } from './decide-wave.ts';
import type {
  DispatchDriver,
  DispatchOrder,
  DistributionSettings,
  RoadDistances,
  WaveInput,
} from './distribution-input.ts';

/** A driver in a wave record; times as ISO text, so that the record is plain JSON. */
export interface RecordedDriver
  extends Omit<DispatchDriver, 'position' | 'idle_since' | 'documents_expire_at'> {
  position: (Place & { at: string }) | null;
  idle_since: string | null;
  documents_expire_at: string | null;
}

/** Recorded input of a wave decision, apart from the clock. */
export interface WaveRecord {
  settings: DistributionSettings;
  /** From 0, and from 0 again when the order returns to the distribution. */
  wave: number;
  order: Omit<DispatchOrder, 'declined_by' | 'offered_to'>;
  drivers: RecordedDriver[];
  /** Of the recorded drivers. */
  declined_by: number[];
  offered_to: number[];
  /** Km by road, driver by driver; absent where distances are straight lines. */
  distances?: number[];
}

/**
 * The record from which a wave can be decided again; it contains the scanned drivers only. Drivers beyond the radius,
 * or beyond the number of refused drivers that a wave lists, do not affect the decision.
 */
export function toWaveRecord(world: WaveInput, decision: WaveDecision): WaveRecord {
  const { drivers, ...rest } = pickScannedDrivers(world, decision);
  return { ...rest, drivers: drivers.map(toRecord) };
}

/** The wave record with drivers in their input form. */
export function pickScannedDrivers(
  world: WaveInput,
  decision: WaveDecision,
): Omit<WaveRecord, 'drivers'> & { drivers: DispatchDriver[] } {
  const { order, settings, wave } = world;
  const { declined_by, offered_to, ...place } = order;
  const byId = new Map(world.drivers.map((driver) => [driver.driver_id, driver]));
  const drivers = decision.scanned.flatMap(({ driver_id }) => byId.get(driver_id) ?? []);
  const among = (ids: ReadonlySet<number>) =>
    drivers.map(({ driver_id }) => driver_id).filter((id) => ids.has(id));
  return {
    settings,
    wave,
    order: place,
    drivers,
    declined_by: among(declined_by),
    offered_to: among(offered_to),
    ...(world.distances && { distances: decision.scanned.map(({ distance }) => distance) }),
  };
}

/** The recorded distances by driver; undefined where they are straight lines. */
export function readRecordedDistances({
  drivers,
  distances,
}: Pick<WaveRecord, 'drivers' | 'distances'>): RoadDistances | undefined {
  return distances && new Map(drivers.map(({ driver_id }, place) => [driver_id, distances[place] ?? 0]));
}

/** Decides a recorded wave again from its record. */
export function replayWave(record: WaveRecord, decidedAt: Date): WaveDecision {
  const { settings, wave, order, drivers, declined_by, offered_to } = record;
  return decideWave({
    order: { ...order, declined_by: new Set(declined_by), offered_to: new Set(offered_to) },
    drivers: drivers.map(fromRecord),
    settings,
    wave,
    distances: readRecordedDistances(record),
    now: decidedAt,
  });
}

function toRecord(driver: DispatchDriver): RecordedDriver {
  const { position, idle_since, documents_expire_at } = driver;
  return {
    ...driver,
    position: position && { ...position, at: position.at.toISOString() },
    idle_since: idle_since?.toISOString() ?? null,
    documents_expire_at: documents_expire_at?.toISOString() ?? null,
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

function fromRecord(driver: RecordedDriver): DispatchDriver {
  const { position, idle_since, documents_expire_at } = driver;
  return {
    ...driver,
    position: position && { ...position, at: new Date(position.at) },
    idle_since: toDate(idle_since),
    documents_expire_at: toDate(documents_expire_at),
  };
}
