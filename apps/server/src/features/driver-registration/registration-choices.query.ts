import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { listCompanies, listLookup } from '../lookups/public.ts';

/** The choices of the registration form: those of staff, with each city's region. */
export async function readRegistrationChoices(db: Db) {
  const [identity_types, car_types, regions, cities, companies] = await Promise.all([
    listLookup(db, 'identity_type'),
    listLookup(db, 'car_type'),
    listLookup(db, 'region'),
    sql<{ id: number; region_id: number; name_ar: string; name_en: string }>`
      select id, region_id, name_ar, name_en from city order by id`.execute(db),
    listCompanies(db),
  ]);
  return {
    identity_types,
    car_types,
    regions,
    cities: cities.rows.map((city) => ({
      id: String(city.id),
      nameAr: city.name_ar,
      nameEn: city.name_en,
      region_id: String(city.region_id),
    })),
    companies,
  };
}
