import { createHash } from 'node:crypto';
import { normalizePhone } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { takeToken } from '../../../platform/limits/database-limit.ts';
import { appendToOutbox } from '../../../platform/outbox.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { CODE_SECONDS } from './send-code.ts';

/** Per phone: bursts of ten, then one per minute. */
const MAX_CODES_PER_MINUTE = 1;

/**
 * Queues a sign-in code for a phone. Whether the phone belongs to a driver is checked when the message is sent, so that
 * known and unknown phones get the same answer in the same time. `retryAfter` is in seconds.
 */
export async function requestCode(
  { db, now }: Pick<App, 'db' | 'now'>,
  phone: string,
): Promise<{ ok: true; expiredAfter: number } | { ok: false; retryAfter: number }> {
  const to = normalizePhone(phone) ?? phone;
  const subject = `code:${createHash('sha256').update(to).digest('hex')}`;
  const retryAfter = await takeToken(db, subject, { perMinute: MAX_CODES_PER_MINUTE, now: now() });
  if (retryAfter > 0) return { ok: false, retryAfter };
  const message = { phone: to, requested_at: now().toISOString() };
  await inTransaction(db, (trx) =>
    appendToOutbox(trx, [
      { destination: 'whatsapp', orderingKey: `phone:${to}`, event: 'driverCode', payload: message },
    ]),
  );
  return { ok: true, expiredAfter: CODE_SECONDS };
}
