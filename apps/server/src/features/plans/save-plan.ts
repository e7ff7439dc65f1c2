import type { Plan, PlanBody } from '@mishwar/contract';
import { type AuditAction, checkPlanTerms, toStoredPlanTerms } from '@mishwar/domain';
import { sql } from 'kysely';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { readPlan } from './list-plans.query.ts';
import { PLAN_COLUMNS, type StoredPlan, toPlan } from './plan-row.ts';

interface Save {
  body: PlanBody;
  key: string | undefined;
}

type From = Pick<Context, 'app' | 'address' | 'requestId'>;

/** Creates a pricing plan, active at once. */
export function createPlan(
  from: From,
  actor: OperatorActor,
  { body, key }: Save,
): Promise<StaffOutcome<Plan>> {
  return runStaffAction(from.app.db, actor, { key, request: { createPlan: body } }, async (trx) => {
    const refused = checkBody(body);
    if (refused) return refused;
    const { id } = await trx
      .insertInto('plan')
      .values({ ...toColumns(body), created_at: from.app.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return saved(trx, { id, action: 'plan.create', actor, from });
  });
}

/** Saves the fields of a plan. A stale version is refused; open checkouts keep the terms they were opened with. */
export function updatePlan(
  from: From,
  actor: OperatorActor,
  { id, body, version, key }: Save & { id: number; version: number | undefined },
): Promise<StaffOutcome<Plan>> {
  const request = { updatePlan: id, body, version };
  return runStaffAction(from.app.db, actor, { key, request }, async (trx) => {
    const locked = await lockPlan(trx, id, version);
    if (!locked.ok) return locked;
    const refused = checkBody(body);
    if (refused) return refused;
    await trx
      .updateTable('plan')
      .set((eb) => ({ ...toColumns(body), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return saved(trx, { id, action: 'plan.update', before: locked.done, actor, from });
  });
}

/** Activates or deactivates a plan. Open checkouts of a deactivated plan can still be paid. */
export function changePlanStatus(
  from: From,
  actor: OperatorActor,
  change: { id: number; isActive: boolean; version: number | undefined; key: string | undefined },
): Promise<StaffOutcome<Plan>> {
  const { id, isActive, version, key } = change;
  const request = { planStatus: id, isActive, version };
  return runStaffAction(from.app.db, actor, { key, request }, async (trx) => {
    const locked = await lockPlan(trx, id, version);
    if (!locked.ok || locked.done.isActive === isActive) return locked;
    await trx
      .updateTable('plan')
      .set((eb) => ({ is_active: isActive, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const action = isActive ? 'plan.activate' : 'plan.deactivate';
    return saved(trx, { id, action, before: locked.done, actor, from });
  });
}

function checkBody(body: PlanBody): Extract<StaffOutcome<Plan>, { ok: false }> | null {
  const errors = checkPlanTerms(body);
  return errors.length === 0 ? null : refuseFields(...errors);
}

function toColumns(body: PlanBody) {
  const { price, gift, isRecommend, priority } = toStoredPlanTerms(body);
  return {
    title: body.title,
    description: body.description,
    price,
    gift,
    is_recommend: isRecommend,
    priority,
  };
}

async function lockPlan(trx: Trx, id: number, version: number | undefined): Promise<StaffOutcome<Plan>> {
  const { rows } = await sql<StoredPlan>`
    select ${PLAN_COLUMNS} from plan p where p.id = ${id} for no key update`.execute(trx);
  const [row] = rows;
  if (!row) return { ok: false, refusal: { status: 404, code: 'not_found' } };
  if (version !== undefined && version !== row.version)
    return { ok: false, refusal: { status: 409, code: 'plan_changed' } };
  return { ok: true, done: toPlan(row) };
}

interface Saved {
  id: number;
  action: AuditAction;
  before?: Plan;
  actor: OperatorActor;
  from: From;
}

/** The saved plan, with an audit log entry. */
async function saved(trx: Trx, { id, before, ...entry }: Saved): Promise<StaffOutcome<Plan>> {
  const after = await readPlan(trx, id);
  if (!after) throw new Error(`plan ${id} disappeared`);
  await recordAudit(trx, { ...entry, subject: { kind: 'plan', id }, ...(before && { before }), after });
  return { ok: true, done: after };
}
