import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Records that an operator has looked at a rating; of several the first counts. */
export function reviewRating(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  id: string,
): Promise<StaffOutcome<{ success: true }>> {
  return inTransaction(db, async (trx) => {
    const rating = await trx
      .selectFrom('rating')
      .select(['id', 'reviewed_at'])
      .where('id', '=', Number(id))
      .forUpdate()
      .executeTakeFirst();
    if (!rating) return { ok: false, refusal: { status: 404, code: 'not_found' } };
    if (rating.reviewed_at) return { ok: true, done: { success: true } };
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
