import type { DriverStep } from '@mishwar/domain';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { advanceOrder, lockOrder } from '../orders/public.ts';
import { type DriverOutcome, NOT_FOUND, runDriverAction } from './driver-action.ts';
import { type DriverOrderOnWire, readDriverOrder } from './orders-in-hand.query.ts';

/** A driver reports a step of an assigned order: arrived, took, waiting, delivered. */
export function reportStep(
  app: Pick<App, 'db' | 'now'>,
  actor: DriverActor,
  { orderNumber, step, key }: { orderNumber: string; step: DriverStep; key: string },
): Promise<DriverOutcome<DriverOrderOnWire>> {
  return runDriverAction(app, actor, { key, request: { [step]: orderNumber } }, async (trx) => {
    const order = await lockOrder(trx, { orderNumber });
    if (!order || order.driver_id !== actor.id || order.is_fake) return NOT_FOUND;
    const outcome = await advanceOrder(trx, { order, step, actor, now: app.now() });
    if (!outcome.ok) return outcome;
    return { ok: true, done: await readDriverOrder(trx, order.id) };
  });
}
