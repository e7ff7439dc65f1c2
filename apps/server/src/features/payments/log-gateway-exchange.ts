import { DRIVER_APPLICATION, type PaymentGatewayName, type TopUpStatus } from '@mishwar/domain';
import type { GatewayExchange } from '../../integrations/payments/gateway-exchange.ts';
import type { PaymentWebhook } from '../../integrations/payments/payment-gateway.ts';
import type { App } from '../../platform/app.ts';
import { type Exchange, recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/** What a client of a gateway needs to log its requests. */
export type LoggingApp = Pick<App, 'config' | 'db' | 'files' | 'log' | 'now'>;

type Loggable = Omit<Exchange, 'at' | 'driverId' | 'payment' | 'details'>;

const STATUSES: Readonly<Record<string, TopUpStatus>> = { paid: 'SUCCESS', failed: 'FAILURE' };

/** Logs a request to a gateway with the driver and the plan of its payment. A failure to log does not fail the payment. */
export async function logGatewayExchange(
  app: LoggingApp,
  { reference, correlationId, paymentStatus, ...exchange }: GatewayExchange,
): Promise<void> {
  try {
    await record(app, app.db, { ...exchange, correlationId }, { reference, status: paymentStatus });
  } catch (error) {
    app.log.warn({ reference, error }, 'request to a payment gateway was not recorded');
  }
}

/** Logs a verified webhook in the transaction of its effect; repeated ones too. */
export function logGatewayWebhook(
  app: App,
  trx: Trx,
  party: PaymentGatewayName,
  received: PaymentWebhook & {
    url: string;
    headers: object;
    requestId: string;
    durationMs: number;
    answer: object;
  },
): Promise<void> {
  const { state, body, answer, requestId, ...request } = received;
  const exchange: Loggable = {
    ...{ party, type: 'WEBHOOK', method: 'POST', status: 200 },
    outcome: 'success',
    ...request,
    // The gateway speaks, and this product answers.
    ...{ request: answer, response: body },
    correlationId: state?.reference ?? requestId,
  };
  const status = state ? (STATUSES[state.outcome] ?? 'PENDING') : null;
  return record(app, trx, exchange, { reference: state?.reference ?? null, status });
}

async function record(
  app: Pick<App, 'files' | 'now'>,
  db: Db | Trx,
  exchange: Loggable,
  { reference, status }: { reference: string | null; status: TopUpStatus | null },
): Promise<void> {
  const payment = await db
    .selectFrom('wallet_payment as p')
    .innerJoin('wallet_transaction as t', 't.id', 'p.transaction_id')
    .select(['p.plan_id', 't.driver_id'])
    .where('p.reference', '=', reference ?? '')
    .executeTakeFirst();
  await recordExchange(app, db, {
    ...exchange,
    driverId: payment?.driver_id ?? null,
    payment: { transactionId: reference, status, application: payment ? DRIVER_APPLICATION : null },
    details: { plan_id: payment?.plan_id ?? null },
    at: app.now(),
  });
}
