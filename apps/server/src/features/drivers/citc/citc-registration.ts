import type { DriverDetail } from '@mishwar/contract';
import { formatPickerDay, parseDriverDate } from '@mishwar/domain';
import type { CitcError, CitcRegistration } from '../../../integrations/citc/citc-client.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { appendDriverAudit, type FieldChange } from '../audit/append-driver-audit.ts';

/** What the regulator wants to know of a driver; days are those of the time zone. */
export function toCitcRegistration(driver: DriverDetail, zone: string): CitcRegistration {
  return {
    identityTypeId: driver.identity_type_id,
    idNumber: driver.id_number,
    dateOfBirth: driver.date_of_birth === null ? null : parseDriverDate(driver.date_of_birth),
    registrationDate: formatPickerDay(new Date(driver.registration_date), zone),
    carTypeId: driver.car_type_id,
    carNumber: driver.car_number,
    regionId: driver.region_id,
    cityId: driver.city_id,
    vehicleSequenceNumber: driver.vehicle_sequence_number,
    mobile: driver.phone,
  };
}

/** Stores the regulator's response and appends to the driver audit log. */
export async function saveCitcStatus(
  trx: Trx,
  now: Date,
  driverId: number,
  { isRegistered, errors, actor }: { isRegistered: boolean; errors: readonly CitcError[]; actor: Actor },
): Promise<void> {
  const before = await trx
    .selectFrom('driver')
    .select('citc_status')
    .where('id', '=', driverId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  await trx
    .updateTable('driver')
    .set((eb) => ({
      citc_status: isRegistered,
      err_code_citc: errors.length > 0 ? JSON.stringify(errors) : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', driverId)
    .execute();
  const change: FieldChange = { key: 'citc_status', new: isRegistered, old: before.citc_status };
  const changes = before.citc_status === isRegistered ? [] : [change];
  await appendDriverAudit(trx, [driverId], changes, { actor, now });
}
