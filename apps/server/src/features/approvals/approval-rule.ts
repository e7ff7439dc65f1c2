import { randomUUID } from 'node:crypto';
import type { ApprovalRuleAnswer } from '@mishwar/contract';
import { type ApprovalRule, type Halalas, isLooserRule, moneyToWire, parseMoney } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { afterCommit, type Db, inTransaction, type Trx } from '../../platform/transaction.ts';
import { requestApproval } from './request-approval.ts';

const CACHE_MS = 1_000;
const NO_RULE: ApprovalRule = { credit_above: null, mass_gifts: false };
const RULE_CHANGED = { status: 409, code: 'settings_changed' } as const;
const cache = new WeakMap<object, { at: number; rule: Promise<ApprovalRule> }>();

/** The approval rule in force, cached for a second. Without a saved rule no approval is needed. */
export function readCurrentRule(db: Db): Promise<ApprovalRule> {
  const cached = cache.get(db);
  if (cached && performance.now() - cached.at <= CACHE_MS) return cached.rule;
  const rule = selectLatestRule(db).then((row) => row ?? NO_RULE);
  cache.set(db, { at: performance.now(), rule });
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

/**
 * Saves a version of the rule; rejects a stale version (optimistic locking). A looser rule does not take effect: it waits
 * for a second super admin, so that no operator lifts a limit for a moment.
 */
export function saveRule(
  context: Context,
  actor: OperatorActor,
  asked: { credit_above: string | number | null; mass_gifts: boolean; version: number },
): Promise<StaffOutcome<{ data: ApprovalRuleAnswer; approval_id: string | null }>> {
  const { mass_gifts, version } = asked;
  const credit_above: Halalas | null = asked.credit_above === null ? null : parseMoney(asked.credit_above);
  if (asked.credit_above !== null && (credit_above === null || credit_above < 0)) {
    const errors = [{ field: 'credit_above', msg: 'wallet_amount_invalid' }];
    return Promise.resolve({ ok: false, refusal: { status: 422, code: 'wallet_amount_invalid', errors } });
  }
  return inTransaction(context.app.db, async (trx) => {
    await lockRule(trx);
    const before = await selectLatestRule(trx);
    const rule = { credit_above, mass_gifts };
    if ((before?.id ?? 0) !== version) return { ok: false, refusal: RULE_CHANGED };
    if (isLooserRule(before ?? NO_RULE, rule)) {
      const id =
        (await findOpenRequest(context, trx, actor, { rule, version })) ??
        (await requestApproval(
          trx,
          { kind: 'rule_change', key: `rule|operator:${actor.id}|${randomUUID()}`, rule, version },
          actor,
          context,
        ));
      return { ok: true, done: { data: await readRule(trx), approval_id: String(id) } };
    }
    await insertRule(context, trx, { requester: actor, actor }, { rule, approvalId: null });
    return { ok: true, done: { data: await readRule(trx), approval_id: null } };
  });
}

/** The operator's open request for the same change, so that a repeat makes no second one. */
async function findOpenRequest(
  context: Context,
  trx: Trx,
  actor: OperatorActor,
  { rule, version }: { rule: ApprovalRule; version: number },
): Promise<number | undefined> {
  const open = await trx
    .selectFrom('wallet_approval')
    .select('id')
    .where('state', '=', 'PENDING')
    .where('expires_at', '>', context.app.now())
    .where('requested_by', '=', actor.id)
    .where('rule_version', '=', version)
    .where('rule_mass_gifts', '=', rule.mass_gifts)
    .where('rule_credit_above', 'is not distinct from', rule.credit_above)
    .executeTakeFirst();
  return open?.id;
}

interface RulePeople {
  /** Whose rule it is. */
  requester: { id: number };
  /** Who puts it into effect: the requester or the approver. */
  actor: OperatorActor;
}

/** Puts an approved rule into effect, unless the rule it was to replace has changed since. */
export async function replaceRule(
  context: Context,
  trx: Trx,
  people: RulePeople,
  { rule, version, approvalId }: { rule: ApprovalRule; version: number; approvalId: number },
): Promise<CallRefusal | null> {
  await lockRule(trx);
  const before = await selectLatestRule(trx);
  if ((before?.id ?? 0) !== version) return RULE_CHANGED;
  await insertRule(context, trx, people, { rule, approvalId });
  return null;
}

const lockRule = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('wallet_approval_rule'))`.execute(trx);

async function insertRule(
  context: Context,
  trx: Trx,
  { requester, actor }: RulePeople,
  { rule, approvalId }: { rule: ApprovalRule; approvalId: number | null },
): Promise<void> {
  const before = await readRule(trx);
  await trx
    .insertInto('wallet_approval_rule')
    .values({ ...rule, created_by: requester.id })
    .execute();
  const after = await readRule(trx);
  const subject = { kind: 'wallet_approval_rule', id: after.version };
  const changed = { ...after, approval_id: approvalId };
  await recordAudit(trx, {
    actor,
    action: 'wallet.approval_rule',
    subject,
    from: context,
    before,
    after: changed,
  });
  // A read before the commit would cache the rule that it replaces.
  afterCommit(trx, (db) => cache.delete(db));
}
