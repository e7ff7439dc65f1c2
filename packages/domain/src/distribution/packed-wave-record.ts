import type { MapPoint } from '../tracking/polygon.ts';
import type { WaveDecision } from './decide-wave.ts';
import type { DispatchDriver, WaveInput } from './distribution-input.ts';
import { type Column, packColumn, readColumn } from './packed-column.ts';
import { pickScannedDrivers, type RecordedDriver, type WaveRecord } from './wave-record.ts';

/** Stored facts of a driver. A field added to DispatchDriver does not compile until it is listed here. */
const FACTS = {
  is_active: true,
  is_ready: true,
  is_odm_enabled: true,
  orders_in_hand: true,
  number_of_received: true,
  balance: true,
  company_distance_receive: true,
  missed_offers: true,
  is_motorcycle: true,
  city_id: true,
} as const satisfies Record<
  Exclude<keyof DispatchDriver, 'driver_id' | 'position' | 'idle_since' | 'documents_expire_at' | 'area'>,
  true
>;
type Fact = keyof typeof FACTS;
const FACT_NAMES = Object.keys(FACTS) as Fact[];

/** Drivers by column: a sixth of the size of records. Times in epoch ms. */
export interface PackedDrivers {
  driver_id: number[];
  facts: Record<Fact, Column<unknown>>;
  latitude: Column<number | null>;
  longitude: Column<number | null>;
  recorded_at: Column<number | null>;
  idle_since: Column<number | null>;
  /** `documents_expire_at` under the name that stored records have. */
  papers_expire_at: Column<number | null>;
  /** Index into `areas`. */
  area: Column<number | null>;
  areas: (readonly MapPoint[])[];
}

/** A wave record as it is stored. */
export interface PackedWaveRecord extends Omit<WaveRecord, 'drivers'> {
  drivers: PackedDrivers;
}

/** The result of `toWaveRecord` packed for storage. */
export function packWaveRecord(world: WaveInput, decision: WaveDecision): PackedWaveRecord {
  const { drivers, ...rest } = pickScannedDrivers(world, decision);
  return { ...rest, drivers: packDrivers(drivers) };
}

/** A driver in a record that was stored before records were packed. */
type PlainDriver = Omit<RecordedDriver, 'documents_expire_at'> & {
  papers_expire_at: string | null;
};

/** Unpacks a stored wave record; older ones are stored with plain drivers. */
export function unpackWaveRecord(
  stored: PackedWaveRecord | (Omit<WaveRecord, 'drivers'> & { drivers: PlainDriver[] }),
): WaveRecord {
  const { drivers, ...rest } = stored;
  return { ...rest, drivers: Array.isArray(drivers) ? drivers.map(readPlain) : unpackDrivers(drivers) };
}

function readPlain({ papers_expire_at, ...driver }: PlainDriver): RecordedDriver {
  return { ...driver, documents_expire_at: papers_expire_at };
}

function packDrivers(drivers: readonly DispatchDriver[]): PackedDrivers {
  const areas: (readonly MapPoint[])[] = [];
  const placeOf = new Map<readonly MapPoint[], number>();
  const areaOf = ({ area }: DispatchDriver): number | null => {
    if (!area) return null;
    const place = placeOf.get(area) ?? areas.push(area) - 1;
    placeOf.set(area, place);
    return place;
  };
  const of = <V>(read: (driver: DispatchDriver) => V) => packColumn(drivers.map(read));
  return {
    driver_id: drivers.map(({ driver_id }) => driver_id),
    facts: Object.fromEntries(
      FACT_NAMES.map((name) => [name, of((driver) => driver[name] ?? null)]),
    ) as PackedDrivers['facts'],
    latitude: of(({ position }) => position?.latitude ?? null),
    longitude: of(({ position }) => position?.longitude ?? null),
    recorded_at: of(({ position }) => position?.at.getTime() ?? null),
    idle_since: of(({ idle_since }) => idle_since?.getTime() ?? null),
    papers_expire_at: of(({ documents_expire_at }) => documents_expire_at?.getTime() ?? null),
    area: of(areaOf),
    areas,
  };
}

function unpackDrivers(packed: PackedDrivers): RecordedDriver[] {
  return packed.driver_id.map((driver_id, place) => {
    const of = <V>(values: Column<V>): V => readColumn(values, place);
    const facts = FACT_NAMES.map((name) => [name, of(packed.facts[name])]);
    const [latitude, longitude] = [of(packed.latitude), of(packed.longitude)];
    const at = toIsoText(of(packed.recorded_at));
    const areaAt = of(packed.area);
    const area = areaAt === null ? undefined : packed.areas[areaAt];
    return {
      ...(Object.fromEntries(facts) as Pick<DispatchDriver, Fact>),
      driver_id,
      position: latitude === null || longitude === null || at === null ? null : { latitude, longitude, at },
      idle_since: toIsoText(of(packed.idle_since)),
      documents_expire_at: toIsoText(of(packed.papers_expire_at)),
      ...(area && { area }),
    };
  });
}

const toIsoText = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();
