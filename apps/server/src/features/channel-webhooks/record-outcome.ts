import { isDisabledAfter } from '@mishwar/domain';
import { sql } from 'kysely';
import type { SystemActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Trx } from '../../platform/transaction.ts';
import { mailDisabled } from './disabled-mail.ts';
import type { StoredWebhook } from './webhook-secrets.ts';

const ACTOR: SystemActor = { kind: 'system', id: null, name: 'channel webhooks' };

/** The receiver answers again: its failures are over, and what waits for its next attempt is due. */
export async function recordSuccess(trx: Trx, { channel_id, failures }: StoredWebhook): Promise<void> {
  // Read before the attempt; a failure since then is counted by its own attempt.
  if (failures === 0) return;
  const { numUpdatedRows } = await trx
    .updateTable('channel_webhook')
    .set({ failures: 0, failing_since: null })
    .where('channel_id', '=', channel_id)
    .where('disabled_at', 'is', null)
    .where('failures', '>', 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await makeDue(trx, channel_id);
}

/** Makes the events of a channel that wait for their next attempt due. */
export async function makeDue(trx: Trx, channelId: number): Promise<void> {
  await sql`
    update outbox set next_attempt_at = now()
    where destination = 'channel' and payload->>'channel_id' = ${String(channelId)} and sent_at is null
      and dead_at is null and taken_by is null and next_attempt_at > now()`.execute(trx);
}

interface Failure {
  webhook: StoredWebhook;
  /** HTTP status; 0 without an answer. */
  status: number;
}

/** Counts a failed attempt, and disables the webhook after repeated failure, with a notice to super admins. */
export async function recordFailure(app: App, trx: Trx, { webhook, status }: Failure): Promise<void> {
  const now = app.now();
  const { channel_id, url } = webhook;
  const counted = await trx
    .updateTable('channel_webhook')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('channel_id', '=', channel_id)
    // Another address since the attempt has a count of its own.
    .where('url', '=', url)
    .where('disabled_at', 'is', null)
    .returning(['failures', 'failing_since'])
    .executeTakeFirst();
  // The webhook has changed since the attempt: no backoff comes of it.
  if (!counted) return makeDue(trx, channel_id);
  if (!isDisabledAfter(counted, status, now)) return;
  await trx
    .updateTable('channel_webhook')
    .set((eb) => ({ disabled_at: now, version: eb('version', '+', 1) }))
    .where('channel_id', '=', channel_id)
    .execute();
  await recordAudit(trx, {
    actor: ACTOR,
    action: 'channel_webhook.disable',
    subject: { kind: 'channel', id: channel_id },
    after: { url, status, failures: counted.failures, failing_since: counted.failing_since },
  });
  await mailDisabled(app, trx, { channelId: channel_id, ...counted });
}
