import { decideCredit, findDayTotalAboveLimit, moneyToWire, needsApproval } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { readCurrentRule } from './approval-rule.ts';
import { creditDrivers, findUnknownDrivers, isLedgerKeyUsed } from './credit-drivers.ts';
import { addUpCredits } from './credit-totals.query.ts';
import { requestApproval } from './request-approval.ts';

const KEY_REUSED = { ok: false, refusal: { status: 422, code: 'idempotency_key_reused' } } as const;

interface MassGiftResult {
  drivers: number;
  sum: string;
  /** Set while it waits for approval. */
  approval_id: string | null;
}

/** Gives the same gift to many drivers, all or none, or requests approval. */
export async function giftDrivers(
  context: Context,
  actor: OperatorActor,
  { key, driver_ids, gift }: { key: string; driver_ids: readonly string[]; gift: string | number },
): Promise<StaffOutcome<MassGiftResult>> {
  const decision = decideCredit({ amount: 0, gift, isCharge: false, isGift: true });
  if (!decision.ok) return { ok: false, refusal: { status: 422, code: decision.refusal.code } };
  const driverIds = [...new Set(driver_ids.map(Number))].sort((a, b) => a - b);
  const sum = decision.gift * driverIds.length;
  const rule = await readCurrentRule(context.app.db);
  const claim = { key, request: { action: 'wallet.mass_gift', driverIds, gift: decision.gift } };
  return runStaffAction<MassGiftResult>(context.app.db, actor, claim, async (trx) => {
    const unknown = await findUnknownDrivers(trx, driverIds);
    if (unknown.length > 0) return { ok: false, refusal: { status: 404, code: 'driver_not_found' } };
    const done: MassGiftResult = { drivers: driverIds.length, sum: moneyToWire(sum), approval_id: null };
    const money = {
      kind: 'mass_gift',
      driverIds,
      amount: 0,
      gift: decision.gift,
      key: `gift|operator:${actor.id}|${key}`,
    } as const;
    // The idempotency key expires some day, the ledger's keys never do.
    if (await isLedgerKeyUsed(trx, money)) return KEY_REUSED;
    const credited = { operatorId: actor.id, driverIds, each: decision.gift };
    const totals = await addUpCredits(trx, credited, context.app.now());
    if (needsApproval(rule, 'mass_gift', totals)) {
      const id = await requestApproval(
        trx,
        { ...money, dayTotal: findDayTotalAboveLimit(rule, 'mass_gift', totals) },
        actor,
        context,
      );
      return id === null ? KEY_REUSED : { ok: true, done: { ...done, approval_id: String(id) } };
    }
    await creditDrivers(trx, { ...money, approvalId: null, by: actor, from: context });
    return { ok: true, done };
  });
}
