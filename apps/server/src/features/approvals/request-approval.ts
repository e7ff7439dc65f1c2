import { APPROVAL_EXPIRY_HOURS, type ApprovalRule, type Halalas } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/transaction.ts';

/** What waits for a second super admin. */
export type NewApproval = {
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
  const isRule = kind === 'rule_change';
  const [ids, amount, gift] = isRule ? [[], 0, 0] : [[...request.driverIds], request.amount, request.gift];
  const dayTotal = isRule ? null : (request.dayTotal ?? null);
  const version = isRule ? request.version : null;
  const creditAbove = isRule ? request.rule.credit_above : null;
  const massGifts = isRule ? request.rule.mass_gifts : null;
  const now = from.app.now();
  const expires = new Date(now.getTime() + APPROVAL_EXPIRY_HOURS * 3_600_000);
  const made = await sql<{ id: number }>`
    insert into wallet_approval (kind, request_key, driver_ids, amount, gift, day_total, rule_version, rule_credit_above,
      rule_mass_gifts, requested_by, requested_by_name, requested_at, expires_at)
    values (${kind}, ${key}, ${ids}::bigint[], ${amount}, ${gift}, ${dayTotal}, ${version}, ${creditAbove}, ${massGifts},
      ${actor.id}, ${actor.name}, ${now}, ${expires})
    on conflict (request_key) do nothing returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) {
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
    after: isRule
      ? { kind, replaces: version, ...request.rule }
      : { kind, driver_ids: ids.map(String), amount, gift },
  });
  return row.id;
}
