import type { Place } from '../geo/haversine.ts';
import type { AnyId } from '../orders/order-status.ts';
import { decideWave, type WaveDecision } from './decide-wave.ts';
import type { DispatchDriver, DispatchOrder, DistributionSettings, WaveInput } from './distribution-input.ts';

/** A driver in a wave record; times as ISO text, so that the record is plain JSON. */
export interface RecordedDriver<Id extends AnyId = AnyId>
  extends Omit<DispatchDriver<Id>, 'position' | 'idle_since' | 'documents_expire_at'> {
  position: (Place & { at: string }) | null;
  idle_since: string | null;
  documents_expire_at: string | null;
}

/** Recorded input of a wave decision, apart from the clock. */
export interface WaveRecord<Id extends AnyId = AnyId> {
  settings: DistributionSettings;
  /** From 0, and from 0 again when the order returns to the distribution. */
  wave: number;
  order: Omit<DispatchOrder<Id>, 'declined_by' | 'offered_to'>;
  drivers: RecordedDriver<Id>[];
  /** Of the recorded drivers. */
  declined_by: Id[];
  offered_to: Id[];
}

/**
 * The record from which a wave can be decided again; it contains the scanned drivers only. Drivers beyond the radius,
 * or beyond the number of refused drivers that a wave lists, do not affect the decision.
 */
export function toWaveRecord<Id extends AnyId>(
  world: WaveInput<Id>,
  decision: WaveDecision<Id>,
): WaveRecord<Id> {
  const { drivers, ...rest } = pickScannedDrivers(world, decision);
  return { ...rest, drivers: drivers.map(toRecord) };
}

/** The wave record with drivers in their input form. */
export function pickScannedDrivers<Id extends AnyId>(
  world: WaveInput<Id>,
  decision: WaveDecision<Id>,
): Omit<WaveRecord<Id>, 'drivers'> & { drivers: DispatchDriver<Id>[] } {
  const { order, settings, wave } = world;
  const { declined_by, offered_to, ...place } = order;
  const byId = new Map(world.drivers.map((driver) => [driver.driver_id, driver]));
  const drivers = decision.scanned.flatMap(({ driver_id }) => byId.get(driver_id) ?? []);
  const among = (ids: ReadonlySet<Id>) =>
    drivers.map(({ driver_id }) => driver_id).filter((id) => ids.has(id));
  return {
    settings,
    wave,
    order: place,
    drivers,
    declined_by: among(declined_by),
    offered_to: among(offered_to),
  };
}

/** Decides a recorded wave again from its record. */
export function replayWave<Id extends AnyId>(record: WaveRecord<Id>, decidedAt: Date): WaveDecision<Id> {
  const { settings, wave, order, drivers, declined_by, offered_to } = record;
  return decideWave({
    order: { ...order, declined_by: new Set(declined_by), offered_to: new Set(offered_to) },
    drivers: drivers.map(fromRecord),
    settings,
    wave,
    now: decidedAt,
  });
}

function toRecord<Id extends AnyId>(driver: DispatchDriver<Id>): RecordedDriver<Id> {
  const { position, idle_since, documents_expire_at } = driver;
  return {
    ...driver,
    position: position && { ...position, at: position.at.toISOString() },
    idle_since: idle_since?.toISOString() ?? null,
    documents_expire_at: documents_expire_at?.toISOString() ?? null,
  };
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

function fromRecord<Id extends AnyId>(driver: RecordedDriver<Id>): DispatchDriver<Id> {
  const { position, idle_since, documents_expire_at } = driver;
  return {
    ...driver,
    position: position && { ...position, at: new Date(position.at) },
    idle_since: toDate(idle_since),
    documents_expire_at: toDate(documents_expire_at),
  };
}
