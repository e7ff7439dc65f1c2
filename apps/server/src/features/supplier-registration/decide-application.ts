import type { SupplierRegistrationStatus } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import type { StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { insertCompany } from '../delivery-companies/public.ts';
import { insertPartner } from '../partners/public.ts';

export type Decision = { action: 'ACCEPT' } | { action: 'REJECT'; reason: string | null };
interface Decided {
  status: SupplierRegistrationStatus;
  companyId: number | null;
}

const conflict = (code: string): CallRefusal => ({ status: 409, code });

/** Refuses an application after rows were written: rolls the transaction back. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Decides a pending application. An acceptance creates the delivery company and its partner user, who signs in with the
 * password of the application, in the same transaction.
 */
export async function decideApplication(
  { db, now }: Pick<App, 'db' | 'now'>,
  actor: OperatorActor,
  id: number,
  decision: Decision,
): Promise<StaffOutcome<Decided>> {
  try {
    return await inTransaction(db, (trx) => decide(trx, { actor, id, decision, now: now() }));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: conflict(error.code) };
    throw error;
  }
}

interface Deciding {
  actor: OperatorActor;
  id: number;
  decision: Decision;
  now: Date;
}

async function decide(trx: Trx, { actor, id, decision, now }: Deciding): Promise<StaffOutcome<Decided>> {
  const application = await trx
    .selectFrom('supplier_registration')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!application) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if (application.status !== 'PENDING') return { ok: false, refusal: conflict('registration_decided') };
  const settle = async (settled: Settled): Promise<void> => {
    await trx
      .updateTable('supplier_registration')
      .set({ ...settled, decided_at: now, decided_by: actor.id, decided_by_name: actor.name })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, {
      actor,
      action: 'supplier_registration.change_status',
      subject: { kind: 'supplier_registration', id },
      ...(actor.from && { from: actor.from }),
      before: { status: 'PENDING' },
      after: settled,
    });
  };
  if (decision.action === 'REJECT') {
    await settle({ status: 'REJECTED', reject_reason: decision.reason });
    return { ok: true, done: { status: 'REJECTED', companyId: null } };
  }
  const by = { actor, now };
  const { company_name: name, company_phone: phone, cr_number, iban } = application;
  const companyId = await insertCompany(trx, { name, phone, cr_number, iban }, by);
  if (companyId === null) return { ok: false, refusal: conflict('supplier_known') };
  const { first_name, last_name, email, password_hash: passwordHash } = application;
  const person = { first_name, last_name, email, phone: application.phone, passwordHash };
  const partnerId = await insertPartner(trx, { ...person, companyId }, by);
  if (partnerId === null) throw new Refused('partner_email_taken');
  await settle({ status: 'ACCEPTED', delivery_company_id: companyId });
  return { ok: true, done: { status: 'ACCEPTED', companyId } };
}

interface Settled {
  status: 'ACCEPTED' | 'REJECTED';
  reject_reason?: string | null;
  delivery_company_id?: number;
}
