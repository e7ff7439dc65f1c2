import type { App } from '../../../platform/app.ts';
import { type Exchange, recordExchange } from '../../../platform/exchange-log/record-exchange.ts';
import type { Exchanges } from '../../../platform/exchange-log/with-exchanges.ts';

/** Adds a call that staff made and waited for to those that are logged with their outcome. */
export function recordDirectCall(
  app: App,
  exchanges: Exchanges,
  exchange: Omit<Exchange, 'attempt' | 'correlationId' | 'at'> | undefined,
  { key, driverId }: { key: string; driverId: number },
): void {
  if (!exchange) return;
  const entry = { ...exchange, correlationId: key, driverId, at: app.now() };
  exchanges.add((db) => recordExchange(app, db, entry));
}
