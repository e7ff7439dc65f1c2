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
import type { StaffOutcome } from '../../../platform/staff-action.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { newestRow, valuesOf } from './distribution-version.ts';
import { settingsInForce } from './settings-in-force.ts';

/** Who changes the settings, and from where. */
export interface Changer {
  actor: OperatorActor;
  from: Pick<Context, 'address' | 'requestId'>;
}

export interface SettingsChange {
  /** The version that was seen; absent where the caller does not say. */
  seen: number | undefined;
  values: Partial<DistributionValues>;
  note?: string | undefined;
  restoredFrom?: number;
}

const CHANGED = { ok: false, refusal: { code: 'settings_changed', status: 409 } } as const;

/**
 * Makes a new version of the distribution's settings: those in force with what is changed. One saver at a time; a save
 * over a version that the saver has not seen is refused. A save that changes nothing makes no version. The setting
 * SEND_ORDER_FILTERING always says the same as the newest version.
 */
export async function changeSettings(
  trx: Trx,
  { actor, from }: Changer,
  { seen, values, note, restoredFrom }: SettingsChange,
): Promise<StaffOutcome<DistributionInForce>> {
  await sql`select pg_advisory_xact_lock(hashtext('distribution_settings'))`.execute(trx);
  // Where there is no version yet, the one before this change is the default, so that it can be restored.
  await settingsInForce(trx);
  const row = await newestRow(trx);
  if (!row) throw new Error('there is no version of the distribution settings');
  // Somebody who saw the defaults saw what the platform has made a version of since.
  const sawIt = seen === undefined || seen === row.id || (seen === 0 && row.created_by === null);
  if (!sawIt) return CHANGED;
  const before = valuesOf(row);
  const after = { ...before, ...values };
  const changes = listDistributionChanges(before, after);
  if (changes.length === 0) return { ok: true, done: { version: row.id, ...before } };
  const made = await trx
    .insertInto('distribution_settings')
    .values({ ...after, note: note || null, restored_from: restoredFrom ?? null, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepSetting(trx, actor, changes, after);
  await recordAudit(trx, {
    actor,
    action: restoredFrom === undefined ? 'distribution.change' : 'distribution.restore',
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
  after: DispatchSettings,
): Promise<void> {
  if (!changes.some(({ field }) => DISPATCH_FIELDS.some((one) => one === field))) return;
  const content = JSON.stringify(Object.fromEntries(DISPATCH_FIELDS.map((field) => [field, after[field]])));
  await trx
    .insertInto('setting')
    .values({ key: 'SEND_ORDER_FILTERING', content, updated_by: actor.id })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        content,
        version: sql<number>`setting.version + 1`,
        updated_at: sql`now()`,
        updated_by: actor.id,
      }),
    )
    .execute();
}
