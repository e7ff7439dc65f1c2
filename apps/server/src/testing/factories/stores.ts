import { randomUUID } from 'node:crypto';
import type { DB } from '@mishwar/db';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/transaction.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Centre of the test city; 0.01° of latitude is 1.11 km. */
export const CENTRE: Coordinates = { latitude: 26.4, longitude: 50.1 };

export const northOf = (spot: Coordinates, km: number): Coordinates => ({
  ...spot,
  latitude: spot.latitude + km / 111.19,
});

/** Creates a city in a region of its own. */
export async function createCity(
  db: Db,
  { spot = CENTRE, regionName = ['المنطقة الشرقية', 'Eastern Province'] } = {},
): Promise<{ id: number; regionId: number }> {
  const [name_ar = '', name_en = ''] = regionName;
  const region = await db
    .insertInto('region')
    .values({ name_ar, name_en })
    .returning('id')
    .executeTakeFirstOrThrow();
  const city = await db
    .insertInto('city')
    .values({ region_id: region.id, name_ar: 'الدمام', name_en: 'Dammam', ...spot })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: city.id, regionId: region.id };
}

type StoreValues = Partial<Insertable<DB['restaurant']>>;

/** Creates a restaurant without a menu; returns its id. */
export async function insertRestaurant(db: Db, cityId: number, values: StoreValues = {}): Promise<number> {
  const row = await db
    .insertInto('restaurant')
    .values({
      code: `R-${randomUUID().slice(0, 8)}`,
      name: 'مطعم البيت',
      name_en: 'Home kitchen',
      phone: '0138000001',
      city_id: cityId,
      ...CENTRE,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates a restaurant in a city of its own, with a menu of two items. */
export async function createRestaurant(
  db: Db,
  { spot = CENTRE, code = `R-${randomUUID().slice(0, 8)}` } = {},
) {
  const city = await createCity(db, { spot });
  const id = await insertRestaurant(db, city.id, { code, ...spot });
  const option = { addon_id: 'sauce', id: 'garlic', name: 'ثوم', name_en: 'Garlic', price: 150 };
  await db
    .insertInto('menu_item')
    .values([
      { restaurant_id: id, name: 'كبسة', name_en: 'Kabsa', price: 2500, options: JSON.stringify([option]) },
      { restaurant_id: id, name: 'شاورما', name_en: 'Shawarma', price: 900, options: '[]' },
    ])
    .execute();
  return { id, code, cityId: city.id };
}
