import type { DB } from '@mishwar/db';
import type { Place } from '@mishwar/domain';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/transaction.ts';

type Named = Pick<Insertable<DB['driver']>, 'first_name' | 'last_name' | 'phone' | 'is_active'>;

/** Creates a ready driver, with or without a position; returns the id. */
export async function insertDriver(
  db: Db,
  named: Named,
  position: (Place & { at: Date }) | null,
): Promise<number> {
  const { id } = await db
    .insertInto('driver')
    .values({ ...named, id_number: named.phone, pass_key: 'A1', is_ready: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (position) {
    const { at, latitude, longitude } = position;
    await db
      .insertInto('driver_position')
      .values({ driver_id: id, latitude, longitude, recorded_at: at, idle_since: at })
      .execute();
  }
  return id;
}

/** Creates an order of a restaurant at that place; returns its number. */
export async function insertOrder(db: Db, restaurant: Place, at: Date): Promise<string> {
  const idOf = async (rows: Promise<{ id: number }>) => (await rows).id;
  const region = await idOf(
    db.insertInto('region').values({ name_ar: 'ش', name_en: 'E' }).returning('id').executeTakeFirstOrThrow(),
  );
  const city = await idOf(
    db
      .insertInto('city')
      .values({ region_id: region, name_ar: 'د', name_en: 'D', ...restaurant })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const store = await idOf(
    db
      .insertInto('restaurant')
      .values({ code: 'R1', name: 'م', name_en: 'R', phone: '013', city_id: city, ...restaurant })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const customer = await idOf(
    db
      .insertInto('customer')
      .values({ name: 'ع', phone: '0550000000' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const order = {
    order_number: '10000001',
    from_company: 'shukah',
    payment_method: 'Cash',
    customer_id: customer,
    customer_latitude: restaurant.latitude,
    customer_longitude: restaurant.longitude,
    restaurant_id: store,
    sub_total: 1000,
    delivery_cost: 100,
    tax_rate: 0.15,
    created_at: at,
    promised_at: at,
  } as const;
  await db.insertInto('orders').values(order).execute();
  return order.order_number;
}
