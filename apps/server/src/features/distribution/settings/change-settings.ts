import type { DistributionInForce } from '@mishwar/contract';
import {
  DISPATCH_FIELDS,
  type DispatchSettings,
  type DistributionChange,
  type DistributionValues,
  listDistributionChanges,
} from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { writeSetting } from '../../../platform/settings.ts';
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { readNewestRow, toDistributionValues } from './distribution-version.ts';
import { ensureSettingsVersion } from './settings-in-force.ts';

/** The actor and address of a change. */
export interface Changer {
  actor: OperatorActor;
  from: Pick<Context, 'address' | 'requestId'>;
}

interface SettingsChange {
  /** The version that the caller saw, if given. */
  seen: number | undefined;
  values: Partial<DistributionValues>;
  note?: string | undefined;
  /** The version whose values are saved again. */
  restoredFrom?: number;
  /** The version of the setting SEND_ORDER_FILTERING whose content is saved again. */
  restoredSetting?: number | null;
}

const CHANGED = { ok: false, refusal: { code: 'settings_changed', status: 409 } } as const;

/**
 * Creates a new version: the settings in force with the changes applied. Saves are serialised, and a save
 * over an unseen version is refused (optimistic locking). A save without changes creates no version. The setting
 * SEND_ORDER_FILTERING always equals the newest version.
 */
export async function changeSettings(
  trx: Trx,
  { actor, from }: Changer,
  { seen, values, note, restoredFrom, restoredSetting = null }: SettingsChange,
): Promise<StaffOutcome<DistributionInForce>> {
  await sql`select pg_advisory_xact_lock(hashtext('distribution_settings'))`.execute(trx);
  // Without a version the defaults are stored first, so that they can be restored.
  await ensureSettingsVersion(trx);
  const row = await readNewestRow(trx);
  if (!row) throw new Error('there is no version of the distribution settings');
  // The defaults that were seen as version 0 equal the first version created since.
  const sawIt = seen === undefined || seen === row.id || (seen === 0 && row.created_by === null);
  if (!sawIt) return CHANGED;
  const before = toDistributionValues(row);
  const after = { ...before, ...values };
  const changes = listDistributionChanges(before, after);
  if (changes.length === 0) return { ok: true, done: { version: row.id, ...before } };
  const made = await trx
    .insertInto('distribution_settings')
    .values({ ...after, note: note || null, restored_from: restoredFrom ?? null, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepSetting(trx, actor, changes, { after, restoredFrom: restoredSetting });
  const isRestored = restoredFrom !== undefined || restoredSetting !== null;
  await recordAudit(trx, {
    actor,
    action: isRestored ? 'distribution.restore' : 'distribution.change',
    subject: { kind: 'distribution_settings', id: made.id },
    from,
    before: { version: row.id, ...byField(changes, 'before') },
    after: {
      ...byField(changes, 'after'),
      ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
    },
  });
  return { ok: true, done: { version: made.id, ...after } };
}

const byField = (changes: readonly DistributionChange[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]));

async function keepSetting(
  trx: Trx,
  actor: OperatorActor,
  changes: readonly DistributionChange[],
  { after, restoredFrom }: { after: DispatchSettings; restoredFrom: number | null },
): Promise<void> {
  if (!changes.some(({ field }) => DISPATCH_FIELDS.some((one) => one === field))) return;
  const content = Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, after[field]]));
  await writeSetting(trx, actor, {
    key: 'SEND_ORDER_FILTERING',
    content: content as unknown as DispatchSettings,
    restoredFrom,
  });
}
