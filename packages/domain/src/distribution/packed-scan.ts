import type { NotOfferedReason, ScannedDriver } from './decide-wave.ts';
import { type Column, packColumn, readColumn } from './packed-column.ts';

/** Stored facts of a scanned driver. A field added to ScannedDriver does not compile until it is listed here. */
const FACTS = {
  distance: true,
  availability: true,
  distance_score: true,
  idle_time: true,
  score: true,
} as const satisfies Record<Exclude<keyof ScannedDriver, 'driver_id' | 'offered' | 'reason'>, true>;
type Fact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as Fact[];

/** The scanned drivers of a wave by column: a third of the size of records. Units as in ScannedDriver. */
export interface PackedScan {
  driver_id: number[];
  facts: Record<Fact, Column<number>>;
  offered: Column<boolean>;
  /** Null for drivers who were offered the order. */
  reason: Column<NotOfferedReason | null>;
}

/** Packs the scanned drivers of a wave for storage. */
export function packScan(scanned: readonly ScannedDriver[]): PackedScan {
  const of = <V>(read: (driver: ScannedDriver) => V) => packColumn(scanned.map(read));
  return {
    driver_id: scanned.map(({ driver_id }) => driver_id),
    facts: Object.fromEntries(
      FACT_NAMES.map((name) => [name, of((driver) => driver[name])]),
    ) as PackedScan['facts'],
    offered: of(({ offered }) => offered),
    reason: of(({ reason }) => reason ?? null),
  };
}

/** Unpacks a stored scan; older scans are stored as records. */
export function unpackScan(stored: PackedScan | readonly ScannedDriver[]): ScannedDriver[] {
  if (isList(stored)) return [...stored];
  const { driver_id: ids, facts, offered, reason: reasons } = stored;
  return ids.map((driver_id, place) => {
    const reason = readColumn(reasons, place);
    return {
      driver_id,
      distance: readColumn(facts.distance, place),
      availability: readColumn(facts.availability, place),
      distance_score: readColumn(facts.distance_score, place),
      idle_time: readColumn(facts.idle_time, place),
      score: readColumn(facts.score, place),
      offered: readColumn(offered, place),
      ...(reason === null ? {} : { reason }),
    };
  });
}

const isList = (stored: PackedScan | readonly ScannedDriver[]): stored is readonly ScannedDriver[] =>
  Array.isArray(stored);
