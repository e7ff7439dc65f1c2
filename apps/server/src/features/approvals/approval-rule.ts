import type { ApprovalRuleAnswer } from '@mishwar/contract';
import { type ApprovalRule, type Halalas, moneyToWire, parseMoney } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { type Db, inTransaction, type Trx } from '../../platform/transaction.ts';

const CACHE_MS = 1_000;
const cache = new WeakMap<object, { at: number; rule: Promise<ApprovalRule> }>();

/** The approval rule in force, cached for a second. Without a saved rule no approval is needed. */
export function readCurrentRule(db: Db): Promise<ApprovalRule> {
  const known = cache.get(db);
  if (known && Date.now() - known.at <= CACHE_MS) return known.rule;
  const rule = selectLatestRule(db).then((row) => row ?? { credit_above: null, mass_gifts: false });
  cache.set(db, { at: Date.now(), rule });
  rule.catch(() => cache.delete(db));
  return rule;
}

const selectLatestRule = (db: Db | Trx) =>
  db
    .selectFrom('wallet_approval_rule as r')
    .innerJoin('operator as o', 'o.id', 'r.created_by')
    .select(['r.id', 'r.credit_above', 'r.mass_gifts', 'r.created_at', 'o.first_name', 'o.last_name'])
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The rule on the wire. */
export async function readRule(db: Db | Trx): Promise<ApprovalRuleAnswer> {
  const row = await selectLatestRule(db);
  if (!row) return { credit_above: null, mass_gifts: false, version: 0, changed_by: null, changed_at: null };
  return {
    credit_above: row.credit_above === null ? null : moneyToWire(row.credit_above),
    mass_gifts: row.mass_gifts,
    version: row.id,
    changed_by: `${row.first_name} ${row.last_name}`,
    changed_at: row.created_at.toISOString(),
  };
}

/** Saves a version of the rule; rejects a stale version (optimistic locking). */
export function saveRule(
  db: Db,
  actor: OperatorActor,
  from: Context,
  asked: { credit_above: string | number | null; mass_gifts: boolean; version: number },
): Promise<StaffOutcome<ApprovalRuleAnswer>> {
  const credit_above: Halalas | null = asked.credit_above === null ? null : parseMoney(asked.credit_above);
  if (asked.credit_above !== null && (credit_above === null || credit_above < 0)) {
    const errors = [{ field: 'credit_above', msg: 'wallet_amount_invalid' }];
    return Promise.resolve({ ok: false, refusal: { status: 422, code: 'wallet_amount_invalid', errors } });
  }
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('wallet_approval_rule'))`.execute(trx);
    const before = await readRule(trx);
    if (before.version !== asked.version)
      return { ok: false, refusal: { status: 409, code: 'settings_changed' } };
    const { mass_gifts } = asked;
    await trx
      .insertInto('wallet_approval_rule')
      .values({ credit_above, mass_gifts, created_by: actor.id })
      .execute();
    const after = await readRule(trx);
    const subject = { kind: 'wallet_approval_rule', id: after.version };
    await recordAudit(trx, { actor, action: 'wallet.approval_rule', subject, from, before, after });
    cache.delete(db);
    return { ok: true, done: after };
  });
}
