import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { beginTopUp, openCheckout } from '../payments/public.ts';
import { type DriverOutcome, runDriverAction } from './driver-action.ts';

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
    beginTopUp(trx, app, actor, amount),
  );
  return begun.ok ? openCheckout(app, actor, begun.done.id) : begun;
}
