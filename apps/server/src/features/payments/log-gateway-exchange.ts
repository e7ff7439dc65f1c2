import { DRIVER_APPLICATION, type PaymentGatewayName, type TopUpStatus } from '@mishwar/domain';
import type { GatewayLog } from '../../integrations/payments/gateway-exchange.ts';
import type { PaymentWebhook } from '../../integrations/payments/payment-gateway.ts';
import type { App } from '../../platform/app.ts';
import { type Exchange, recordExchange } from '../../platform/exchange-log/record-exchange.ts';
import type { Exchanges } from '../../platform/exchange-log/with-exchanges.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

type Loggable = Omit<Exchange, 'driverId' | 'payment' | 'details'>;

const STATUSES: Readonly<Record<string, TopUpStatus>> = { paid: 'SUCCESS', failed: 'FAILURE' };

/** Logs requests to a gateway with the driver and the plan of their payment, each with what came of it. */
export const gatewayLog = (app: Pick<App, 'files' | 'now'>, exchanges: Exchanges): GatewayLog => ({
  onExchange: ({ reference, paymentStatus, ...exchange }) => {
    const at = app.now();
    exchanges.add((db) => record(app, db, { ...exchange, at }, { reference, status: paymentStatus }));
  },
});

/** Logs a verified webhook in the transaction of its effect; repeated ones too. */
export function logGatewayWebhook(
  app: App,
  trx: Trx,
  thirdParty: PaymentGatewayName,
  received: PaymentWebhook & {
    url: string;
    headers: object;
    requestId: string;
    durationMs: number;
    answer: object;
  },
): Promise<void> {
  const { state, subject, body, answer, requestId, ...request } = received;
  const exchange: Loggable = {
    ...{ thirdParty, type: 'WEBHOOK', method: 'POST', status: 200 },
    outcome: 'success',
    ...request,
    // The gateway speaks, and this product answers.
    ...{ request: answer, response: body },
    correlationId: state?.reference ?? requestId,
    at: app.now(),
  };
  const status = subject ? (STATUSES[subject.outcome] ?? 'PENDING') : null;
  return record(app, trx, exchange, { reference: subject?.reference || null, status });
}

async function record(
  app: Pick<App, 'files'>,
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
  });
}
