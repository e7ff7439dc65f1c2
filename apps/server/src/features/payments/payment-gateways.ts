import { getActiveGateway, type PaymentGatewayName } from '@mishwar/domain';
import { hyperpayGateway } from '../../integrations/hyperpay/hyperpay-gateway.ts';
import { refundHyperpayPayment } from '../../integrations/hyperpay/hyperpay-refund.ts';
import { payfortGateway } from '../../integrations/payfort/payfort-checkout.ts';
import { refundPayfortPayment } from '../../integrations/payfort/payfort-refund.ts';
import type { GatewayLog } from '../../integrations/payments/gateway-exchange.ts';
import type { PaymentGateway } from '../../integrations/payments/payment-gateway.ts';
import type { GatewayRefund, RefundResult } from '../../integrations/payments/refund.ts';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Trx } from '../../platform/transaction.ts';

/** The client of a gateway, whose requests `log` gets; null where its credentials are not configured. */
export function getGatewayClient(
  { config: { payfort, hyperpay } }: Pick<App, 'config'>,
  name: PaymentGatewayName,
  log: GatewayLog = {},
): PaymentGateway | null {
  if (name === 'PAYFORT') return payfort && payfortGateway({ ...payfort, ...log });
  return hyperpay && hyperpayGateway({ ...hyperpay, ...log });
}

/** Refunds a payment at its gateway; null where its credentials are not configured. */
export function refundAtGateway(
  { config: { payfort, hyperpay } }: Pick<App, 'config'>,
  name: PaymentGatewayName,
  refund: GatewayRefund,
  log: GatewayLog,
): Promise<RefundResult> | null {
  if (name === 'PAYFORT') return payfort && refundPayfortPayment({ ...payfort, ...log }, refund);
  return hyperpay && refundHyperpayPayment({ ...hyperpay, ...log }, refund);
}

/** The gateway in use for top-ups; null where settings or configuration disable it. */
export async function readActiveGateway(
  app: Pick<App, 'config'>,
  trx: Trx,
): Promise<PaymentGatewayName | null> {
  const { platform } = await readSetting(trx, 'PAYMENT_PLATFORM');
  const { isActive } = await readSetting(trx, 'HYPERPAY');
  const name = getActiveGateway(platform, isActive);
  return name && getGatewayClient(app, name) ? name : null;
}
