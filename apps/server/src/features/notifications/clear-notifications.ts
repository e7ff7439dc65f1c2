import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Deletes every message of staff from the inboxes of all drivers; it cannot be undone. */
export function clearNotifications(context: Context, actor: OperatorActor): Promise<void> {
  return inTransaction(context.app.db, async (trx) => {
    const { rows } = await sql<{ n: string }>`
      with cleared as (delete from driver_notification returning 1) select count(*) as n from cleared`.execute(
      trx,
    );
    await recordAudit(trx, {
      ...{ actor, action: 'notifications.clear', from: context, after: { deleted: Number(rows[0]?.n ?? 0) } },
    });
  });
}
