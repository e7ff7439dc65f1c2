import type { DriverApplication } from '@mishwar/contract';
import { foldText, parseDriverDate } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { rateLimitNetwork } from '../../platform/http/network.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { takeToken } from '../../platform/limits/database-limit.ts';
import { type CallRefusal, refuseFields, refuseTooMany } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { checkDriver, isDuplicate } from '../drivers/public.ts';

/** Rate limit per address: a burst of ten, then one every five seconds. */
const MAX_REQUESTS_PER_MINUTE = 12;

/**
 * Stores a registration. A known driver is stored as UNAVAILABLE; a pending applicant keeps the pending registration.
 * The response is the same in all three cases, which prevents enumeration.
 */
export async function register(
  { db, now }: Pick<App, 'db' | 'now'>,
  application: DriverApplication,
  address: string,
): Promise<Outcome<null, CallRefusal>> {
  const at = now();
  const retryAfter = await takeToken(db, `registration:${rateLimitNetwork(address)}`, {
    perMinute: MAX_REQUESTS_PER_MINUTE,
    now: at,
  });
  if (retryAfter > 0) return refuseTooMany(retryAfter);
  return inTransaction(db, async (trx): Promise<Outcome<null, CallRefusal>> => {
    const refusals = await checkDriver(trx, { ...application, attachment: [] }, { driverId: null, now: at });
    const errors = refusals.filter((refusal) => !isDuplicate(refusal));
    const born = parseDriverDate(application.date_of_birth);
    if (errors.length > 0 || born === null) return refuseFields(...errors);
    await trx
      .insertInto('driver_registration')
      .values({
        id_number: foldText(application.id_number),
        first_name: application.firstName,
        second_name: application.secondName,
        third_name: application.thirdName,
        last_name: application.lastName,
        phone: application.phone,
        stc_pay_number: application.stc_pay_number || null,
        date_of_birth: born,
        identity_type_id: Number(application.identity_type_id),
        car_type_id: Number(application.car_type_id),
        car_number: application.car_number,
        vehicle_sequence_number: application.vehicle_sequence_number || null,
        region_id: Number(application.region_id),
        city_id: Number(application.city_id),
        delivery_company_id: application.company_id ? Number(application.company_id) : null,
        status: refusals.some(isDuplicate) ? 'UNAVAILABLE' : 'PENDING',
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { ok: true, done: null };
  });
}
