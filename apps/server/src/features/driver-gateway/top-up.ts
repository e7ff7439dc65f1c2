import { decidePlanPurchase, decideTopUp } from '@mishwar/domain';
import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { beginTopUp, openCheckout } from '../payments/public.ts';
import { readPlanOnSale } from '../plans/public.ts';
import { type DriverOutcome, NOT_FOUND, runDriverAction } from './driver-action.ts';

type Opened = Extract<Awaited<ReturnType<typeof openCheckout>>, { ok: true }>['done'];

/**
 * A driver starts a wallet top-up. The top-up is created once per idempotency key; only the checkout page is requested
 * again if the gateway did not answer.
 */
export async function topUp(
  app: App,
  actor: DriverActor,
  { amount, key }: { amount: string | number; key: string },
): Promise<DriverOutcome<Opened>> {
  const begun = await runDriverAction(app, actor, { key, request: { top_up: amount } }, async (trx) =>
    beginTopUp(trx, app, actor, (state) => decideTopUp(amount, state)),
  );
  return begun.ok ? openCheckout(app, actor, begun.done.id) : begun;
}

/**
 * A driver buys a plan: a top-up with the plan's price and gift as they are now. A plan that is changed or deactivated
 * afterwards is booked as it was shown.
 */
export async function buyPlan(
  app: App,
  actor: DriverActor,
  { planId, version, key }: { planId: number; version: number; key: string },
): Promise<DriverOutcome<Opened>> {
  const request = { buy_plan: planId, version };
  const begun = await runDriverAction(app, actor, { key, request }, async (trx) => {
    const plan = await readPlanOnSale(trx, planId);
    if (!plan) return NOT_FOUND;
    return beginTopUp(trx, app, actor, (state) => {
      const decision = decidePlanPurchase(plan, version, state);
      return decision.ok ? { ...decision, plan } : decision;
    });
  });
  return begun.ok ? openCheckout(app, actor, begun.done.id) : begun;
}
