import type { Subscription, SubscriptionBody } from '@mishwar/contract';
import {
  type AuditAction,
  checkSubscription,
  parseDays,
  parseMoney,
  type SubscriptionProblem,
  type SubscriptionStatus,
  statusOfNewSubscription,
} from '@mishwar/domain';
import type { OperatorActor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import { inTransaction, type Trx } from '../../platform/transaction.ts';
import { readSubscription, toSubscription } from './subscription-row.ts';

type From = Pick<Context, 'app' | 'address' | 'requestId'>;
type Fields = { [Key in keyof SubscriptionBody]?: SubscriptionBody[Key] | undefined };
type Refused = Extract<StaffOutcome<never>, { ok: false }>;

interface SubscriptionChange extends Fields {
  status?: SubscriptionStatus | undefined;
}

const NOT_FOUND: Refused = { ok: false, refusal: { status: 404, code: 'not_found' } };

/** Creates a subscription: a draft, or offered at once. */
export function createSubscription(
  from: From,
  actor: OperatorActor,
  { body, isDraft, key }: { body: SubscriptionBody; isDraft: boolean; key: string | undefined },
): Promise<StaffOutcome<Subscription>> {
  const request = { createSubscription: body, isDraft };
  return runStaffAction(from.app.db, actor, { key, request }, async (trx) => {
    const refused = await check(trx, body);
    if (refused) return refused;
    const { id } = await trx
      .insertInto('subscription')
      .values({
        name: body.subscriptionName,
        description: body.description,
        status: statusOfNewSubscription(isDraft),
        price: parseMoney(body.price) ?? 0,
        days: parseDays(body.duration) ?? 0,
        delivery_company_id: Number(body.company_id),
        created_at: from.app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return saved(trx, { id, action: 'subscription.create', actor, from });
  });
}

/** Saves changed fields of a subscription. A stale version is refused. */
export function updateSubscription(
  from: From,
  actor: OperatorActor,
  save: { id: number; change: SubscriptionChange; version: number | undefined; key: string | undefined },
): Promise<StaffOutcome<Subscription>> {
  const { id, change, version, key } = save;
  const request = { updateSubscription: id, change, version };
  return runStaffAction(from.app.db, actor, { key, request }, async (trx) => {
    const before = await readSubscription(trx, id, 'change');
    if (!before) return NOT_FOUND;
    if (version !== undefined && version !== before.version)
      return { ok: false, refusal: { status: 409, code: 'subscription_changed' } };
    const refused = await check(trx, change);
    if (refused) return refused;
    const { subscriptionName, description, status, price, duration, company_id } = change;
    await trx
      .updateTable('subscription')
      .set((eb) => ({
        ...(subscriptionName !== undefined && { name: subscriptionName }),
        ...(description !== undefined && { description }),
        ...(status !== undefined && { status }),
        ...(price !== undefined && { price: parseMoney(price) ?? 0 }),
        ...(duration !== undefined && { days: parseDays(duration) ?? 0 }),
        ...(company_id !== undefined && { delivery_company_id: Number(company_id) }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    return saved(trx, { id, action: 'subscription.update', before: toSubscription(before), actor, from });
  });
}

/**
 * Deletes a subscription: it is no longer listed nor offered. Refused while a membership of it runs or waits to start.
 * A repeat is answered with 404.
 */
export function deleteSubscription(
  from: From,
  actor: OperatorActor,
  id: number,
): Promise<StaffOutcome<null>> {
  return inTransaction(from.app.db, async (trx): Promise<StaffOutcome<null>> => {
    const before = await readSubscription(trx, id, 'change');
    if (!before) return NOT_FOUND;
    const now = from.app.now();
    const running = await trx
      .selectFrom('membership')
      .select('id')
      .where('subscription_id', '=', id)
      .where('status', 'in', ['ACTIVE', 'SCHEDULED'])
      .where('due_at', '>', now)
      .limit(1)
      .executeTakeFirst();
    if (running) return { ok: false, refusal: { status: 409, code: 'subscription_in_use' } };
    await trx.updateTable('subscription').set({ deleted_at: now }).where('id', '=', id).execute();
    const subject = { kind: 'subscription', id };
    await recordAudit(trx, {
      actor,
      action: 'subscription.delete',
      subject,
      from,
      before: toSubscription(before),
    });
    return { ok: true, done: null };
  });
}

async function check(trx: Trx, fields: Fields): Promise<Refused | null> {
  const errors: { field: string; msg: string }[] = checkSubscription(
    fields as Parameters<typeof checkSubscription>[0],
  ) satisfies SubscriptionProblem[];
  if (fields.company_id !== undefined) {
    const company = await trx
      .selectFrom('delivery_company')
      .select('id')
      .where('id', '=', Number(fields.company_id))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!company) errors.push({ field: 'company_id', msg: 'company_unknown' });
  }
  return errors.length === 0 ? null : refuseFields(...errors);
}

interface Saved {
  id: number;
  action: AuditAction;
  before?: Subscription;
  actor: OperatorActor;
  from: From;
}

/** The saved subscription, with an audit log entry. */
async function saved(trx: Trx, { id, before, ...entry }: Saved): Promise<StaffOutcome<Subscription>> {
  const row = await readSubscription(trx, id);
  if (!row) throw new Error(`subscription ${id} disappeared`);
  const after = toSubscription(row);
  const subject = { kind: 'subscription', id };
  await recordAudit(trx, { ...entry, subject, ...(before && { before }), after });
  return { ok: true, done: after };
}
