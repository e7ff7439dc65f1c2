import { parseDriverDate } from '@mishwar/domain';
import { type CitcError, registerCitcDriver } from '../../../integrations/citc/citc-client.ts';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { appendDriverAudit, type FieldChange } from '../audit/append-driver-audit.ts';
import { readDriver } from '../form/read-driver.query.ts';
import { readCitcAccess } from './citc-access.ts';

export type ReregisterOutcome =
  | { kind: 'registered' }
  | { kind: 'not-found' }
  | { kind: 'switched-off' }
  | { kind: 'no-answer' }
  | { kind: 'refused'; errors: CitcError[] };

/**
 * Registers a driver with the regulator again, with current data, and stores the response. Idempotent: the regulator
 * identifies a driver by id number. Without a response nothing changes.
 */
export async function reregisterDriver(
  app: Pick<App, 'config' | 'db' | 'now'>,
  actor: OperatorActor,
  driverId: number,
): Promise<ReregisterOutcome> {
  const driver = await readDriver(app.db, driverId);
  if (!driver) return { kind: 'not-found' };
  const access = await readCitcAccess(app);
  if (!access) return { kind: 'switched-off' };
  const outcome = await registerCitcDriver(access, {
    identityTypeId: driver.identity_type_id,
    idNumber: driver.id_number,
    dateOfBirth: driver.date_of_birth === null ? null : parseDriverDate(driver.date_of_birth),
    registrationDate: driver.registration_date.slice(0, 10),
    carTypeId: driver.car_type_id,
    carNumber: driver.car_number,
    regionId: driver.region_id,
    cityId: driver.city_id,
    vehicleSequenceNumber: driver.vehicle_sequence_number,
    mobile: driver.phone,
  });
  if (outcome.kind === 'none') return { kind: 'no-answer' };
  const errors = outcome.kind === 'refused' ? outcome.errors : [];
  await saveResponse(app, actor, driverId, outcome.kind === 'done', errors);
  return outcome.kind === 'done' ? { kind: 'registered' } : { kind: 'refused', errors };
}

/** Stores the regulator's response and appends to the driver audit log. */
function saveResponse(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  driverId: number,
  isRegistered: boolean,
  errors: readonly CitcError[],
): Promise<void> {
  return inTransaction(db, async (trx) => {
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
    await appendDriverAudit(trx, [driverId], changes, { actor, now: now() });
  });
}
