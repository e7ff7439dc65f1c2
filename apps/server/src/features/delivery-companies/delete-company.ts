import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { selectCompanies, toCompany } from './company-row.ts';
import { readDependents } from './dependents.query.ts';
import { NOT_FOUND } from './save-company.ts';

/**
 * Deletes a delivery company on which no driver, partner user or open order depends. The row stays for the orders and
 * files that refer to it, and is in no list.
 */
export function deleteCompany(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  id: number,
): Promise<StaffOutcome<null>> {
  return inTransaction(db, async (trx): Promise<StaffOutcome<null>> => {
    // Waits for drivers and partner users that are being added, and makes later ones wait: they lock the key.
    const company = await selectCompanies(trx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!company) return { ok: false, refusal: NOT_FOUND };
    const { drivers, partners, open_orders } = await readDependents(trx, id);
    const reasons = [
      ...(drivers > 0 ? ['company_has_drivers'] : []),
      ...(partners > 0 ? ['company_has_partners'] : []),
      ...(open_orders > 0 ? ['company_has_open_orders'] : []),
    ];
    const [code] = reasons;
    if (code) return { ok: false, refusal: { status: 409, code, errors: reasons.map((msg) => ({ msg })) } };
    await trx.updateTable('delivery_company').set({ deleted_at: now() }).where('id', '=', id).execute();
    await recordAudit(trx, {
      actor,
      action: 'delivery_company.delete',
      subject: { kind: 'delivery_company', id },
      ...(actor.from && { from: actor.from }),
      before: toCompany(company),
    });
    return { ok: true, done: null };
  });
}
