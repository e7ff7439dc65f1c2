import { foldText } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { equalsConstantTime } from '../../platform/crypto/keys.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { beginSession } from './sessions.ts';
import { hashCode } from './submit-credentials.ts';
import {
  ADDRESS,
  countCodeTry,
  countTry,
  forgiveAddress,
  forgiveCodeTry,
  toAddressSubject,
} from './throttle.ts';

const MAX_TRIES_PER_CODE = 5;
/** Maximum of concurrent sign-ins of one person: another tab, another device. */
const MAX_OPEN_ATTEMPTS = 5;

export type CodeResult =
  | { kind: 'signed-in'; token: string; mustChangePassword: boolean }
  | { kind: 'refused' }
  | { kind: 'wait'; seconds: number };

/**
 * Second step of a sign-in: the code of an open attempt, once, in time and within five guesses. Without an attempt
 * every code is rejected, so the first step cannot be skipped.
 */
export async function verifyCode(
  { app, address, userAgent, requestId }: Context,
  { email: typedEmail, passKey }: { email: string; passKey: string },
): Promise<CodeResult> {
  const now = app.now();
  const email = typedEmail.toLowerCase();
  const place = toAddressSubject(address, 'verify-otp');
  const wait = (await countTry(app.db, place, ADDRESS, now)) || (await countCodeTry(app.db, email, now));
  if (wait > 0) return { kind: 'wait', seconds: wait };
  const code = foldText(passKey).replace(/\s/g, '');

  const result = await inTransaction(app.db, async (trx): Promise<CodeResult> => {
    const attempts = await trx
      .selectFrom('sign_in_attempt')
      .innerJoin('operator', 'operator.id', 'sign_in_attempt.operator_id')
      .select(['sign_in_attempt.id', 'code_hash', 'operator.id as operator_id', 'operator.role'])
      .select(['operator.first_name', 'operator.last_name', 'operator.must_change_password'])
      .where((eb) => eb(eb.fn<string>('lower', ['operator.email']), '=', email))
      .where('operator.status', '=', 'ACTIVE')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('tries', '<', MAX_TRIES_PER_CODE)
      .orderBy('sign_in_attempt.id', 'desc')
      .limit(MAX_OPEN_ATTEMPTS)
      .forUpdate('sign_in_attempt')
      .execute();
    const right = attempts
      .filter((row) => equalsConstantTime(hashCode(app.config.secret, row.id, code), row.code_hash))
      .at(0);
    if (!right) {
      const ids = attempts.map(({ id }) => id);
      if (ids.length > 0) {
        await trx
          .updateTable('sign_in_attempt')
          .set({ tries: sql`tries + 1` })
          .where('id', 'in', ids)
          .execute();
      }
      await recordAudit(trx, {
        actor: { kind: 'anonymous', id: null, name: email },
        action: 'sign_in.code_refused',
        from: { address, requestId },
      });
      return { kind: 'refused' };
    }
    await trx.updateTable('sign_in_attempt').set({ used_at: now }).where('id', '=', right.id).execute();
    const actor: OperatorActor = {
      kind: 'operator',
      id: right.operator_id,
      name: `${right.first_name} ${right.last_name}`.trim(),
      role: right.role,
    };
    const token = await beginSession(trx, now, { operatorId: actor.id, address, userAgent });
    await recordAudit(trx, { actor, action: 'sign_in', from: { address, requestId } });
    return { kind: 'signed-in', token, mustChangePassword: right.must_change_password };
  });
  if (result.kind === 'signed-in') {
    await forgiveCodeTry(app.db, email);
    await forgiveAddress(app.db, place, now);
  }
  return result;
}
