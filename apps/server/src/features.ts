import { auditLogFeature } from './features/audit-log/audit-log.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { channelGatewayFeature } from './features/channel-gateway/channel-gateway.feature.ts';
import { channelWebhooksFeature } from './features/channel-webhooks/channel-webhooks.feature.ts';
import { customerNoticesFeature } from './features/customer-notices/customer-notices.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { distributionFeature } from './features/distribution/distribution.feature.ts';
import { docsFeature } from './features/docs/docs.feature.ts';
import { driverGatewayFeature } from './features/driver-gateway/driver-gateway.feature.ts';
import { driverImportFeature } from './features/driver-import/driver-import.feature.ts';
import { driverSyncFeature } from './features/driver-sync/driver-sync.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { healthFeature } from './features/health/health.feature.ts';
import { integrationHealthFeature } from './features/integration-health/integration-health.feature.ts';
import { mailboxFeature } from './features/mailbox/mailbox.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { ordersFeature } from './features/orders/orders.feature.ts';
import { partnerPortalFeature } from './features/partner-portal/partner-portal.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import { policyLabFeature } from './features/policy-lab/policy-lab.feature.ts';
import { ratingsFeature } from './features/ratings/ratings.feature.ts';
import { recoveryFilesFeature } from './features/recovery-files/recovery-files.feature.ts';
import { subscriptionsFeature } from './features/subscriptions/subscriptions.feature.ts';
import { thirdPartyReportsFeature } from './features/third-party-reports/third-party-reports.feature.ts';
import { trackingFeature } from './features/tracking/tracking.feature.ts';
import { walletFeature } from './features/wallet/wallet.feature.ts';
import type { Feature } from './platform/feature.ts';

/** The features of the process, besides their routes. */
export const features: readonly Feature[] = [
  healthFeature,
  auditLogFeature,
  authFeature,
  mailboxFeature,
  filesFeature,
  docsFeature,
  distributionFeature,
  policyLabFeature,
  partnerPortalFeature,
  driverGatewayFeature,
  driverImportFeature,
  trackingFeature,
  channelGatewayFeature,
  driverSyncFeature,
  notificationsFeature,
  ordersFeature,
  recoveryFilesFeature,
  walletFeature,
  dashboardFeature,
  ratingsFeature,
  paymentsFeature,
  subscriptionsFeature,
  customerNoticesFeature,
  thirdPartyReportsFeature,
  channelWebhooksFeature,
  integrationHealthFeature,
];
