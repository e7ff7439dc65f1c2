import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { lockCompany } from './company-row.ts';

/**
 * Activates or deactivates a delivery company; idempotent. The drivers of an inactive company are offered no orders and
 * cannot be assigned any; orders that they carry stay with them. Returns false where there is no such company.
 */
export function setCompanyActive(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  id: number,
  isActive: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const company = await lockCompany(trx, id);
    if (!company) return false;
    if (company.is_active === isActive) return true;
    await trx
      .updateTable('delivery_company')
      .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: isActive ? 'delivery_company.activate' : 'delivery_company.deactivate',
      subject: { kind: 'delivery_company', id },
      ...(actor.from && { from: actor.from }),
      before: { isActive: company.is_active },
      after: { isActive },
    });
    return true;
  });
}
