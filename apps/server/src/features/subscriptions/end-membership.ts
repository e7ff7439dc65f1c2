import type { Membership } from '@mishwar/contract';
import { moneyToWire, returnMembership, unusedPart } from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { lockBalances, postToLedger } from '../wallet/public.ts';
import { readMembership, statusAt, toMembership } from './membership-row.ts';

/** A membership that was ended, and the amount that was returned. */
interface EndedMembership {
  membership: Membership;
  returned: string;
}

/**
 * Ends a membership and returns the price of its days that have not begun to MAIN. Fees that it waived stay waived. A
 * renewal that waits for it starts when it was due, unless it is ended too.
 */
export function endMembership(
  from: Pick<Context, 'app' | 'address' | 'requestId'>,
  actor: OperatorActor,
  { id, key }: { id: number; key: string },
): Promise<StaffOutcome<EndedMembership>> {
  const { app } = from;
  const request = { endMembership: id };
  return runStaffAction(
    app.db,
    actor,
    { key, request },
    async (trx): Promise<StaffOutcome<EndedMembership>> => {
      const unlocked = await readMembership(trx, id);
      if (!unlocked) return { ok: false, refusal: { status: 404, code: 'not_found' } };
      // The accounts before the membership, as an assignment locks them.
      const balances = await lockBalances(trx, unlocked.driver_id);
      const membership = (await readMembership(trx, id, true)) ?? unlocked;
      const now = app.now();
      const status = statusAt(membership, now);
      if (status !== 'ACTIVE' && status !== 'SCHEDULED')
        return { ok: false, refusal: { status: 409, code: 'membership_over' } };
      const period = { startsAt: membership.starts_at, dueAt: membership.due_at };
      const amount = unusedPart(membership.price, period, now);
      let refundTransactionId: number | null = null;
      if (amount > 0) {
        const decision = returnMembership(balances, amount);
        if (!decision.ok) throw new Error(`membership ${id} cannot be returned: ${decision.refusal.code}`);
        refundTransactionId = await postToLedger(trx, decision.posting, {
          ...{ driverId: membership.driver_id, orderId: null, actor, note: membership.name },
          key: `membership-end:${id}`,
        });
      }
      await trx
        .updateTable('membership')
        .set({ status: 'ENDED', ended_at: now, refund_transaction_id: refundTransactionId })
        .where('id', '=', id)
        .execute();
      const ended = toMembership({ ...membership, status: 'ENDED' }, now);
      const returned = moneyToWire(amount);
      const subject = { kind: 'driver', id: membership.driver_id };
      await recordAudit(trx, {
        ...{ actor, action: 'membership.end', subject, from },
        ...{ before: toMembership(membership, now), after: { ...ended, returned } },
      });
      return { ok: true, done: { membership: ended, returned } };
    },
  );
}
