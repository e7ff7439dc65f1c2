import type { Db } from '../../../platform/transaction.ts';

/** Gives a driver everything that the regulator wants to know. */
export async function completeForRegulator(db: Db, driverId: number, cityId: number): Promise<void> {
  const named = { name_ar: 'ن', name_en: 'K' };
  const identity = await db
    .insertInto('identity_type')
    .values(named)
    .returning('id')
    .executeTakeFirstOrThrow();
  const car = await db.insertInto('car_type').values(named).returning('id').executeTakeFirstOrThrow();
  const { region_id } = await db
    .selectFrom('city')
    .select('region_id')
    .where('id', '=', cityId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('driver')
    .set({
      ...{ identity_type_id: identity.id, car_type_id: car.id, city_id: cityId, region_id },
      ...{ date_of_birth: '1994-03-14', car_number: 'K 1', vehicle_sequence_number: '584210937' },
    })
    .where('id', '=', driverId)
    .execute();
}
