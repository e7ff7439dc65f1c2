import { PRODUCT_PORTAL } from '../product.ts';

/** What an entry of the export log is a file of: orders, payments through STC Pay, or drivers. */
export const EXPORT_TYPES = ['EXPORT_ORDER', 'EXPORT_STC', 'EXPORT_DRIVER'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** App value of the portal of delivery companies. */
export const SUPPLIER_PORTAL = 'SUPPLIER_PORTAL';

/** The applications from which a list is exported. */
export const EXPORT_APPLICATIONS = [PRODUCT_PORTAL, SUPPLIER_PORTAL] as const;
export type ExportApplication = (typeof EXPORT_APPLICATIONS)[number];

/** Days for which an exported file is kept. */
export const EXPORT_KEPT_DAYS = 7;

/** Whether exports can be filtered by company: only those of the portal of companies have one. */
export const isExportCompanyApplicable = (applications: readonly ExportApplication[] | undefined): boolean =>
  applications?.length === 1 && applications[0] === SUPPLIER_PORTAL;
