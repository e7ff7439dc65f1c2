import { hashToken, newToken } from '../crypto/token.ts';
import type { Db, Trx } from '../transaction.ts';

const DAY_MS = 86_400_000;
/** Days for which a device is known after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 90;
/** Devices of an account; the oldest ones are forgotten first. */
const MAX_DEVICES = 10;
/** Milliseconds for which a replaced token still counts: requests of a second tab may be under way with it. */
const REPLACED_GRACE_MS = 60_000;

type OwnerColumn = 'operator_id' | 'partner_id' | 'driver_id';
/** An operator, a partner user or a driver. */
type DeviceOwner = { operator_id: number } | { partner_id: number } | { driver_id: number };

export interface KnownDevice {
  id: number;
  operator_id: number | null;
  partner_id: number | null;
  driver_id: number | null;
}

/**
 * The device of a token; null where it is unknown, expired or revoked. Each sign-in replaces the token: one that was replaced
 * before is in two places, so that its device is forgotten, with the token in use.
 */
export async function findKnownDevice(db: Db, token: string | null, now: Date): Promise<KnownDevice | null> {
  if (token === null) return null;
  const row = await db
    .selectFrom('known_device')
    .select(['id', 'operator_id', 'partner_id', 'driver_id', 'family', 'replaced_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const { family, replaced_at, ...device } = row;
  if (replaced_at === null || now.getTime() - replaced_at.getTime() <= REPLACED_GRACE_MS) return device;
  await db.deleteFrom('known_device').where('family', '=', family).execute();
  return null;
}

/** Remembers the device of a completed sign-in and returns its new token, which replaces that of `replaces`. */
export async function rememberDevice(
  trx: Trx,
  owner: DeviceOwner,
  { replaces, now }: { replaces: number | null; now: Date },
): Promise<string> {
  const family = replaces === null ? undefined : await replaceTokens(trx, replaces, now);
  const token = newToken();
  const expires_at = new Date(now.getTime() + KNOWN_DEVICE_DAYS * DAY_MS);
  await trx
    .insertInto('known_device')
    .values({
      ...{ ...owner, token_hash: hashToken(token), created_at: now, expires_at },
      ...(family !== undefined && { family }),
    })
    .execute();
  const [column, id] = ownerColumn(owner);
  const newest = trx
    .selectFrom('known_device')
    .select('id')
    .where(column, '=', id)
    .where('replaced_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES);
  await trx
    .deleteFrom('known_device')
    .where(column, '=', id)
    .where('replaced_at', 'is', null)
    .where('id', 'not in', newest)
    .execute();
  return token;
}

/** Marks the token in use of a device as replaced; returns the device's family. Sign-ins of two tabs wait for each other. */
async function replaceTokens(trx: Trx, deviceId: number, now: Date): Promise<string | undefined> {
  const device = await trx
    .selectFrom('known_device')
    .select('family')
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return undefined;
  await trx
    .updateTable('known_device')
    .set({ replaced_at: now })
    .where('family', '=', device.family)
    .where('replaced_at', 'is', null)
    .execute();
  return device.family;
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
