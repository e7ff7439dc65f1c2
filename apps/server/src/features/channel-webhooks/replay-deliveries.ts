import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { replayMessages, resendMessages } from '../../platform/delivery/replay.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { makeDue } from './record-outcome.ts';

/** Sends everything of a channel that was held or given up, and what waits for its next attempt, at once. Returns how many were not on their way. */
export async function replayChannel(trx: Trx, channelId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from outbox
    where destination = 'channel' and payload->>'channel_id' = ${String(channelId)} and sent_at is null
      and dead_at is not null and event <> 'webhook.test'`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const replayed = ids.length === 0 ? 0 : await replayMessages(trx, ids);
  await makeDue(trx, channelId);
  return replayed;
}

interface Replay {
  channelId: number;
  deliveryId: number;
}

/**
 * Sends one event of a channel again: with the earlier ones of its order where they were not sent, or once more under
 * its webhook-id where it was. One that is on its way stays as it is. Returns how many wait again; null where the channel
 * has no such event.
 */
export function replayDelivery(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  { channelId, deliveryId }: Replay,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ sent_at: Date | null }>`
      select sent_at from outbox
      where id = ${deliveryId} and destination = 'channel'
        and payload->>'channel_id' = ${String(channelId)}`.execute(trx);
    const [message] = rows;
    if (!message) return null;
    const replayed = message.sent_at
      ? await resendMessages(trx, [deliveryId])
      : await replayMessages(trx, [deliveryId]);
    if (replayed > 0)
      await recordAudit(trx, {
        actor,
        action: 'channel_webhook.replay',
        subject: { kind: 'channel', id: channelId },
        ...(actor.from && { from: actor.from }),
        after: { delivery: deliveryId, replayed },
      });
    return replayed;
  });
}
