import { isDeepStrictEqual } from 'node:util';
import type { SettingInput } from '@mishwar/contract';
import { mayUseSetting } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import { writeSetting } from '../../platform/settings.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { saveDispatch } from '../distribution/public.ts';
import { toSettingContent } from './list-settings.query.ts';

type Plain = Exclude<SettingInput, { key: 'SEND_ORDER_FILTERING' }>;
type DistributionInput = Extract<SettingInput, { key: 'SEND_ORDER_FILTERING' }>;
interface SaveRequest {
  /** The idempotency key. */
  key: string | undefined;
  data: readonly SettingInput[];
  /** The version whose content is saved again. */
  restoredFrom?: number | null;
}
interface Stored {
  content: unknown;
  version: number;
}

/**
 * Saves settings, all or none. Rejects a duplicate key (422), a key that the role may not write (403), and a stale
 * version (409).
 */
export function saveSettings(
  context: Context,
  actor: OperatorActor,
  { key, data, restoredFrom = null }: SaveRequest,
): Promise<StaffOutcome<true>> {
  const claim = { key, request: { action: 'settings.save', data, restoredFrom } };
  return runStaffAction(context.app.db, actor, claim, async (trx) => {
    const refused = findRefusal(actor, data);
    if (refused) return { ok: false, refusal: refused };
    // Saves are serialized, so that the compared versions stay current.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(trx);
    const plain = data.filter((one): one is Plain => one.key !== 'SEND_ORDER_FILTERING');
    const stored = await readStoredSettings(trx, plain);
    const stale = plain.find(
      ({ key, version }) => version !== undefined && version !== (stored.get(key)?.version ?? 0),
    );
    if (stale) {
      const errors = [{ field: stale.key, msg: 'settings_changed' }];
      return { ok: false, refusal: { status: 409, code: 'settings_changed', errors } };
    }
    const dispatch = data.find((one): one is DistributionInput => one.key === 'SEND_ORDER_FILTERING');
    if (dispatch) {
      const change = { seen: dispatch.version, dispatch: dispatch.content, restoredSetting: restoredFrom };
      const saved = await saveDispatch(trx, { actor, from: context }, change);
      if (!saved.ok) return saved;
    }
    for (const one of plain) {
      const before = stored.get(one.key);
      // A setting that is sent with its present content gets no version, also where that is the default.
      if (isDeepStrictEqual(toSettingContent(one.key, before?.content), one.content)) continue;
      await saveSetting(trx, context, actor, { one, before, restoredFrom });
    }
    return { ok: true, done: true };
  });
}

function findRefusal(actor: OperatorActor, data: readonly SettingInput[]): CallRefusal | null {
  const closed = data.filter(({ key }) => !mayUseSetting(actor.role, key));
  if (closed.length > 0) {
    const errors = closed.map(({ key }) => ({ field: key, msg: 'setting_super_admin_only' }));
    return { status: 403, code: 'setting_super_admin_only', errors };
  }
  const twice = data.find(({ key }, index) => data.findIndex((one) => one.key === key) !== index);
  if (!twice) return null;
  return { status: 422, code: 'validation_failed', errors: [{ field: twice.key, msg: 'not_valid' }] };
}

async function readStoredSettings(trx: Trx, items: readonly Plain[]): Promise<Map<string, Stored>> {
  if (items.length === 0) return new Map();
  const rows = await trx
    .selectFrom('setting')
    .select(['key', 'content', 'version'])
    .where(
      'key',
      'in',
      items.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

async function saveSetting(
  trx: Trx,
  context: Context,
  actor: OperatorActor,
  { one, before, restoredFrom }: { one: Plain; before: Stored | undefined; restoredFrom: number | null },
): Promise<void> {
  const { key, content } = one;
  await writeSetting(trx, actor, { key, content, restoredFrom });
  await recordAudit(trx, {
    actor,
    action: restoredFrom === null ? 'settings.save' : 'settings.restore',
    subject: { kind: 'setting', id: key },
    from: context,
    ...(before && { before: before.content }),
    after: content,
  });
}
