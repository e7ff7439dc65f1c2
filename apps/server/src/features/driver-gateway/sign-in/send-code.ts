import { randomInt } from 'node:crypto';
import { PRODUCT } from '@mishwar/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { sendWhatsapp } from '../../../integrations/whatsapp/whatsapp-client.ts';
import type { App } from '../../../platform/app.ts';
import { type Delivery, type Sender, UndeliverableError } from '../../../platform/delivery/delivery.ts';
import { inTransaction, type Trx } from '../../../platform/transaction.ts';

/** Lifetime of a code. */
export const CODE_SECONDS = 180;
const MAX_CODES_PER_HOUR = 30;

/** The approved WhatsApp template; its only parameter is the code. */
const CODE_TEMPLATE = `${PRODUCT.key}_sign_in_code`;

const CodeRequest = z.object({ phone: z.string(), requested_at: z.coerce.date() });

/** Creates and sends the requested code if the phone belongs to an active driver. */
export const codeSender: Sender = {
  destination: 'whatsapp',
  events: ['driverCode'],
  timeoutMs: 10_000,
  maxAttempts: 5,
  concurrency: 8,
  send: async (app: App, delivery: Delivery, signal: AbortSignal) => {
    const { phone, requested_at } = CodeRequest.parse(delivery.payload);
    const now = app.now();
    // An expired code is useless; the driver has requested another.
    if (now.getTime() - requested_at.getTime() > CODE_SECONDS * 1000) return;
    const code = await inTransaction(app.db, (trx) => createCode(trx, phone, { since: requested_at, now }));
    if (code === null) return;
    if (!app.config.whatsapp) throw new UndeliverableError('WhatsApp is not configured');
    await sendWhatsapp(
      app.config.whatsapp,
      { to: phone, template: CODE_TEMPLATE, parameters: [code] },
      signal,
    );
  },
};

/** The code already created for this request (a retry sends the same one), or a new one; null if none is due. */
async function createCode(
  trx: Trx,
  phone: string,
  { since, now }: { since: Date; now: Date },
): Promise<string | null> {
  const driver = await trx
    .selectFrom('driver')
    .select(['id', 'phone'])
    .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!driver) return null;
  const recent = await trx
    .selectFrom('driver_code')
    .select(['pass_key', 'created_at', 'used_at', 'expired_at'])
    .where('driver_id', '=', driver.id)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .orderBy('created_at', 'desc')
    .execute();
  const made = recent.find((row) => row.created_at >= since && row.used_at === null && row.expired_at > now);
  if (made) return made.pass_key;
  if (recent.length >= MAX_CODES_PER_HOUR) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await trx
    .insertInto('driver_code')
    .values({
      driver_id: driver.id,
      pass_key: code,
      phone: driver.phone,
      created_at: now,
      expired_at: new Date(now.getTime() + CODE_SECONDS * 1000),
    })
    .execute();
  return code;
}
