import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';

/**
 * Records that an operator has looked at a rating; of several the first counts. With `since`, when it was given or
 * changed as the operator has read it, a rating that was changed later is refused.
 */
export function reviewRating(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  id: string,
  since?: string,
): Promise<StaffOutcome<{ success: true }>> {
  return inTransaction(db, async (trx) => {
    const rating = await trx
      .selectFrom('rating')
      .select(['id', 'updated_at', 'reviewed_at'])
      .where('id', '=', Number(id))
      .forUpdate()
      .executeTakeFirst();
    if (!rating) return { ok: false, refusal: { status: 404, code: 'not_found' } };
    if (rating.reviewed_at) return { ok: true, done: { success: true } };
    // Both are in whole milliseconds: the item's time has been read from the same column in the same way.
    if (since !== undefined && new Date(since).getTime() !== rating.updated_at.getTime()) {
      return { ok: false, refusal: { status: 409, code: 'rating_changed' } };
    }
    await trx
      .updateTable('rating')
      .set({ reviewed_at: now(), reviewed_by: actor.id })
      .where('id', '=', rating.id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'rating.review',
      subject: { kind: 'rating', id },
      ...(actor.from && { from: actor.from }),
    });
    return { ok: true, done: { success: true } };
  });
}
