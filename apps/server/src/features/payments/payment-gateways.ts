import { getActiveGateway, type PaymentGatewayName } from '@mishwar/domain';
import { hyperpayGateway } from '../../integrations/hyperpay/hyperpay-gateway.ts';
import { refundHyperpayPayment } from '../../integrations/hyperpay/hyperpay-refund.ts';
import { payfortGateway } from '../../integrations/payfort/payfort-checkout.ts';
import { refundPayfortPayment } from '../../integrations/payfort/payfort-refund.ts';
import type { GatewayExchange } from '../../integrations/payments/gateway-exchange.ts';
import type { PaymentGateway } from '../../integrations/payments/payment-gateway.ts';
import type { GatewayRefund, RefundResult } from '../../integrations/payments/refund.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';
import { type LoggingApp, logGatewayExchange } from './log-gateway-exchange.ts';

/** The client of a gateway; null where its credentials are not configured. */
export function getGatewayClient(app: LoggingApp, name: PaymentGatewayName): PaymentGateway | null {
  const { payfort, hyperpay } = app.config;
  const onExchange = (exchange: GatewayExchange) => logGatewayExchange(app, exchange);
  if (name === 'PAYFORT') return payfort && payfortGateway({ ...payfort, onExchange });
  return hyperpay && hyperpayGateway({ ...hyperpay, onExchange });
}

/** Refunds a payment at its gateway; null where its credentials are not configured. */
export function refundAtGateway(
  app: LoggingApp,
  name: PaymentGatewayName,
  refund: GatewayRefund,
): Promise<RefundResult> | null {
  const { payfort, hyperpay } = app.config;
  const onExchange = (exchange: GatewayExchange) => logGatewayExchange(app, exchange);
  if (name === 'PAYFORT') return payfort && refundPayfortPayment({ ...payfort, onExchange }, refund);
  return hyperpay && refundHyperpayPayment({ ...hyperpay, onExchange }, refund);
}

/** The gateway in use for top-ups; null where settings or configuration disable it. */
export async function readActiveGateway(app: LoggingApp, trx: Trx): Promise<PaymentGatewayName | null> {
  const { platform } = await readSetting(trx, 'PAYMENT_PLATFORM');
  const { isActive } = await readSetting(trx, 'HYPERPAY');
  const name = getActiveGateway(platform, isActive);
  return name && getGatewayClient(app, name) ? name : null;
}
