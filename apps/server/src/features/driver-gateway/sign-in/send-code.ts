import { randomInt } from 'node:crypto';
import { PRODUCT } from '@mishwar/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { sendWhatsapp } from '../../../integrations/whatsapp/whatsapp-client.ts';
import type { App } from '../../../platform/app.ts';
import {
  type Delivery,
  type Sender,
  type SendResult,
  UndeliverableError,
  withSubject,
} from '../../../platform/delivery/delivery.ts';
import { inTransaction, type Trx } from '../../../platform/transaction.ts';
import { bindAttempt, ofAttempt } from './shared-code.ts';

/** Seconds for which a code and its attempt are valid after a request. */
export const CODE_SECONDS = 180;
/** Minimum interval between two messages with the same code. */
const MESSAGE_INTERVAL_SECONDS = 30;

/** The approved WhatsApp template; its only parameter is the code. */
const CODE_TEMPLATE = `${PRODUCT.key}_sign_in_code`;

const CodeRequest = z.object({ phone: z.string(), requested_at: z.coerce.date(), attempt_id: z.number() });

/** Creates and sends the requested code if the phone belongs to an active driver. */
export const codeSender: Sender = {
  destination: 'whatsapp',
  events: ['driverCode'],
  timeoutMs: 10_000,
  maxAttempts: 5,
  concurrency: 8,
  send: async (app: App, delivery: Delivery, signal: AbortSignal): Promise<SendResult | undefined> => {
    const { phone, requested_at, attempt_id } = CodeRequest.parse(delivery.payload);
    const now = app.now();
    // An expired code is useless; the driver has requested another.
    if (now.getTime() - requested_at.getTime() > CODE_SECONDS * 1000) return undefined;
    const due = await inTransaction(app.db, (trx) => codeFor(trx, { phone, attemptId: attempt_id, now }));
    if (due === null) return undefined;
    if (!app.config.whatsapp) throw new UndeliverableError('WhatsApp is not configured');
    const result = await sendWhatsapp(
      app.config.whatsapp,
      { to: phone, template: CODE_TEMPLATE, parameters: [due.code] },
      { type: delivery.event, signal },
    );
    return withSubject(result, { driverId: due.driverId });
  },
};

/** A code and its driver. */
interface DueCode {
  code: string;
  driverId: number;
}

/**
 * The code to send for an attempt; null if none is due. A retry sends the same code again. Attempts within two minutes
 * share one code, so that another person's request neither replaces the driver's code nor makes two codes that look alike.
 */
async function codeFor(
  trx: Trx,
  { phone, attemptId, now }: { phone: string; attemptId: number; now: Date },
): Promise<DueCode | null> {
  const driver = await trx
    .selectFrom('driver')
    .select(['id', 'phone'])
    .where('search_phone', '=', sql<string>`fold_phone(${phone})`)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Locked before the code, as a sign-in does, so that neither waits for the other.
  const attempt = await trx
    .selectFrom('driver_sign_in_attempt')
    .select(['code_id', 'expires_at'])
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!driver || !attempt) return null;
  const code = await trx
    .selectFrom('driver_code')
    .select(['id', 'pass_key', 'sent_at'])
    .where('driver_id', '=', driver.id)
    .where('used_at', 'is', null)
    .where('expired_at', '>', now)
    .where(ofAttempt(attempt.code_id, now))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const due = (key: string): DueCode => ({ code: key, driverId: driver.id });
  if (attempt.code_id !== null) return code ? due(code.pass_key) : null;
  if (!code) return due(await createCode(trx, { driver, attemptId, expiresAt: attempt.expires_at, now }));
  const recentFrom = new Date(now.getTime() - MESSAGE_INTERVAL_SECONDS * 1000);
  const isRecent = code.sent_at !== null && code.sent_at > recentFrom;
  await trx
    .updateTable('driver_code')
    .set({ expired_at: attempt.expires_at, ...(isRecent ? {} : { sent_at: now }) })
    .where('id', '=', code.id)
    .execute();
  await bindAttempt(trx, attemptId, code.id);
  return isRecent ? null : due(code.pass_key);
}

async function createCode(
  trx: Trx,
  {
    driver,
    attemptId,
    expiresAt,
    now,
  }: { driver: { id: number; phone: string }; attemptId: number; expiresAt: Date; now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { id } = await trx
    .insertInto('driver_code')
    .values({
      driver_id: driver.id,
      pass_key: code,
      phone: driver.phone,
      created_at: now,
      sent_at: now,
      expired_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bindAttempt(trx, attemptId, id);
  return code;
}
