import { type ExternalDriver, foldText } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Trx } from '../../platform/transaction.ts';

const KINDS = ['identity_type', 'car_type', 'city', 'company'] as const;
type Kind = (typeof KINDS)[number];

interface Lookup {
  id: number;
  region_id: number | null;
}

/** Finds the id of a lookup by its name. */
export type IntegrationLookups = (kind: Kind, name: string) => Lookup | undefined;

/** Reads the ids of all lookup names of these drivers, in either language, ignoring spelling variants. */
export async function readLookups(trx: Trx, drivers: readonly ExternalDriver[]): Promise<IntegrationLookups> {
  const names = (kind: Kind) => [
    ...new Set(drivers.flatMap((driver) => (driver[kind] === null ? [] : [foldText(driver[kind])]))),
  ];
  const { rows } = await sql<Lookup & { kind: Kind; names: string[] }>`
    select 'identity_type' as kind, id, null::bigint as region_id, array[fold_text(name_ar), fold_text(name_en)] as names
    from identity_type where array[fold_text(name_ar), fold_text(name_en)] && ${names('identity_type')}::text[]
    union all
    select 'car_type', id, null, array[fold_text(name_ar), fold_text(name_en)]
    from car_type where array[fold_text(name_ar), fold_text(name_en)] && ${names('car_type')}::text[]
    union all
    select 'city', id, region_id, array[fold_text(name_ar), fold_text(name_en)]
    from city where array[fold_text(name_ar), fold_text(name_en)] && ${names('city')}::text[]
    union all
    select 'company', id, null, array[fold_text(name)]
    from delivery_company where deleted_at is null and fold_text(name) = any(${names('company')}::text[])
    order by id desc`.execute(trx);
  const byName = new Map(
    rows.flatMap(({ kind, id, region_id, names: all }) =>
      all.map((name) => [`${kind} ${name}`, { id, region_id }] as const),
    ),
  );
  return (kind, name) => byName.get(`${kind} ${foldText(name)}`);
}
