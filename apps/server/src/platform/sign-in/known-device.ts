import { hashToken, newToken } from '../crypto/token.ts';
import type { Db, Trx } from '../transaction.ts';

const DAY_MS = 86_400_000;
/** Days for which a device is known after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 90;
/** Devices of an account; the oldest ones are forgotten first. */
const MAX_DEVICES = 10;

type OwnerColumn = 'operator_id' | 'partner_id' | 'driver_id';
/** An operator, a partner user or a driver. */
export type DeviceOwner = { operator_id: number } | { partner_id: number } | { driver_id: number };

export interface KnownDevice {
  id: number;
  operator_id: number | null;
  partner_id: number | null;
  driver_id: number | null;
}

/** The device of a token; null where it is unknown, expired or revoked. */
export async function findKnownDevice(db: Db, token: string | null, now: Date): Promise<KnownDevice | null> {
  if (token === null) return null;
  const device = await db
    .selectFrom('known_device')
    .select(['id', 'operator_id', 'partner_id', 'driver_id'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return device ?? null;
}

/** Remembers the device of a completed sign-in and returns its new token, which replaces that of `replaces`. */
export async function rememberDevice(
  trx: Trx,
  owner: DeviceOwner,
  { replaces, now }: { replaces: number | null; now: Date },
): Promise<string> {
  if (replaces !== null) await trx.deleteFrom('known_device').where('id', '=', replaces).execute();
  const token = newToken();
  const expires_at = new Date(now.getTime() + KNOWN_DEVICE_DAYS * DAY_MS);
  await trx
    .insertInto('known_device')
    .values({ ...owner, token_hash: hashToken(token), created_at: now, expires_at })
    .execute();
  const [column, id] = ownerColumn(owner);
  const kept = trx
    .selectFrom('known_device')
    .select('id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES);
  await trx.deleteFrom('known_device').where(column, '=', id).where('id', 'not in', kept).execute();
  return token;
}

/** Forgets all devices of an account: the next sign-in of each counts as one of an unknown device. */
export async function forgetDevices(trx: Trx, owner: DeviceOwner): Promise<void> {
  const [column, id] = ownerColumn(owner);
  await trx.deleteFrom('known_device').where(column, '=', id).execute();
}

function ownerColumn(owner: DeviceOwner): [OwnerColumn, number] {
  if ('operator_id' in owner) return ['operator_id', owner.operator_id];
  return 'partner_id' in owner ? ['partner_id', owner.partner_id] : ['driver_id', owner.driver_id];
}
