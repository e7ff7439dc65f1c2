import { SETTINGS_UNLOCK_MS } from '@mishwar/domain';
import { ORPCError } from '@orpc/server';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { equalsSecret } from '../../platform/crypto/keys.ts';
import { type CommonErrors, operatorOf } from '../../platform/http/implement.ts';
import { takeToken } from '../../platform/limits/database-limit.ts';

/** Guesses of the phrase per minute and operator, over all sessions and processes. */
const MAX_GUESSES_PER_MINUTE = 5;

/**
 * Opens the settings for the caller's session with the phrase of the installation (SETTINGS_PASSPHRASE).
 *
 * @returns when they close again
 * @throws TOO_MANY_REQUESTS, or VALIDATION `settings_phrase_wrong` at the field `phrase`; both are audited
 */
export async function unlockSettings(context: Context, phrase: string, errors: CommonErrors): Promise<Date> {
  const { app } = context;
  const { actor, sessionId } = operatorOf(context);
  const now = app.now();
  const retryAfter = await takeToken(app.db, `settings-unlock:${actor.id}`, {
    perMinute: MAX_GUESSES_PER_MINUTE,
    now,
  });
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } });
  const isRight = equalsSecret(phrase, app.config.settingsPassphrase);
  await recordAudit(app.db, {
    actor,
    action: isRight ? 'settings.unlock' : 'settings.unlock_refused',
    from: context,
  });
  if (!isRight) {
    const msg = 'settings_phrase_wrong';
    throw errors.VALIDATION({ message: msg, data: { errors: [{ field: 'phrase', msg }] } });
  }
  const until = new Date(now.getTime() + SETTINGS_UNLOCK_MS);
  await app.db
    .updateTable('session')
    .set({ settings_unlocked_until: until })
    .where('id', '=', sessionId)
    .execute();
  return until;
}

/**
 * Throws FORBIDDEN `settings_locked` unless the caller's session gave the phrase within the last minutes.
 *
 * @returns when the settings close again
 */
export async function demandUnlock(context: Context): Promise<Date> {
  const { app } = context;
  const open = await app.db
    .selectFrom('session')
    .select('settings_unlocked_until')
    .where('id', '=', operatorOf(context).sessionId)
    .where('settings_unlocked_until', '>', app.now())
    .executeTakeFirst();
  if (!open?.settings_unlocked_until)
    throw new ORPCError('FORBIDDEN', { status: 403, message: 'settings_locked' });
  return open.settings_unlocked_until;
}
