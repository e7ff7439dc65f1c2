import { PRODUCT_CLIENT } from '../product.ts';

/** Operations that are reported to the regulator CITC. */
export const CITC_OPERATIONS = [
  'ORDER_CREATE',
  'ORDER_ASSIGN',
  'ORDER_CANCEL',
  'DRIVER_EXECUTE_ORDER',
  'DRIVER_ASSIGN_DRIVER_TO_ORDER',
  'DRIVER_ACCEPT_ORDER',
  'DRIVER_CREATE',
  'DRIVER_EDIT',
  'DRIVER_DEACTIVATE',
  'DRIVER_GET',
] as const;
export type CitcOperation = (typeof CITC_OPERATIONS)[number];

/** Operations that report something, which can be sent again: all but the look-up of a driver. */
export const CITC_REPORTS = CITC_OPERATIONS.filter((operation) => operation !== 'DRIVER_GET');

/** Types of incoming calls that are logged. */
export const HTTP_LOG_TYPES = ['ORDER_CREATE', 'ORDER_ASSIGN', 'ORDER_EXECUTE', 'ORDER_CANCEL'] as const;
export type HttpLogType = (typeof HTTP_LOG_TYPES)[number];

/** Types of calls to the ERP: orders that are booked, and the sync of drivers. */
export const ERP_LOG_TYPES = ['ORDER_COMPLETED', 'ORDER_CANCELLED', 'search_count', 'search_read'] as const;

/** Types of calls to the partner: the status of its orders, and the sync of drivers. */
export const PARTNER_LOG_TYPES = ['ORDER_STATUS', 'drivers'] as const;

/** Statuses that the log of incoming calls filters by. */
export const HTTP_LOG_STATUSES = [200, 500, 422, 400, 409] as const;

/** Statuses that the log of the partner filters by. */
export const PARTNER_LOG_STATUSES = [200, 201, 304, 400, 401, 404, 422, 500, 502] as const;

export const LOG_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Third parties whose exchanges are logged; HTTP are the calls that come in. */
export const EXCHANGE_THIRD_PARTIES = [
  'CITC',
  'HTTP',
  'ODOO',
  'SHUKAH',
  'HYPERPAY',
  'PAYFORT',
  'WEBHOOK',
  'WHATSAPP',
  'PUSH',
  'TEAM_CHAT',
] as const;
export type ExchangeThirdParty = (typeof EXCHANGE_THIRD_PARTIES)[number];

/** How an exchange ended: `timeout` where no answer came in time. */
export const EXCHANGE_OUTCOMES = ['success', 'failure', 'timeout'] as const;
export type ExchangeOutcome = (typeof EXCHANGE_OUTCOMES)[number];

/** How often a message was sent; an entry without a count was sent once. */
export const countOfLog = (count: number | null | undefined): number => count ?? 1;

const PARTNER_SUCCESSES: readonly number[] = [200, 201, 304];

/** Whether the partner accepted: every other status is a failure. */
export const isPartnerSuccess = (status: number): boolean => PARTNER_SUCCESSES.includes(status);

/** Whether the ERP accepted: only the state `ready` is a success. */
export const isErpSuccess = (state: string | null | undefined): boolean => state === 'ready';

/** Types that the log of the regulator filters by: its operations, and orders of missing items among those created. */
export const CITC_LOG_TYPES = [...CITC_OPERATIONS, 'REORDER_MISSING_ITEMS'] as const;

/** Outcomes that the log of the regulator filters by. */
export const LOG_RESULTS = ['success', 'failure'] as const;

/** App values that the log of PayFort filters by. */
export const GATEWAY_APPLICATIONS = [
  'EXPRESS',
  'RESTAURANT',
  'SHUKAH_CLIENT',
  PRODUCT_CLIENT,
  'CLIENT',
] as const;
