import { auditLogExport } from './features/audit-log/audit-log.export.ts';
import { statementExport } from './features/delivery-companies/statement.export.ts';
import { driversExport } from './features/drivers/list/drivers.export.ts';
import { balanceExport } from './features/ledger/balance.export.ts';
import { logExports } from './features/logs/logs.export.ts';
import { companyOrdersExport } from './features/orders/export/company-orders.export.ts';
import { ordersExport } from './features/orders/export/orders.export.ts';
import { stcPayExport } from './features/orders/export/stc-pay.export.ts';
import { driverRatingsExport, ratingsExport, storeRatingsExport } from './features/ratings/ratings.export.ts';
import { mapDriversExport } from './features/tracking/map-drivers.export.ts';
import { formerTransactionsExport, transactionsExport } from './features/transactions/transactions.export.ts';
import type { Export } from './platform/exports/define-export.ts';

/**
 * Every list that can be exported. The export thread finds an export here by its name. A new one is a file
 * `<list>.export.ts` with its columns and query, and a line here.
 */
export const exports: readonly Export<unknown>[] = [
  ordersExport,
  companyOrdersExport,
  stcPayExport,
  driversExport,
  mapDriversExport,
  transactionsExport,
  formerTransactionsExport,
  balanceExport,
  ratingsExport,
  auditLogExport,
  driverRatingsExport,
  storeRatingsExport,
  ...Object.values(logExports),
  statementExport,
];
