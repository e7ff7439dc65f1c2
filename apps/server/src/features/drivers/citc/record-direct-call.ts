import type { App } from '../../../platform/app.ts';
import { type Exchange, recordExchange } from '../../../platform/exchange-log/record-exchange.ts';

/** Logs a call that staff made and waited for. A failure to log does not fail the call. */
export async function recordDirectCall(
  app: App,
  exchange: Omit<Exchange, 'attempt' | 'correlationId' | 'at'> | undefined,
  { key, driverId }: { key: string; driverId: number },
): Promise<void> {
  if (!exchange) return;
  try {
    await recordExchange(app, app.db, { ...exchange, correlationId: key, driverId, at: app.now() });
  } catch (error) {
    app.log.warn({ type: exchange.type, error }, 'call to the regulator was not recorded');
  }
}
