import type { Integration } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';

/**
 * Starts the breakers of an integration again, in every worker, and makes what waits for its next attempt due. Returns
 * how many messages are due by it.
 */
export function tryNow(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  integration: Integration,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`
      insert into integration_wake (destination) values (${integration})
      on conflict (destination) do update set requested_at = now()`.execute(trx);
    const { numAffectedRows } = await sql`
      update outbox set next_attempt_at = now()
      where destination = ${integration} and sent_at is null and dead_at is null and taken_by is null
        and next_attempt_at > now()`.execute(trx);
    const due = Number(numAffectedRows ?? 0);
    await recordAudit(trx, {
      actor,
      action: 'integration.try_now',
      subject: { kind: 'integration', id: integration },
      ...(actor.from && { from: actor.from }),
      after: { due },
    });
    return due;
  });
}
