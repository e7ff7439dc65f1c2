import { canonicalPhone } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { tell } from '../../platform/outbox.ts';
import { createRateLimiter } from '../../platform/rate-limit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { CODE_SECONDS } from './send-code.ts';

/** Ten at once, then one a minute. */
const phones = createRateLimiter(1);

/**
 * Asks for a code to be sent to a phone. Whether it is a driver's is found out when the message is sent, so that
 * known and unknown phones are answered alike, and equally fast. `retryAfter` is in seconds.
 */
export async function requestCode(
  { db, now }: Pick<App, 'db' | 'now'>,
  phone: string,
): Promise<{ ok: true; expiredAfter: number } | { ok: false; retryAfter: number }> {
  const to = canonicalPhone(phone) ?? phone;
  const retryAfter = phones.take(to);
  if (retryAfter > 0) return { ok: false, retryAfter };
  const message = { phone: to, requested_at: now().toISOString() };
  await inTransaction(db, (trx) =>
    tell(trx, [
      { destination: 'whatsapp', orderingKey: `phone:${to}`, event: 'driverCode', payload: message },
    ]),
  );
  return { ok: true, expiredAfter: CODE_SECONDS };
}
