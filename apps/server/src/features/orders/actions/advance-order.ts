import { type DriverStep, decideDriverStep, haversineKm, type OrderStatus } from '@mishwar/domain';
import type { DriverActor } from '../../../platform/actor.ts';
import { readSetting } from '../../../platform/settings.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { type LockedOrder, type StepOutcome, writeChange } from '../order/locked-order.ts';
import { completeOrder } from './complete-order.ts';

/**
 * Applies a driver's step report. A repeat of the last step changes nothing. *Delivered* is
 * refused before its time and away from the customer, by the DRIVER_TIME_EXECUTE setting.
 */
export async function advanceOrder(
  trx: Trx,
  report: { order: LockedOrder; step: DriverStep; actor: DriverActor; now: Date },
): Promise<StepOutcome> {
  const { order, step, actor, now } = report;
  const decision =
    step === 'delivered'
      ? decideDriverStep(order, actor.id, { step, ...(await deliveryFacts(trx, order, actor.id, now)) })
      : decideDriverStep(order, actor.id, { step });
  if (!decision.ok) return decision;
  if (!decision.changed) return { ok: true, order };
  if (step === 'delivered') {
    return { ok: true, order: await completeOrder(trx, order, { action: 'delivered', actor, now }) };
  }
  const status = decision.status as Reported;
  const after = await writeChange(trx, order, {
    action: status,
    actor,
    now,
    set: { status, [`${status}_at` as const]: now },
  });
  return { ok: true, order: after };
}

/** The states between the assignment and the delivery. */
type Reported = Extract<OrderStatus, 'arrived_store' | 'take_order' | 'wait_customer'>;

async function deliveryFacts(trx: Trx, order: LockedOrder, driverId: number, now: Date) {
  const limits = await readSetting(trx, 'DRIVER_TIME_EXECUTE');
  const position = await trx
    .selectFrom('driver_position')
    .select(['latitude', 'longitude'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  const customer = { latitude: order.customer_latitude, longitude: order.customer_longitude };
  const since = order.assigned_at ?? order.created_at;
  return {
    limits,
    facts: {
      minutesSinceAssigned: (now.getTime() - since.getTime()) / 60_000,
      kmToCustomer: position ? haversineKm(position, customer) : null,
    },
  };
}
