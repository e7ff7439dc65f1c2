import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/transaction.ts';
import { insertDriver } from './drivers.ts';
import { createCity, insertRestaurant } from './stores.ts';

let made = 0;

/** Creates what orders refer to: a city, a restaurant, and drivers of the given names and phones. */
export async function createWorld({ db }: App, drivers: readonly { name: string; phone: string }[] = []) {
  made += 1;
  const city = await createCity(db, { regionName: ['الشرقية', 'East'] });
  const restaurantId = await insertRestaurant(db, city.id, {
    code: `R${made}`,
    name_en: 'Al Bait',
    phone: '0138000000',
    latitude: 26.43,
    longitude: 50.09,
  });
  const driverIds: number[] = [];
  for (const { name, phone } of drivers)
    driverIds.push(
      await insertDriver(db, { first_name: name, last_name: '', phone, pass_key: 'K', is_ready: false }),
    );
  return { cityId: city.id, restaurantId, driverIds };
}

/** Restaurants, drivers and operators for database tests of orders. */
export interface OrderWorld {
  operator: OperatorActor;
  secondOperator: OperatorActor;
  cityId: number;
  companyId: number;
  restaurantId: number;
  secondRestaurantId: number;
  reasonId: number;
}

export async function createOrderWorld(db: Db): Promise<OrderWorld> {
  const spot = { latitude: 26.42, longitude: 50.09 };
  const { id: cityId } = await createCity(db, { spot, regionName: ['الشرقية', 'Eastern'] });
  const reason = await db
    .insertInto('cancel_reason')
    .values({ name_ar: 'المطعم مغلق', name_en: 'Restaurant closed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await db
    .insertInto('delivery_company')
    .values({ name: 'شركة السرعة', phone: '0138000000' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const phone = '0138111111';
  return {
    operator: await insertOperator(db, 1, 'ADMIN'),
    secondOperator: await insertOperator(db, 2, 'SUPER_ADMIN'),
    cityId,
    companyId: company.id,
    reasonId: reason.id,
    restaurantId: await insertRestaurant(db, cityId, { code: 'R1', name_en: 'House Kitchen', phone }),
    secondRestaurantId: await insertRestaurant(db, cityId, {
      code: 'R2',
      name: 'برجر المدينة',
      name_en: 'City Burger',
      phone,
    }),
  };
}

/** Inserts an operator who cannot sign in; returns the actor. */
async function insertOperator(db: Db, n: number, role: OperatorActor['role']): Promise<OperatorActor> {
  const { id } = await db
    .insertInto('operator')
    .values({
      code: `OPS-${n}`,
      email: `ops${n}@example.com`,
      password_hash: 'none',
      first_name: 'Noura',
      last_name: `Ops${n}`,
      phone: '0500000000',
      role,
      nationality_id: '1000000000',
      address: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'operator', id, name: `Noura Ops${n}`, role };
}
