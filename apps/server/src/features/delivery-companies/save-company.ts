import type { CompanyBody, DeliveryCompany } from '@mishwar/contract';
import type { OperatorActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallRefusal } from '../../platform/refusal.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, isUniqueViolation, type Trx } from '../../platform/transaction.ts';
import { findCompany, lockCompany, toCompany, toCompanyColumns } from './company-row.ts';

type Clock = Pick<App, 'db' | 'now'>;

const CR_NUMBER_TAKEN = refuseFields({ field: 'cr_number', msg: 'cr_number_taken' });
const CHANGED: CallRefusal = { status: 409, code: 'company_changed' };
export const NOT_FOUND: CallRefusal = { status: 404, code: 'company_not_found' };

/** Registers an active delivery company; idempotent by key. */
export function createCompany(
  { db, now }: Clock,
  actor: OperatorActor,
  { key, body }: { key: string | undefined; body: CompanyBody },
): Promise<StaffOutcome<DeliveryCompany>> {
  const request = { action: 'delivery_company.create', body };
  return runStaffAction(db, actor, { key, request }, async (trx) => {
    const id = await insertCompany(trx, body, { actor, now: now() });
    if (id === null) return CR_NUMBER_TAKEN;
    return { ok: true, done: await readCompany(trx, id) };
  });
}

/** Inserts a delivery company with its audit log entry; null where another one has the registration number. */
export async function insertCompany(
  trx: Trx,
  body: CompanyBody,
  { actor, now }: { actor: OperatorActor; now: Date },
): Promise<number | null> {
  if (await isCrNumberTaken(trx, body.cr_number, null)) return null;
  const added = await trx
    .insertInto('delivery_company')
    .values({ ...toCompanyColumns(body), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent registration took the number.
  if (!added) return null;
  await recordAudit(trx, {
    actor,
    action: 'delivery_company.create',
    subject: { kind: 'delivery_company', id: added.id },
    ...(actor.from && { from: actor.from }),
    after: toCompanyColumns(body),
  });
  return added.id;
}

/** Saves the form of a delivery company; with `version`, a stale save is refused. */
export function updateCompany(
  { db }: Clock,
  actor: OperatorActor,
  id: number,
  { version, ...body }: CompanyBody & { version?: number | undefined },
): Promise<StaffOutcome<DeliveryCompany>> {
  return inTransaction(db, async (trx): Promise<StaffOutcome<DeliveryCompany>> => {
    const before = await lockCompany(trx, id);
    if (!before) return { ok: false, refusal: NOT_FOUND };
    if (version !== undefined && version !== before.version) return { ok: false, refusal: CHANGED };
    if (await isCrNumberTaken(trx, body.cr_number, id)) return CR_NUMBER_TAKEN;
    const columns = toCompanyColumns(body);
    await trx
      .updateTable('delivery_company')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const names = Object.keys(columns) as (keyof typeof columns)[];
    await recordAudit(trx, {
      actor,
      action: 'delivery_company.update',
      subject: { kind: 'delivery_company', id },
      ...(actor.from && { from: actor.from }),
      before: Object.fromEntries(names.map((name) => [name, before[name]])),
      after: columns,
    });
    return { ok: true, done: await readCompany(trx, id) };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    // A concurrent save took the number.
    return CR_NUMBER_TAKEN;
  });
}

async function isCrNumberTaken(trx: Trx, crNumber: string | null | undefined, own: number | null) {
  if (!crNumber) return false;
  const taken = await trx
    .selectFrom('delivery_company')
    .select('id')
    .where('cr_number', '=', crNumber)
    .where('deleted_at', 'is', null)
    .$if(own !== null, (query) => query.where('id', '!=', own ?? 0))
    .executeTakeFirst();
  return taken !== undefined;
}

async function readCompany(trx: Trx, id: number): Promise<DeliveryCompany> {
  const row = await findCompany(trx, id);
  if (!row) throw new Error(`company ${id} is not there after it was saved`);
  return toCompany(row);
}
