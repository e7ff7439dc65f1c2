import { recordAudit } from '../../platform/audit.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
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
  switch (result.kind) {
    case 'code-sent':
      return { expiredAfter: result.expiredAfter, attemptToken: result.attemptToken };
    case 'refused':
    case 'inactive':
      throw errors.BAD_CREDENTIALS();
    case 'wait':
      throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.seconds } });
    default:
      return result satisfies never;
  }
});

export const authRouter = os.auth.router({
  loginV1: login,
  login,
  verifyOtp: os.auth.verifyOtp.handler(async ({ input, context, errors }) => {
    const result = await verifyCode(context, OPERATORS, input);
    switch (result.kind) {
      case 'signed-in':
        context.setHeader('set-cookie', result.deviceCookie);
        return { token: result.token, mustChangePassword: result.mustChangePassword };
      case 'refused':
        throw errors.BAD_CODE();
      case 'wait':
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.seconds } });
      default:
        return result satisfies never;
    }
  }),
  logout: os.auth.logout.handler(async ({ context }) => {
    const { actor, sessionId } = operatorOf(context);
    await inTransaction(context.app.db, async (trx) => {
      await endSessions(trx, context.app.now(), { operatorId: actor.id, sessionId });
      await recordAudit(trx, { actor, action: 'sign_out', from: context });
    });
    return { success: true as const };
  }),
  changePassword: os.auth.changePassword.handler(async ({ input, context, errors }) => {
    const result = await changePassword(context, operatorOf(context).actor, input);
    switch (result.kind) {
      case 'changed':
        return { token: result.token };
      case 'refused':
        throw errors.VALIDATION({ data: { errors: [result.error] } });
      case 'wait':
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: result.seconds } });
      default:
        return result satisfies never;
    }
  }),
  profile: os.auth.profile.handler(({ context }) =>
    readProfile(context.app.db, operatorOf(context).actor.id),
  ),
});
