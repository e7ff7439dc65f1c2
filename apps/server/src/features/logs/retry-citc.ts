import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit.ts';
import { replayMessages } from '../../platform/delivery/replay.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
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

type RetryOutcome = Outcome<
  { success: true },
  { status: 404; code: 'not_found' } | { status: 409; code: RetryRefusal }
>;

const refused = (code: RetryRefusal): RetryOutcome => ({ ok: false, refusal: { status: 409, code } });

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
    .where('third_party', '=', 'CITC')
    .executeTakeFirst();
  if (!log) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if (log.outcome === 'success') return refused('log_not_failed');
  const sent = await app.db
    .selectFrom('exchange_log')
    .select('id')
    .where('third_party', '=', 'CITC')
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
      return { ok: true, done: { success: true } };
    });
  }
  if ((log.type === 'DRIVER_CREATE' || log.type === 'DRIVER_EDIT') && log.driver_id !== null) {
    const outcome = await reregisterDriver(app, actor, log.driver_id);
    const code = outcome.ok ? 'registered' : outcome.refusal.code;
    await recordAudit(app.db, { ...audit, after: { outcome: code } });
    if (outcome.ok) return outcome;
    return refused(outcome.refusal.status === 404 ? 'log_not_repeatable' : outcome.refusal.code);
  }
  return refused('log_not_repeatable');
}
