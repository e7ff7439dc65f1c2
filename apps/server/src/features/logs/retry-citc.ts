import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit.ts';
import { replayMessages } from '../../platform/delivery/replay.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { reregisterDriver } from '../drivers/public.ts';
import { MESSAGE } from './exchanges.query.ts';

/** Why a call is not sent again, as a message key. */
export type RetryRefusal =
  | 'log_not_failed'
  | 'log_sent_meanwhile'
  | 'log_not_repeatable'
  | 'citc_switched_off'
  | 'citc_no_answer'
  | 'citc_refused';

type RetryOutcome = { kind: 'queued' } | { kind: 'not-found' } | { kind: 'refused'; problem: RetryRefusal };

const refused = (problem: RetryRefusal): RetryOutcome => ({
  kind: 'refused',
  problem,
});

/**
 * Sends what a failed call to the regulator was about again. A message of the outbox becomes due now, under its own key, so
 * that two clicks are one registration; a driver is registered with current data.
 */
export async function retryCitcLog(
  app: App,
  actor: OperatorActor,
  id: number,
  from?: NonNullable<AuditEntry['from']>,
): Promise<RetryOutcome> {
  const log = await app.db
    .selectFrom('exchange_log')
    .select(['outcome', 'type', 'correlation_id', 'driver_id'])
    .where('id', '=', id)
    .where('party', '=', 'CITC')
    .executeTakeFirst();
  if (!log) return { kind: 'not-found' };
  if (log.outcome === 'success') return refused('log_not_failed');
  const sent = await app.db
    .selectFrom('exchange_log')
    .select('id')
    .where('party', '=', 'CITC')
    .where('correlation_id', '=', log.correlation_id)
    .where('outcome', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  if (sent) return refused('log_sent_meanwhile');
  const audit = {
    actor,
    action: 'citc.retry',
    subject: { kind: 'citc_log', id },
    ...(from && { from }),
  } as const;
  const message = MESSAGE.exec(log.correlation_id)?.[1];
  if (message !== undefined) {
    return inTransaction(app.db, async (trx): Promise<RetryOutcome> => {
      const waiting = await trx
        .selectFrom('outbox')
        .select('taken_by')
        .where('id', '=', Number(message))
        .where('sent_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!waiting) return refused('log_not_repeatable');
      // One that is being sent at this moment stays with its worker.
      if (waiting.taken_by === null) {
        await replayMessages(trx, [Number(message)]);
        await trx
          .updateTable('outbox')
          .set({ next_attempt_at: sql`now()` })
          .where('id', '=', Number(message))
          .execute();
      }
      await recordAudit(trx, audit);
      return { kind: 'queued' };
    });
  }
  if ((log.type === 'DRIVER_CREATE' || log.type === 'DRIVER_EDIT') && log.driver_id !== null) {
    const outcome = await reregisterDriver(app, actor, log.driver_id);
    await recordAudit(app.db, { ...audit, after: { outcome: outcome.kind } });
    switch (outcome.kind) {
      case 'registered':
        return { kind: 'queued' };
      case 'not-found':
        return refused('log_not_repeatable');
      case 'switched-off':
        return refused('citc_switched_off');
      case 'no-answer':
        return refused('citc_no_answer');
      case 'refused':
        return refused('citc_refused');
      default:
        return outcome satisfies never;
    }
  }
  return refused('log_not_repeatable');
}
