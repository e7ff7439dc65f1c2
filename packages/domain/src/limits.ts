/** Page sizes of a list; the first is the default. */
export const PAGE_SIZES = {
  orders: [100, 200, 400, 600],
  drivers: [100, 200, 400, 600],
  transactions: [100, 200, 400, 600],
  citcLogs: [100, 200, 400, 600],
  httpLogs: [100, 200, 400, 600],
  operators: [100, 200, 400, 600],
  companies: [100, 200, 400, 600],
  ratings: [100, 200, 400, 600],
  storedFiles: [100, 200, 400, 600],
  offers: [100, 200, 400, 600],
  ledgerEntries: [100, 200, 400, 600],
  regulatorQueue: [100, 200, 400, 600],
  locatedDrivers: [100, 200, 400, 600],
  approvals: [20, 50, 100, 200],
  distributionVersions: [20, 50, 100],
  settingVersions: [20, 50, 100],
  syncedDrivers: [20, 50, 100],
  replayedOrders: [20, 50, 100, 1000],
  policyReplays: [10, 20, 50],
  driverCodes: [10, 20, 40, 60],
  importRows: [20, 100],
  plans: [20, 50, 100, 200],
  planPurchases: [10, 20, 50],
  paymentLogs: [10, 20, 40, 60],
  auditLog: [100, 200, 400, 600],
  uploads: [10, 20, 40, 60],
  jobs: [100, 200, 400, 600],
  registrations: [10, 20, 40, 60],
  exportLogs: [10, 20, 40, 60],
  subscriptions: [10, 20, 40, 60],
  /** The default is DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE. */
  driverSubscriptions: [10, 20, 40, 60, 100],
  progressByDriver: [20, 50, 100],
  driverAuditLog: [5],
  driverAssignSearch: [10],
} as const;

export const DEFAULT_DRIVER_SUBSCRIPTIONS_PAGE_SIZE = 100;

/** Latest actions under an operator's row. */
export const OPERATOR_ACTIONS_SHOWN = 10;

/** What sorts the drivers to assign an order to. */
export const DRIVER_SORTS = ['score', 'distance'] as const;
export type DriverSort = (typeof DRIVER_SORTS)[number];

/** Live orders are read 200 at a time, newest first; the table shows 50 or 100 of them. */
export const LIVE_PAGE_SIZE = 200;
export const LIVE_SORT = -1;
/** For how long a finished order stays in the live list. */
export const LIVE_AFTER_MS = 3_600_000;
export const LIVE_ROWS_PER_PAGE = [50, 100] as const;

/** Records per call when drivers are synced or imported. */
export const SYNC_PAGE_SIZE = 20;

/** Drivers that one call may name: more than a page of the list holds. */
export const MAX_DRIVERS_PER_CALL = 5_000;

/** Largest upload in bytes; a file of exactly this size is accepted. */
export const MAX_UPLOAD_BYTES = 10_485_760;

/** Whether a file of so many bytes is too large to upload. */
export function isUploadTooLarge(bytes: number): boolean {
  return bytes > MAX_UPLOAD_BYTES;
}

/*
 * Bounds of the fields that people fill in, read by the contract's schemas and by the forms. Lengths are in characters.
 */
export const MIN_NOTIFICATION_MESSAGE_LENGTH = 5;
export const MAX_NOTIFICATION_LENGTH = { title: 120, message: 1000 } as const;

export const MAX_EMAIL_LENGTH = 254;
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 200;
/** Digits of a one-time code as it is sent by e-mail. */
export const ONE_TIME_CODE_DIGITS = 6;
/** Longest one-time code that a request may carry. */
export const MAX_ONE_TIME_CODE_LENGTH = 20;

/** Longest texts of a driver, by field. */
export const MAX_DRIVER_FIELD_LENGTH = {
  id_number: 40,
  name: 60,
  phone: 30,
  date: 10,
  car_number: 30,
  vehicle_sequence_number: 40,
  from_company: 40,
  address: 2_000,
  attachment_key: 300,
  geidea_terminal_id: 60,
} as const;
/** Longest texts of a delivery company and of its partner users, by field. */
export const MAX_COMPANY_FIELD_LENGTH = {
  name: 120,
  phone: 30,
  cr_number: 20,
  contract: 200,
  iban: 42,
  person: 60,
  note: 1_000,
} as const;
/** Bounds of `company_distance_receive`, in km. */
export const COMPANY_DISTANCE_KM = { min: 0.1, max: 1_000 } as const;
export const MAX_DRIVER_ATTACHMENTS = 50;
/** Orders that a driver may carry at once (`number_of_received`). */
export const MIN_ORDERS_AT_ONCE = 1;
export const MAX_ORDERS_AT_ONCE = 50;
export const MAX_DRIVER_NOTE_LENGTH = 2_000;

/** Longest texts of an operator, by field. */
export const MAX_OPERATOR_FIELD_LENGTH = {
  name: 200,
  code: 40,
  phone: 20,
  nationality_id: 20,
  address: 500,
} as const;
export const MAX_OPERATOR_CITIES = 100;

/** A reason for rejecting a driver registration or an approval request. */
export const MAX_REASON_LENGTH = 500;
export const MIN_APPROVAL_REASON_LENGTH = 3;

export const MAX_VIEW_NAME_LENGTH = 60;
/** Characters of a score, a weight or another value of the score formula in a form. */
export const MAX_SCORE_INPUT_LENGTH = 8;
/** Characters of a dispatch setting in a form. */
export const MAX_DISPATCH_INPUT_LENGTH = 12;
/** Characters of an amount of SAR in a form. */
export const MAX_AMOUNT_INPUT_LENGTH = 12;
export const MIN_PARTNER_PASSWORD_LENGTH = 6;

/** Digits of the parts of a date of birth. */
export const BIRTH_DATE_DIGITS = { day: 2, month: 2, year: 4 } as const;

/** First year that date pickers offer; the last is the current one. */
export const FIRST_PICKER_YEAR = 2017;

/** Longest texts of a pricing plan. */
export const MAX_PLAN_TEXT_LENGTH = { title: 80, description: 500 } as const;

/** Longest texts of a subscription. */
export const MAX_SUBSCRIPTION_TEXT_LENGTH = { name: 80, description: 500 } as const;

/** How long the settings stay open after their phrase. */
export const SETTINGS_UNLOCK_MS = 5 * 60_000;

/** Times in milliseconds. */
export const TOAST_MS = 5_000;
export const FILTER_DEBOUNCE_MS = 500;
export const SEARCH_DEBOUNCE_MS = 150;
export const TRACKING_MAP_REFRESH_MS = 300_000;
export const DISPATCH_MAP_REFRESH_MS = 10_000;
export const MAP_BOUNDS_DEBOUNCE_MS = { fetch: 500, settle: 1_000 } as const;
export const SUBSCRIPTION_DELETE_DEBOUNCE_MS = 1_000;
export const SUBSCRIPTION_SAVE_DEBOUNCE_MS = 500;
export const ATTACHMENT_PREVIEW_TIMEOUT_MS = 5_000;
export const DOWNLOAD_BUTTON_PAUSE_MS = 2_000;
