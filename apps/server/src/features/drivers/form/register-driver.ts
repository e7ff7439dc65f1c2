import { randomInt } from 'node:crypto';
import type { DriverBody } from '@mishwar/contract';
import type { Actor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Outcome } from '../../../platform/idempotent-action.ts';
import { type CallRefusal, refuseFields } from '../../../platform/refusal.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { reportDrivers } from '../../third-party-reports/public.ts';
import { claimDocuments } from '../documents/documents.ts';
import { checkDriver, type FieldRefusal } from './check-driver.ts';
import { toDriverColumns } from './driver-columns.ts';

/** Alphabet without look-alike characters. */
const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KEY_LENGTH = 6;

type RegisterOutcome = Outcome<number, CallRefusal & { errors: FieldRefusal[] }>;

/** Registers a driver with a new pass key and an empty wallet, in the caller's transaction. Returns the driver's id. */
export async function registerDriver(
  trx: Trx,
  body: DriverBody,
  { actor, now }: { actor: Actor; now: Date },
): Promise<RegisterOutcome> {
  const errors = await checkDriver(trx, body, { driverId: null, now });
  if (errors.length > 0) return refuseFields(...errors);
  const isActive = body.isActive ?? true;
  const added = await trx
    .insertInto('driver')
    .values({
      ...toDriverColumns(body),
      is_active: isActive,
      is_ready: isActive && (body.isReady ?? false),
      pass_key: newPassKey(),
      registration_date: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent registration took the id number or the phone.
  if (!added) return refuseFields({ field: 'id_number', msg: 'id_number_taken' });
  await claimDocuments(trx, body, added.id, now);
  await reportDrivers(trx, [added.id], 'DRIVER_CREATE');
  await recordAudit(trx, {
    actor,
    action: 'driver.register',
    subject: { kind: 'driver', id: added.id },
    ...(actor.kind === 'operator' && actor.from && { from: actor.from }),
    after: { id_number: body.id_number, name: `${body.firstName} ${body.lastName}` },
  });
  return { ok: true, done: added.id };
}

/** A pass key: the code by which staff name a driver. */
export const newPassKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
