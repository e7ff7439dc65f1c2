import { authFeature } from './features/auth/auth.feature.ts';
import { channelGatewayFeature } from './features/channel-gateway/channel-gateway.feature.ts';
import { customerNoticesFeature } from './features/customer-notices/customer-notices.feature.ts';
import { distributionFeature } from './features/distribution/distribution.feature.ts';
import { docsFeature } from './features/docs/docs.feature.ts';
import { driverGatewayFeature } from './features/driver-gateway/driver-gateway.feature.ts';
import { driverImportFeature } from './features/driver-import/driver-import.feature.ts';
import { driverSyncFeature } from './features/driver-sync/driver-sync.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { healthFeature } from './features/health/health.feature.ts';
import { mailboxFeature } from './features/mailbox/mailbox.feature.ts';
import { ordersFeature } from './features/orders/orders.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import { policyLabFeature } from './features/policy-lab/policy-lab.feature.ts';
import { trackingFeature } from './features/tracking/tracking.feature.ts';
import { walletFeature } from './features/wallet/wallet.feature.ts';
import type { Feature } from './platform/feature.ts';

/** The features of the process, besides their routes. */
export const features: readonly Feature[] = [
  healthFeature,
  authFeature,
  mailboxFeature,
  filesFeature,
  docsFeature,
  distributionFeature,
  policyLabFeature,
  driverGatewayFeature,
  driverImportFeature,
  trackingFeature,
  channelGatewayFeature,
  driverSyncFeature,
  ordersFeature,
  walletFeature,
  paymentsFeature,
  customerNoticesFeature,
];
