import type { Partner, PartnerBody } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import { refuseFields } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { hashPassword, refuseNewPassword } from '../auth/public.ts';
import { readPartner } from './list-partners.query.ts';

const NOT_FOUND: CallRefusal = { status: 404, code: 'partner_not_found' };
const CHANGED: CallRefusal = { status: 409, code: 'partner_changed' };

const lockPartner = (trx: Trx, id: number) =>
  trx
    .selectFrom('partner')
    .select(['first_name', 'last_name', 'email', 'phone', 'is_active', 'delivery_company_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Saves a partner user and sets the entered password; with `version`, a stale save is refused. */
export async function updatePartner(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  id: number,
  { version, password, ...person }: PartnerBody & { version?: number | undefined },
): Promise<StaffOutcome<Partner>> {
  const partner = await readPartner(db, id);
  if (!partner) return { ok: false, refusal: NOT_FOUND };
  const weak = await refuseNewPassword(password, partner.email);
  if (weak !== null) return refuseFields({ field: 'password', msg: weak });
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx): Promise<StaffOutcome<Partner>> => {
    const before = await lockPartner(trx, id);
    if (!before) return { ok: false, refusal: NOT_FOUND };
    if (version !== undefined && version !== before.version) return { ok: false, refusal: CHANGED };
    await trx
      .updateTable('partner')
      .set((eb) => ({ ...person, password_hash: passwordHash, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const { first_name, last_name, phone } = before;
    await recordAudit(trx, {
      actor,
      action: 'partner.update',
      subject: { kind: 'partner', id },
      ...(actor.from && { from: actor.from }),
      before: { first_name, last_name, phone },
      after: { ...person, password_set: true },
    });
    const after = await readPartner(trx, id);
    if (!after) throw new Error(`partner ${id} is not there after it was saved`);
    return { ok: true, done: after };
  });
}

/** Activates or deactivates a partner user; idempotent. Returns false where there is none. */
export function setPartnerActive(
  { db }: Pick<App, 'db'>,
  actor: OperatorActor,
  id: number,
  isActive: boolean,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockPartner(trx, id);
    if (!before) return false;
    if (before.is_active === isActive) return true;
    await trx
      .updateTable('partner')
      .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: isActive ? 'partner.activate' : 'partner.deactivate',
      subject: { kind: 'partner', id },
      ...(actor.from && { from: actor.from }),
      before: { is_active: before.is_active },
      after: { is_active: isActive },
    });
    return true;
  });
}

/** Deletes a partner user. Returns false where there is none. */
export function deletePartner({ db }: Pick<App, 'db'>, actor: OperatorActor, id: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await lockPartner(trx, id);
    if (!before) return false;
    await trx.deleteFrom('partner').where('id', '=', id).execute();
    await recordAudit(trx, {
      actor,
      action: 'partner.delete',
      subject: { kind: 'partner', id },
      ...(actor.from && { from: actor.from }),
      before,
    });
    return true;
  });
}
