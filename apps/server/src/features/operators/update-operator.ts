import type { OperatorRow } from '@mishwar/contract';
import type { OperatorBody } from '@mishwar/contract/operators/operators.forms.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, isUniqueViolation } from '../../platform/transaction.ts';
import { checkOperator, setCities, toOperatorColumns } from './check-operator.ts';
import { forAudit, readOperator } from './operator-row.ts';

type VersionedBody = OperatorBody & { version?: number | undefined };

/** Saves the operator form; the audit log entry holds the fields that differ. */
export async function updateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  body: VersionedBody,
): Promise<StaffOutcome<OperatorRow>> {
  try {
    return await save(context, actor, operatorId, body);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // A concurrent save took the code.
    return refuseFields({ field: 'code', msg: 'code_taken' });
  }
}

function save(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  { version, ...body }: VersionedBody,
): Promise<StaffOutcome<OperatorRow>> {
  return inTransaction(context.app.db, async (trx): Promise<StaffOutcome<OperatorRow>> => {
    await trx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
    const before = await readOperator(trx, operatorId);
    if (!before) return { ok: false, refusal: { status: 404, code: 'operator_not_found' } };
    if (version !== undefined && version !== before.version) {
      return { ok: false, refusal: { status: 409, code: 'operator_changed' } };
    }
    const errors = await checkOperator(trx, body, { operatorId, now: context.app.now() });
    if (errors.length > 0) return refuseFields(...errors);
    await trx
      .updateTable('operator')
      .set((eb) => ({ ...toOperatorColumns(body), version: eb('version', '+', 1) }))
      .where('id', '=', operatorId)
      .execute();
    await setCities(trx, operatorId, body.city_id);
    const after = (await readOperator(trx, operatorId)) ?? before;
    const changed = (Object.keys(after) as (keyof OperatorRow)[]).filter(
      (key) => key !== 'version' && JSON.stringify(after[key]) !== JSON.stringify(before[key]),
    );
    const pick = (row: OperatorRow) => forAudit(Object.fromEntries(changed.map((key) => [key, row[key]])));
    await recordAudit(trx, {
      actor,
      action: 'operator.update',
      subject: { kind: 'operator', id: operatorId },
      from: context,
      before: pick(before),
      after: pick(after),
    });
    return { ok: true, done: after };
  });
}
