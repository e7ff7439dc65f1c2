import type { ExchangeThirdParty } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { type Exchange, recordExchange } from '../../platform/exchange-log/record-exchange.ts';

let marks = 0;

/** Records an exchange, a successful one with few values unless they are given; returns its id in the log. */
export async function createExchange(
  app: App,
  thirdParty: ExchangeThirdParty,
  change: Partial<Exchange> = {},
): Promise<string> {
  const correlationId = change.correlationId ?? `test:${++marks}`;
  await recordExchange(app, app.db, {
    thirdParty,
    type: 'ORDER_CREATE',
    method: 'POST',
    url: 'https://third-party.example/call',
    status: 200,
    outcome: 'success',
    durationMs: 120,
    ...change,
    correlationId,
  });
  const { id } = await app.db
    .selectFrom('exchange_log')
    .select('id')
    .where('correlation_id', '=', correlationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Noon of a day in Riyadh. */
export const noonOf = (day: string) => ({ at: new Date(`${day}T12:00:00+03:00`) });
