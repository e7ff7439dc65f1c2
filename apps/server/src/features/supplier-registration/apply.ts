import type { SupplierApplication } from '@mishwar/contract';
import type { App } from '../../platform/app.ts';
import { rateLimitNetwork } from '../../platform/http/network.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { takeToken } from '../../platform/limits/database-limit.ts';
import { type CallRefusal, refuseFields, refuseTooMany } from '../../platform/refusal.ts';
import { hashPassword, refuseNewPassword } from '../auth/public.ts';

/** Rate limit per address: a burst of ten, then one every five seconds. */
const MAX_REQUESTS_PER_MINUTE = 12;

/**
 * Stores the application of a company. A second one of the same company or person, while the first is pending, is not
 * stored. The response is the same in both cases, which prevents enumeration.
 */
export async function applyAsSupplier(
  { db, now }: Pick<App, 'db' | 'now'>,
  { password, city_id, ...application }: SupplierApplication,
  address: string,
): Promise<Outcome<null, CallRefusal>> {
  const at = now();
  const limit = { perMinute: MAX_REQUESTS_PER_MINUTE, now: at };
  const retryAfter = await takeToken(db, `supplier-registration:${rateLimitNetwork(address)}`, limit);
  if (retryAfter > 0) return refuseTooMany(retryAfter);
  const weak = await refuseNewPassword(password, application.email);
  if (weak !== null) return refuseFields({ field: 'password', msg: weak });
  if (!(await isKnownCity(db, Number(city_id)))) return refuseFields({ field: 'city_id', msg: 'not_valid' });
  await db
    .insertInto('supplier_registration')
    .values({
      ...application,
      note: application.note || null,
      city_id: Number(city_id),
      password_hash: await hashPassword(password),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true, done: null };
}

async function isKnownCity(db: App['db'], id: number): Promise<boolean> {
  const city = await db.selectFrom('city').select('id').where('id', '=', id).executeTakeFirst();
  return city !== undefined;
}
