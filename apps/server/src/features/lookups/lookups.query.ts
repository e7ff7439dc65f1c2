import type { Lookup } from '@mishwar/contract';
import type { Db } from '../../platform/transaction.ts';

type LookupTable = 'car_type' | 'region' | 'identity_type' | 'cancel_reason';

/** All values of a lookup; of cancel reasons the active ones. */
export async function listLookup(db: Db, table: LookupTable): Promise<Lookup[]> {
  const rows =
    table === 'cancel_reason'
      ? await db
          .selectFrom(table)
          .select(['id', 'name_ar', 'name_en'])
          .where('is_active', '=', true)
          .orderBy('id')
          .execute()
      : await db.selectFrom(table).select(['id', 'name_ar', 'name_en']).orderBy('id').execute();
  return rows.map(toLookup);
}

/** The cities of a region, or all. */
export async function listCities(db: Db, regionId: string | undefined): Promise<Lookup[]> {
  const rows = await db
    .selectFrom('city')
    .select(['id', 'name_ar', 'name_en'])
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', Number(regionId)))
    .orderBy('id')
    .execute();
  return rows.map(toLookup);
}

/** Active delivery companies by name. */
export async function listCompanies(db: Db): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('delivery_company')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => ({ _id: String(id), name }));
}

function toLookup(row: { id: number; name_ar: string; name_en: string }): Lookup {
  return { id: String(row.id), nameAr: row.name_ar, nameEn: row.name_en };
}
