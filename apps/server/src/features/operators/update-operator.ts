import type { OperatorRow } from '@mishwar/contract';
import type { OperatorBody } from '@mishwar/contract/operators/operators.forms.ts';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { checkOperator, type FieldRefusal, setCities, toOperatorColumns } from './check-operator.ts';
import { forAudit, readOperator } from './operator-row.ts';

export type UpdateResult =
  | { kind: 'saved'; operator: OperatorRow }
  | { kind: 'unknown' }
  /** Stale write: the operator has changed since the form was opened. */
  | { kind: 'changed' }
  | { kind: 'refused'; errors: FieldRefusal[] };

type VersionedBody = OperatorBody & { version?: number | undefined };

const UNIQUE_VIOLATION = '23505';

/** Saves the operator form; the audit log entry holds the fields that differ. */
export async function updateOperator(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  body: VersionedBody,
): Promise<UpdateResult> {
  try {
    return await save(context, actor, operatorId, body);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    // A concurrent save took the code.
    return { kind: 'refused', errors: [{ field: 'code', msg: 'code_taken' }] };
  }
}

function save(
  context: Context,
  actor: OperatorActor,
  operatorId: number,
  { version, ...body }: VersionedBody,
): Promise<UpdateResult> {
  return inTransaction(context.app.db, async (trx): Promise<UpdateResult> => {
    await trx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
    const before = await readOperator(trx, operatorId);
    if (!before) return { kind: 'unknown' };
    if (version !== undefined && version !== before.version) return { kind: 'changed' };
    const errors = await checkOperator(trx, body, { operatorId, now: context.app.now() });
    if (errors.length > 0) return { kind: 'refused', errors };
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
    return { kind: 'saved', operator: after };
  });
}
