import { APPROVAL_EXPIRY_HOURS, type ApprovalRule, type Halalas, type OperatorChange } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/transaction.ts';

/** What waits for a second super admin. */
type NewApproval = {
  /** Idempotency key of the request, and of the later posting. */
  key: string;
} & (
  | {
      kind: 'credit' | 'mass_gift';
      driverIds: readonly number[];
      /** Halalas per driver. */
      amount: Halalas;
      gift: Halalas;
      /** The day's total because of which it waits, although its own sum is within the limit. */
      dayTotal?: Halalas | null;
    }
  | {
      kind: 'rule_change';
      rule: ApprovalRule;
      /** The version that the rule replaces. */
      version: number;
    }
  | {
      kind: 'operator_change';
      /** Whom it changes. */
      operatorId: number;
      change: OperatorChange;
      /** Of the new password; null for a deactivation. */
      passwordHash: string | null;
    }
);

/**
 * Stores a request for approval; the same key returns the same request, whatever became of it. Null where the key was
 * used for another one.
 */
export async function requestApproval(
  trx: Trx,
  request: NewApproval,
  actor: OperatorActor,
  from: Pick<Context, 'address' | 'requestId' | 'app'>,
): Promise<number | null> {
  const { kind, key } = request;
  const columns = toColumns(request);
  const now = from.app.now();
  const row = await trx
    .insertInto('wallet_approval')
    .values({
      ...{ kind, request_key: key, ...columns },
      ...{ requested_by: actor.id, requested_by_name: actor.name, requested_at: now },
      expires_at: new Date(now.getTime() + APPROVAL_EXPIRY_HOURS * 3_600_000),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    const { driver_ids: ids, amount, gift } = columns;
    const same = await sql<{ id: number }>`
      select id from wallet_approval where request_key = ${key} and kind = ${kind}
        and driver_ids = ${ids}::bigint[] and amount = ${amount} and gift = ${gift}`.execute(trx);
    return same.rows[0]?.id ?? null;
  }
  await recordAudit(trx, {
    actor,
    action: 'wallet.approval_asked',
    subject: { kind: 'wallet_approval', id: row.id },
    from,
    after: { kind, ...toAudit(request) },
  });
  return row.id;
}

const NO_MONEY = { driver_ids: [] as number[], amount: 0, gift: 0 };

/** The columns of a request's kind. */
function toColumns(request: NewApproval) {
  if (request.kind === 'rule_change') {
    const { rule, version } = request;
    const limits = { rule_credit_above: rule.credit_above, rule_mass_gifts: rule.mass_gifts };
    return { ...NO_MONEY, ...limits, rule_version: version };
  }
  if (request.kind === 'operator_change') {
    const { operatorId, change, passwordHash } = request;
    return { ...NO_MONEY, operator_id: operatorId, operator_change: change, password_hash: passwordHash };
  }
  const { driverIds, amount, gift, dayTotal = null } = request;
  return { driver_ids: [...driverIds], amount, gift, day_total: dayTotal };
}

/** What the audit log keeps of a request; never a password's hash. */
function toAudit(request: NewApproval) {
  if (request.kind === 'rule_change') return { replaces: request.version, ...request.rule };
  if (request.kind === 'operator_change')
    return { operator_id: String(request.operatorId), change: request.change };
  const { driverIds, amount, gift } = request;
  return { driver_ids: driverIds.map(String), amount, gift };
}
