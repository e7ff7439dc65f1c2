import type { ChannelWithWebhook } from '@mishwar/contract';
import type { DB } from '@mishwar/db';
import { type AuditAction, SECRET_OVERLAP_HOURS } from '@mishwar/domain';
import type { Updateable } from 'kysely';
import { newWebhookSecret } from '../../integrations/channel-webhooks/sign-webhook.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { appendToOutbox } from '../../platform/outbox.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { checkWebhookUrl } from './check-url.ts';
import { readWebhook } from './list-webhooks.query.ts';
import { makeDue } from './record-outcome.ts';
import { replayChannel } from './replay-deliveries.ts';
import { testMessage } from './webhook-messages.ts';
import { type StoredWebhook, sealSecret } from './webhook-secrets.ts';

type From = Pick<Context, 'app' | 'address' | 'requestId'>;

interface Change {
  channelId: number;
  version?: number | undefined;
  key: string | undefined;
}

/** A changed channel, and whether it has a new secret. The secret itself is in no stored response. */
export interface Changed {
  channel: ChannelWithWebhook;
  hasNewSecret: boolean;
}

/**
 * Saves the address of a channel's webhook; one that is new is on and gets a secret. Another address begins without failures,
 * and what waited for the next attempt at the one before is due.
 */
export async function saveWebhook(
  from: From,
  actor: OperatorActor,
  { channelId, url, version, key }: Change & { url: string },
): Promise<StaffOutcome<Changed>> {
  const { app } = from;
  // A name may take seconds to resolve: outside of the transaction.
  const refusal = await checkWebhookUrl(url);
  if (refusal) return { ok: false, refusal };
  const request = { saveWebhook: channelId, url, version };
  return runStaffAction(app.db, actor, { key, request }, async (trx) => {
    const locked = await lockWebhook(trx, channelId, version);
    if (!locked.ok) return locked;
    const stored = locked.done;
    if (stored) {
      const isSame = stored.url === url;
      await update(trx, stored, {
        url,
        ...(!isSame && { failures: 0, failing_since: null, disabled_at: null }),
      });
      if (!isSame) await (stored.disabled_at && stored.is_active ? replayChannel : makeDue)(trx, channelId);
    } else {
      await trx
        .insertInto('channel_webhook')
        .values({
          channel_id: channelId,
          url,
          secret_sealed: sealSecret(app, newWebhookSecret()),
          created_at: app.now(),
        })
        .execute();
    }
    return changed(trx, {
      ...{ from, actor, channelId, hasNewSecret: !stored },
      action: stored ? 'channel_webhook.update' : 'channel_webhook.create',
      ...(stored && { before: { url: stored.url } }),
      after: { url },
    });
  });
}

/**
 * Switches a webhook off, or on again after staff or the server switched it off. While it is off its events are held;
 * switching on sends them, each order's in their order, and what waits for its next attempt at once.
 */
export function changeWebhookStatus(
  from: From,
  actor: OperatorActor,
  { channelId, isActive, version, key }: Change & { isActive: boolean },
): Promise<StaffOutcome<Changed & { replayed: number }>> {
  const request = { webhookStatus: channelId, isActive, version };
  return runStaffAction(from.app.db, actor, { key, request }, async (trx) => {
    const locked = await lockWebhook(trx, channelId, version);
    if (!locked.ok) return locked;
    const stored = locked.done;
    if (!stored) return NOT_FOUND;
    const isOn = stored.is_active && stored.disabled_at === null;
    await update(trx, stored, {
      is_active: isActive,
      ...(isActive && { disabled_at: null, failures: 0, failing_since: null }),
    });
    const replayed = isActive && !isOn ? await replayChannel(trx, channelId) : 0;
    if (isActive && isOn) await makeDue(trx, channelId);
    const outcome = await changed(trx, {
      ...{ from, actor, channelId, hasNewSecret: false },
      action: isActive ? 'channel_webhook.activate' : 'channel_webhook.deactivate',
      after: { replayed },
    });
    return outcome.ok ? { ok: true, done: { ...outcome.done, replayed } } : outcome;
  });
}

/** Makes a new secret. The one before signs as well for a day, so that the channel can change over. */
export function rotateSecret(
  from: From,
  actor: OperatorActor,
  { channelId, version, key }: Change,
): Promise<StaffOutcome<Changed>> {
  const { app } = from;
  const request = { rotateSecret: channelId, version };
  return runStaffAction(app.db, actor, { key, request }, async (trx) => {
    const locked = await lockWebhook(trx, channelId, version);
    if (!locked.ok) return locked;
    if (!locked.done) return NOT_FOUND;
    const until = new Date(app.now().getTime() + SECRET_OVERLAP_HOURS * 3_600_000);
    await update(trx, locked.done, {
      secret_sealed: sealSecret(app, newWebhookSecret()),
      previous_secret_sealed: locked.done.secret_sealed,
      previous_secret_until: until,
    });
    return changed(trx, {
      ...{ from, actor, channelId, hasNewSecret: true, action: 'channel_webhook.rotate_secret' },
      after: { previous_secret_until: until },
    });
  });
}

/** Sends a test event, also while the webhook is off. */
export function sendTest(
  from: From,
  actor: OperatorActor,
  { channelId, key }: Change,
): Promise<StaffOutcome<Changed>> {
  return runStaffAction(from.app.db, actor, { key, request: { testWebhook: channelId } }, async (trx) => {
    const locked = await lockWebhook(trx, channelId, undefined);
    if (!locked.ok) return locked;
    if (!locked.done) return NOT_FOUND;
    await appendToOutbox(trx, [testMessage(channelId, from.app.now())]);
    return changed(trx, { from, actor, channelId, hasNewSecret: false, action: 'channel_webhook.test' });
  });
}

const NOT_FOUND = { ok: false, refusal: { status: 404, code: 'not_found' } } as const;

/** Locks the channel, and answers its webhook; null where it has none. A stale version is refused. */
async function lockWebhook(
  trx: Trx,
  channelId: number,
  version: number | undefined,
): Promise<StaffOutcome<StoredWebhook | null>> {
  const channel = await trx
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!channel) return NOT_FOUND;
  const stored = await trx
    .selectFrom('channel_webhook')
    .selectAll()
    .where('channel_id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (version !== undefined && version !== stored?.version)
    return { ok: false, refusal: { status: 409, code: 'channel_webhook_changed' } };
  return { ok: true, done: stored ?? null };
}

async function update(
  trx: Trx,
  { channel_id }: StoredWebhook,
  set: Updateable<DB['channel_webhook']>,
): Promise<void> {
  await trx
    .updateTable('channel_webhook')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('channel_id', '=', channel_id)
    .execute();
}

interface Written {
  from: From;
  actor: OperatorActor;
  channelId: number;
  hasNewSecret: boolean;
  action: AuditAction;
  before?: object;
  after?: object;
}

/** The changed channel, with an audit log entry. */
async function changed(
  trx: Trx,
  { channelId, hasNewSecret, ...entry }: Written,
): Promise<StaffOutcome<Changed>> {
  await recordAudit(trx, { ...entry, subject: { kind: 'channel', id: channelId } });
  const channel = await readWebhook(trx, channelId, entry.from.app.now());
  return channel ? { ok: true, done: { channel, hasNewSecret } } : NOT_FOUND;
}
