import type { NewPartnerBody, Partner } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { hashPassword, refuseNewPassword } from '../auth/public.ts';
import { lockCompanyKey } from '../delivery-companies/public.ts';
import { readPartner } from './list-partners.query.ts';

/** Creates an active partner user of a delivery company; idempotent by key. */
export async function createPartner(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  { key, body: { password, company_id, ...person } }: { key: string | undefined; body: NewPartnerBody },
): Promise<StaffOutcome<Partner>> {
  const weak = await refuseNewPassword(password, person.email);
  if (weak !== null) return refuseFields({ field: 'password', msg: weak });
  const passwordHash = await hashPassword(password);
  // The password is not part of the stored request.
  const request = { action: 'partner.create', company_id, ...person };
  return runStaffAction(db, actor, { key, request }, async (trx) => {
    const companyId = Number(company_id);
    if (!(await lockCompanyKey(trx, companyId))) {
      return refuseFields({ field: 'company_id', msg: 'company_unknown' });
    }
    const id = await insertPartner(trx, { ...person, companyId, passwordHash }, { actor, now: now() });
    if (id === null) return refuseFields({ field: 'email', msg: 'partner_email_taken' });
    const partner = await readPartner(trx, id);
    if (!partner) throw new Error(`partner ${id} is not there after it was added`);
    return { ok: true, done: partner };
  });
}

interface NewPartner {
  companyId: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  passwordHash: string;
}

/** Inserts a partner user with an audit log entry; null where the e-mail address is another partner user's. */
export async function insertPartner(
  trx: Trx,
  { companyId, passwordHash, ...person }: NewPartner,
  { actor, now }: { actor: OperatorActor; now: Date },
): Promise<number | null> {
  const added = await trx
    .insertInto('partner')
    .values({ ...person, delivery_company_id: companyId, password_hash: passwordHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  await recordAudit(trx, {
    actor,
    action: 'partner.create',
    subject: { kind: 'partner', id: added.id },
    ...(actor.from && { from: actor.from }),
    after: { ...person, company_id: companyId },
  });
  return added.id;
}
