import { analysisRouter } from './features/analysis/analysis.router.ts';
import { approvalsRouter } from './features/approvals/approvals.router.ts';
import { attentionRouter } from './features/attention/attention.router.ts';
import { auditLogRouter } from './features/audit-log/audit-log.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { channelGatewayRouter } from './features/channel-gateway/channel-gateway.router.ts';
import { channelWebhooksRouter } from './features/channel-webhooks/channel-webhooks.router.ts';
import { dashboardRouter } from './features/dashboard/dashboard.router.ts';
import { deliveryCompaniesRouter } from './features/delivery-companies/delivery-companies.router.ts';
import { distributionRouter } from './features/distribution/distribution.router.ts';
import { onlineScoresRouter } from './features/distribution/drivers/online-scores.router.ts';
import { distributionRecordRouter } from './features/distribution-record/distribution-record.router.ts';
import { driverAssignRouter } from './features/driver-assign/driver-assign.router.ts';
import { driverCodesRouter } from './features/driver-codes/driver-codes.router.ts';
import { driverGatewayRouter } from './features/driver-gateway/driver-gateway.router.ts';
import { driverImportRouter } from './features/driver-import/driver-import.router.ts';
import { driverRegistrationRouter } from './features/driver-registration/driver-registration.router.ts';
import { driverSyncRouter } from './features/driver-sync/driver-sync.router.ts';
import { driverWorkRouter } from './features/driver-work/driver-work.router.ts';
import { driversRouter } from './features/drivers/drivers.router.ts';
import { exportsRouter } from './features/exports/exports.router.ts';
import { fakeOrdersRouter } from './features/fake-orders/fake-orders.router.ts';
import { filesRouter } from './features/files/files.router.ts';
import { integrationHealthRouter } from './features/integration-health/integration-health.router.ts';
import { jobsRouter } from './features/jobs/jobs.router.ts';
import { ledgerRouter } from './features/ledger/ledger.router.ts';
import { logsRouter } from './features/logs/logs.router.ts';
import { lookupsRouter } from './features/lookups/lookups.router.ts';
import { notificationsRouter } from './features/notifications/notifications.router.ts';
import { offersRouter } from './features/offers/offers.router.ts';
import { operatorsRouter } from './features/operators/operators.router.ts';
import { ordersRouter } from './features/orders/orders.router.ts';
import { partnerPortalRouter } from './features/partner-portal/partner-portal.router.ts';
import { partnersRouter } from './features/partners/partners.router.ts';
import { plansRouter } from './features/plans/plans.router.ts';
import { policyLabRouter } from './features/policy-lab/policy-lab.router.ts';
import { preferencesRouter } from './features/preferences/preferences.router.ts';
import { ratingsRouter } from './features/ratings/ratings.router.ts';
import { recoveryFilesRouter } from './features/recovery-files/recovery-files.router.ts';
import { regulatorQueueRouter } from './features/regulator-queue/regulator-queue.router.ts';
import { searchRouter } from './features/search/search.router.ts';
import { serviceAreasRouter } from './features/service-areas/service-areas.router.ts';
import { settingsRouter } from './features/settings/settings.router.ts';
import { subscriptionsRouter } from './features/subscriptions/subscriptions.router.ts';
import { supplierRegistrationRouter } from './features/supplier-registration/supplier-registration.router.ts';
import { trackingRouter } from './features/tracking/tracking.router.ts';
import { transactionsRouter } from './features/transactions/transactions.router.ts';

/** Handlers of the contract, one router for each key. Routes and their access are declared in the contract alone. */
export const router = {
  auth: authRouter,
  auditLog: auditLogRouter,
  channelGateway: channelGatewayRouter,
  channelWebhooks: channelWebhooksRouter,
  distribution: distributionRouter,
  policyLab: policyLabRouter,
  onlineScores: onlineScoresRouter,
  driverAssign: driverAssignRouter,
  tracking: trackingRouter,
  distributionRecord: distributionRecordRouter,
  offers: offersRouter,
  fakeOrders: fakeOrdersRouter,
  attention: attentionRouter,
  serviceAreas: serviceAreasRouter,
  drivers: driversRouter,
  driverWork: driverWorkRouter,
  driverSync: driverSyncRouter,
  driverCodes: driverCodesRouter,
  driverRegistration: driverRegistrationRouter,
  driverImport: driverImportRouter,
  deliveryCompanies: deliveryCompaniesRouter,
  partnerPortal: partnerPortalRouter,
  partners: partnersRouter,
  supplierRegistration: supplierRegistrationRouter,
  notifications: notificationsRouter,
  ratings: ratingsRouter,
  regulatorQueue: regulatorQueueRouter,
  files: filesRouter,
  integrationHealth: integrationHealthRouter,
  jobs: jobsRouter,
  driverGateway: driverGatewayRouter,
  orders: ordersRouter,
  exports: exportsRouter,
  logs: logsRouter,
  recoveryFiles: recoveryFilesRouter,
  analysis: analysisRouter,
  dashboard: dashboardRouter,
  lookups: lookupsRouter,
  operators: operatorsRouter,
  preferences: preferencesRouter,
  search: searchRouter,
  settings: settingsRouter,
  transactions: transactionsRouter,
  plans: plansRouter,
  subscriptions: subscriptionsRouter,
  ledger: ledgerRouter,
  approvals: approvalsRouter,
};
