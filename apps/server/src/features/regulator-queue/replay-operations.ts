import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { replayMessages } from '../../platform/delivery/replay.ts';
import { inTransaction } from '../../platform/transaction.ts';

type ReplayRequest = { ids: readonly string[] } | { from: string; to: string } | { reason: 'switched_off' };

/**
 * Sends operations that the regulator does not know of again: the named ones, all that happened in a period, or all that
 * was held while the settings sent nothing. What is on its way stays as it is, so that a second click has no effect. Returns how many wait again.
 */
export function replayOperations(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  request: ReplayRequest,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const which = conditionOf(request);
    const { rows } = await sql<{ id: number }>`
      select id from outbox
      where destination = 'citc' and sent_at is null and dead_at is not null and ${which}`.execute(trx);
    const replayed =
      rows.length === 0
        ? 0
        : await replayMessages(
            trx,
            rows.map(({ id }) => id),
          );
    if (replayed > 0) {
      await recordAudit(trx, {
        actor,
        action: 'regulator_queue.replay',
        subject: { kind: 'integration', id: 'citc' },
        ...(actor.from && { from: actor.from }),
        after: { ...request, replayed },
      });
    }
    return replayed;
  });
}

function conditionOf(request: ReplayRequest) {
  if ('ids' in request) return sql`id = any(${request.ids.map(Number)}::bigint[])`;
  if ('reason' in request) return sql`held_reason = ${request.reason}`;
  return sql`created_at >= ${request.from}::timestamptz and created_at < ${request.to}::timestamptz`;
}
