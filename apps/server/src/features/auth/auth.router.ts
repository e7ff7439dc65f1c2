import { recordAudit } from '../../platform/audit.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { OPERATORS } from './account-kind.ts';
import { changePassword } from './change-password.ts';
import { readProfile } from './profile.query.ts';
import { endSessions } from './sessions.ts';
import { submitCredentials } from './submit-credentials.ts';
import { verifyCode } from './verify-code.ts';

/** Both versions of the credentials step are this one. */
const login = os.auth.login.handler(async ({ input, context, errors }) => {
  const result = await submitCredentials(context, OPERATORS, input);
  if (result.ok) return result.done;
  const { refusal } = result;
  if (refusal.status !== 429) throw errors.BAD_CREDENTIALS();
  throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: refusal.retryAfter } });
});

export const authRouter = os.auth.router({
  loginV1: login,
  login,
  verifyOtp: os.auth.verifyOtp.handler(async ({ input, context, errors }) => {
    const result = await verifyCode(context, OPERATORS, input);
    if (result.ok) {
      const { deviceCookie, ...session } = result.done;
      context.setHeader('set-cookie', deviceCookie);
      return session;
    }
    if (result.refusal.status === 401) throw errors.BAD_CODE();
    throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.refusal.retryAfter } });
  }),
  logout: os.auth.logout.handler(async ({ context }) => {
    const { actor, sessionId } = operatorOf(context);
    await inTransaction(context.app.db, async (trx) => {
      await endSessions(trx, context.app.now(), { operatorId: actor.id, sessionId });
      await recordAudit(trx, { actor, action: 'sign_out', from: context });
    });
    return { success: true as const };
  }),
  changePassword: os.auth.changePassword.handler(async ({ input, context }) =>
    answer(await changePassword(context, operatorOf(context), input)),
  ),
  profile: os.auth.profile.handler(({ context }) =>
    readProfile(context.app.db, operatorOf(context).actor.id),
  ),
});
