import type { OperatorRow } from '@mishwar/contract';
import type { OperatorRegistration } from '@mishwar/contract/operators/operators.forms.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { hashPassword, refuseNewPassword } from '../auth/public.ts';
import { checkOperator, setCities, toOperatorColumns } from './check-operator.ts';
import { forAudit, selectOperators, toOperator } from './operator-row.ts';

/** Registers an operator with the role ADMIN; no other role can be assigned over the API. */
export async function registerOperator(
  context: Context,
  actor: OperatorActor,
  { email, password, ...body }: OperatorRegistration,
): Promise<StaffOutcome<OperatorRow>> {
  const refusal = await refuseNewPassword(password, email);
  if (refusal !== null) return refuseFields({ field: 'password', msg: refusal });
  const passwordHash = await hashPassword(password);
  return inTransaction(context.app.db, async (trx) => {
    const errors = await checkOperator(trx, body, { email, now: context.app.now() });
    if (errors.length > 0) return refuseFields(...errors);
    const added = await trx
      .insertInto('operator')
      .values({ ...toOperatorColumns(body), email: email.trim(), password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // A concurrent registration took the code or the e-mail address.
    if (!added) return refuseFields({ field: 'email', msg: 'email_taken' });
    await setCities(trx, added.id, body.city_id);
    const operator = toOperator(
      await selectOperators(trx).where('o.id', '=', added.id).executeTakeFirstOrThrow(),
    );
    await recordAudit(trx, {
      actor,
      action: 'operator.register',
      subject: { kind: 'operator', id: added.id },
      from: context,
      after: forAudit(operator),
    });
    return { ok: true, done: operator };
  });
}
