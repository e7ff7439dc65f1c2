import type { App } from '../../../platform/app.ts';
import { type Exchange, recordExchange } from '../../../platform/exchange-log/record-exchange.ts';
import type { Exchanges } from '../../../platform/exchange-log/with-exchanges.ts';

/** Adds a call that staff made and waited for to those that are logged with their outcome. */
export function recordDirectCall(
  app: App,
  exchanges: Exchanges,
  exchange: Omit<Exchange, 'attempt' | 'correlationId' | 'at'> | undefined,
  { key, ...of }: { key: string; driverId: number; attempt?: number },
): void {
  if (!exchange) return;
  const entry = { ...exchange, ...of, correlationId: key, at: app.now() };
  exchanges.add((db) => recordExchange(app, db, entry));
}
