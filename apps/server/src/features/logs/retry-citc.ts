import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { type AuditEntry, recordAudit } from '../../platform/audit.ts';
import { replayMessages } from '../../platform/delivery/replay.ts';
import type { Outcome } from '../../platform/idempotent-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { reregisterDriver } from '../drivers/public.ts';
import { MESSAGE } from './exchanges.query.ts';
import { directRefusal } from './repeatable.ts';

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
 * that two clicks are one registration; a driver is registered with current data, as a further attempt of the same call.
 */
export async function retryCitcLog(
  app: App,
  actor: OperatorActor,
  id: number,
  from?: NonNullable<AuditEntry['from']>,
): Promise<RetryOutcome> {
  const log = await app.db
    .selectFrom('exchange_log as e')
    .leftJoin('driver as d', 'd.id', 'e.driver_id')
    .select(['e.outcome', 'e.type', 'e.correlation_id', 'e.driver_id'])
    .select(['d.is_active as driver_is_active', 'd.citc_status as driver_citc_status'])
    .where('e.id', '=', id)
    .where('e.third_party', '=', 'CITC')
    .executeTakeFirst();
  if (!log) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if (log.outcome === 'success') return refused('log_not_failed');
  const { attempts, is_sent } = await app.db
    .selectFrom('exchange_log')
    .select(sql<number>`max(coalesce(attempt, 1))`.as('attempts'))
    .select(sql<boolean>`bool_or(outcome = 'success')`.as('is_sent'))
    .where('third_party', '=', 'CITC')
    .where('correlation_id', '=', log.correlation_id)
    .executeTakeFirstOrThrow();
  if (is_sent) return refused('log_sent_meanwhile');
  const audit = {
    actor,
    action: 'citc.retry',
    subject: { kind: 'citc_log', id },
    ...(from && { from }),
  } as const;
  const message = MESSAGE.exec(log.correlation_id)?.[1];
  if (message !== undefined) {
    return inTransaction(app.db, async (trx): Promise<RetryOutcome> => {
      await replayMessages(trx, [Number(message)]);
      // One that is being sent at this moment stays with its worker.
      const { numUpdatedRows } = await trx
        .updateTable('outbox')
        .set({ next_attempt_at: sql`case when taken_by is null then now() else next_attempt_at end` })
        .where('id', '=', Number(message))
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return refused('log_not_repeatable');
      await recordAudit(trx, audit);
      return { ok: true, done: { success: true } };
    });
  }
  const refusal = directRefusal(log);
  if (refusal !== null) return refused(`log_${refusal}`);
  const repeated = { key: log.correlation_id, attempt: attempts + 1 };
  const outcome = await reregisterDriver(app, actor, Number(log.driver_id), repeated);
  const code = outcome.ok ? 'registered' : outcome.refusal.code;
  await recordAudit(app.db, { ...audit, after: { outcome: code } });
  if (outcome.ok) return outcome;
  return refused(outcome.refusal.status === 404 ? 'log_not_repeatable' : outcome.refusal.code);
}
