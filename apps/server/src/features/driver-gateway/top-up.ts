import type { DriverActor } from '../../platform/actor.ts';
import type { App } from '../../platform/app.ts';
import { beginTopUp, openCheckout } from '../payments/public.ts';
import { type DriverOutcome, runDriverAction } from './driver-action.ts';

type Opened = Extract<Awaited<ReturnType<typeof openCheckout>>, { ok: true }>['done'];

/**
 * A driver begins to pay into his wallet. What is begun once under a key stays begun; only the page on which it is paid is
 * asked for again where the gateway gave no answer.
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
