import type { DB } from '@mishwar/db';
import type { ExpressionBuilder } from 'kysely';
import type { Trx } from '../../../platform/transaction.ts';

/** A code is shared by the requests of this time after its creation: a code lives for five minutes at most. */
const SHARED_SECONDS = 120;

/**
 * The code of an attempt, null for one whose message has not been dealt with: it shares the driver's code of the last
 * two minutes. The caller adds whose code it is, and takes the newest.
 */
export const ofAttempt = (codeId: number | null, now: Date) => (code: ExpressionBuilder<DB, 'driver_code'>) =>
  codeId === null
    ? code('driver_code.created_at', '>', new Date(now.getTime() - SHARED_SECONDS * 1000))
    : code('driver_code.id', '=', codeId);

/** The code is the attempt's from now on. */
export async function bindAttempt(trx: Trx, attemptId: number, codeId: number): Promise<void> {
  await trx
    .updateTable('driver_sign_in_attempt')
    .set({ code_id: codeId })
    .where('id', '=', attemptId)
    .execute();
}
