import type { ContractRouter } from '@orpc/contract';
import { analysis } from './analysis/analysis.contract.ts';
import { approvals } from './approvals/approvals.contract.ts';
import { attention } from './attention/attention.contract.ts';
import { auditLog } from './audit-log/audit-log.contract.ts';
import { auth } from './auth/auth.contract.ts';
import type { RouteMeta } from './base.ts';
import { channelGateway } from './channel-gateway/channel-gateway.contract.ts';
import { channelWebhooks } from './channel-webhooks/channel-webhooks.contract.ts';
import { dashboard } from './dashboard/dashboard.contract.ts';
import { deliveryCompanies } from './delivery-companies/delivery-companies.contract.ts';
import { distribution } from './distribution/distribution.contract.ts';
import { onlineScores } from './distribution/online-scores.contract.ts';
import { distributionRecord } from './distribution-record/distribution-record.contract.ts';
import { driverAssign } from './driver-assign/driver-assign.contract.ts';
import { driverCodes } from './driver-codes/driver-codes.contract.ts';
import { driverGateway } from './driver-gateway/driver-gateway.contract.ts';
import { driverImport } from './driver-import/driver-import.contract.ts';
import { driverRegistration } from './driver-registration/driver-registration.contract.ts';
import { driverSync } from './driver-sync/driver-sync.contract.ts';
import { driverWork } from './driver-work/driver-work.contract.ts';
import { drivers } from './drivers/drivers.contract.ts';
import { exports } from './exports/exports.contract.ts';
import { fakeOrders } from './fake-orders/fake-orders.contract.ts';
import { files } from './files/files.contract.ts';
import { integrationHealth } from './integration-health/integration-health.contract.ts';
import { jobs } from './jobs/jobs.contract.ts';
import { ledger } from './ledger/ledger.contract.ts';
import { logs } from './logs/logs.contract.ts';
import { lookups } from './lookups/lookups.contract.ts';
import { notifications } from './notifications/notifications.contract.ts';
import { offers } from './offers/offers.contract.ts';
import { operators } from './operators/operators.contract.ts';
import { orders } from './orders/orders.contract.ts';
import { partnerPortal } from './partner-portal/partner-portal.contract.ts';
import { partners } from './partners/partners.contract.ts';
import { plans } from './plans/plans.contract.ts';
import { policyLab } from './policy-lab/policy-lab.contract.ts';
import { preferences } from './preferences/preferences.contract.ts';
import { ratings } from './ratings/ratings.contract.ts';
import { recoveryFiles } from './recovery-files/recovery-files.contract.ts';
import { regulatorQueue } from './regulator-queue/regulator-queue.contract.ts';
import { search } from './search/search.contract.ts';
import { serviceAreas } from './service-areas/service-areas.contract.ts';
import { settings } from './settings/settings.contract.ts';
import { subscriptions } from './subscriptions/subscriptions.contract.ts';
import { supplierRegistration } from './supplier-registration/supplier-registration.contract.ts';
import { tracking } from './tracking/tracking.contract.ts';
import { transactions } from './transactions/transactions.contract.ts';

/** Every call that the server answers. Server, portal and sandbox are typed by it. */
export const contract = {
  auth,
  auditLog,
  operators,
  orders,
  exports,
  logs,
  recoveryFiles,
  lookups,
  analysis,
  dashboard,
  preferences,
  search,
  distribution,
  policyLab,
  onlineScores,
  settings,
  driverAssign,
  tracking,
  distributionRecord,
  offers,
  fakeOrders,
  attention,
  serviceAreas,
  transactions,
  plans,
  subscriptions,
  ledger,
  approvals,
  drivers,
  driverWork,
  driverSync,
  driverCodes,
  driverRegistration,
  driverImport,
  deliveryCompanies,
  partners,
  supplierRegistration,
  notifications,
  ratings,
  regulatorQueue,
  files,
  integrationHealth,
  jobs,
  channelGateway,
  channelWebhooks,
  driverGateway,
  partnerPortal,
} satisfies ContractRouter<RouteMeta>;

export * from './approvals/approvals.schemas.ts';
export { AttentionItem, type AttentionReason } from './attention/attention.contract.ts';
export { SnoozeBody } from './attention/attention.forms.ts';
export { AuditCheck, AuditEntry, AuditFilters, AuditRow } from './audit-log/audit-log.contract.ts';
export * from './auth/auth.schemas.ts';
export * from './base.ts';
export * from './channel-gateway/channel-gateway.contract.ts';
export { ChannelWebhookBody } from './channel-webhooks/channel-webhooks.forms.ts';
export * from './channel-webhooks/channel-webhooks.schemas.ts';
export * from './dashboard/dashboard.schemas.ts';
export { CompanyBody } from './delivery-companies/delivery-companies.forms.ts';
export * from './delivery-companies/delivery-companies.schemas.ts';
export * from './distribution/distribution.schemas.ts';
export * from './distribution-record/distribution-record.schemas.ts';
export * from './driver-assign/driver-assign.contract.ts';
export { DriverCode } from './driver-codes/driver-codes.contract.ts';
export * from './driver-gateway/driver-gateway.contract.ts';
export { DriverImport, DriverImportRow } from './driver-import/driver-import.contract.ts';
export * from './driver-registration/driver-registration.schemas.ts';
export * from './driver-sync/driver-sync.schemas.ts';
export * from './driver-work/driver-work.schemas.ts';
export { DriverBody } from './drivers/drivers.forms.ts';
export * from './drivers/drivers.schemas.ts';
export { type ExportFile, ExportLog } from './exports/exports.contract.ts';
export { UploadedFile } from './files/files.contract.ts';
export { IntegrationHealth } from './integration-health/integration-health.contract.ts';
export { DeadLetter, DeadLetterFilters, JobFilters, JobRow, RecurringJobRow } from './jobs/jobs.contract.ts';
export * from './ledger/ledger.schemas.ts';
export {
  CitcLogFilters,
  ErpLogFilters,
  GatewayLogFilters,
  HttpLogFilters,
  PartnerLogFilters,
  PlanPaymentLogFilters,
} from './logs/logs.contract.ts';
export * from './logs/logs.schemas.ts';
export * from './lookups/lookups.contract.ts';
export { messageKeyOf, pathOf, type SchemaIssue } from './message-key.ts';
export { OfferFilters, OfferRow } from './offers/offers.contract.ts';
export * from './operators/operators.schemas.ts';
export { CancelBody } from './orders/orders.forms.ts';
export * from './orders/orders.schemas.ts';
export * from './partner-portal/partner-portal.schemas.ts';
export { NewPartnerBody, PartnerBody } from './partners/partners.forms.ts';
export * from './partners/partners.schemas.ts';
export { PlanBody } from './plans/plans.forms.ts';
export * from './plans/plans.schemas.ts';
export * from './policy-lab/policy-lab.schemas.ts';
export * from './preferences/preferences.contract.ts';
export * from './ratings/ratings.schemas.ts';
export * from './realtime/realtime.events.ts';
export { RecoveryFile, RecoveryRow } from './recovery-files/recovery-files.contract.ts';
export { RegulatorQueueFilters, RegulatorQueueRow } from './regulator-queue/regulator-queue.contract.ts';
export {
  ServiceArea,
  ServiceAreaBody,
  ServiceAreaPreview,
  ServiceAreaVersion,
} from './service-areas/service-areas.contract.ts';
export * from './settings/settings.schemas.ts';
export { SubscriptionBody } from './subscriptions/subscriptions.forms.ts';
export * from './subscriptions/subscriptions.schemas.ts';
export { SupplierApplication } from './supplier-registration/supplier-registration.forms.ts';
export * from './supplier-registration/supplier-registration.schemas.ts';
export * from './tracking/tracking.schemas.ts';
export * from './transactions/transactions.schemas.ts';
