import type { App } from '../../platform/app.ts';
import { withExchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { Stop } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { gatewayLog } from './log-gateway-exchange.ts';
import { getGatewayClient } from './payment-gateways.ts';
import { settleInTransaction } from './settle-top-up.ts';

const POLL_MS = 15_000;
/** Minimum interval in seconds between polls of a payment: its webhook should come first. */
export const TOP_UP_POLL_SECONDS = 60;
const POLL_AGAIN_AFTER_MS = TOP_UP_POLL_SECONDS * 1_000;
const MAX_PER_POLL = 10;

/**
 * Polls the gateways for pending payments, least recently polled first; returns whether more may be due. An expired
 * checkout fails. Processes share the work: each payment is polled by one, and no more often than once a minute.
 */
export async function reconcileTopUps(
  app: App,
  againAfterMs: number = POLL_AGAIN_AFTER_MS,
): Promise<boolean> {
  const before = new Date(app.now().getTime() - againAfterMs);
  const claimed = await app.db
    .updateTable('wallet_payment')
    .set({ checked_at: app.now() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('wallet_payment as p')
        .select('p.id')
        .where('p.settled_at', 'is', null)
        .where('p.expires_at', 'is not', null)
        .where('p.checked_at', '<=', before)
        .orderBy('p.checked_at')
        .limit(MAX_PER_POLL)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['reference', 'gateway'])
    .execute();
  await Promise.all(claimed.map((payment) => pollPayment(app, payment)));
  return claimed.length === MAX_PER_POLL;
}

interface PolledPayment {
  reference: string;
  gateway: string;
}

async function pollPayment(app: App, { reference, gateway }: PolledPayment): Promise<void> {
  const name = gateway === 'PAYFORT' ? 'PAYFORT' : 'HYPERPAY';
  await withExchanges(app, async (exchanges) => {
    const state = await getGatewayClient(app, name, gatewayLog(app, exchanges))?.state(reference);
    if (state) await exchanges.settle((trx) => settleInTransaction(trx, app, name, state));
  });
}

/** Polls every 15 seconds, and again at once while more are due. */
export function startReconcilingTopUps(app: App): Stop {
  return startRecurringJob(app, 'top_up_reconciliation', POLL_MS, () => reconcileTopUps(app)).stop;
}
