/*
 * Bounds of what a request may carry, read by the schemas of the contract. The bounds of form fields are in limits.ts.
 * Lengths are in characters.
 */

/** Largest value of a PostgreSQL `integer` column. */
export const MAX_INT32 = 2_147_483_647;

/** Last page that a list answers. */
export const MAX_PAGE = 1_000_000;
/** Values of one filter. */
export const MAX_FILTER_VALUES = 200;
export const MAX_SEARCH_LENGTH = 200;
/** Order numbers or phones that are pasted into one filter. */
export const MAX_PASTED_LENGTH = 8_000;

export const IDEMPOTENCY_KEY_LENGTH = { min: 8, max: 100 } as const;

/** The largest amount that any request may carry, in SAR. */
export const MAX_AMOUNT_SAR = 1_000_000;
export const MAX_AMOUNT_TEXT_LENGTH = 20;

/** What an order carries, from a channel or in a re-order. */
export const MAX_ORDER_LENGTH = {
  order_number: 40,
  channel_order_id: 60,
  /** Ids of a restaurant, an item, a size, an addon and its option. */
  item_id: 40,
  name: 200,
  size_name: 100,
  city: 100,
  address: 500,
  note: 1_000,
  voucher_code: 60,
  cancel_reason: 1_000,
} as const;
export const MAX_ORDER_LINES = 100;
export const MAX_LINE_OPTIONS = 100;
/** Options of all lines together: an order of the longest Arabic texts then fits the large body of a route. */
export const MAX_ORDER_OPTIONS = 150;
export const MAX_LINE_QUANTITY = 1_000;

/** Orders in hand that one hand-over may name a driver for. */
export const MAX_HAND_OVER_ORDERS = 100;
/** Columns of a list that an export may name. */
export const MAX_EXPORT_COLUMNS = 40;
/** Number of new orders that a list asks about at once. */
export const MAX_NEW_ORDER_IDS = 100;

/** A request of a driver's phone. */
export const MAX_POSITIONS_PER_CALL = 100;
export const MAX_SPEED_KMH = 300;

/** How a person keeps the columns of a list; widths in px. */
export const MAX_KEPT_COLUMNS = 80;
export const MAX_PINNED_COLUMNS = 10;
export const COLUMN_WIDTH_PX = { min: 40, max: 1_000 } as const;
/** Query string of a saved view. */
export const MAX_VIEW_SEARCH_LENGTH = 4_000;
/** Built-in views of a list that one person hides. */
export const MAX_HIDDEN_VIEWS = 50;

/** Views whose rows one call counts. */
export const MAX_COUNTED_VIEWS = 8;

/** Reason of a change of the distribution settings. */
export const MAX_DISTRIBUTION_NOTE_LENGTH = 500;

export const MAX_TAX_PERCENT = 100;
/** The RECEIVED setting: orders that a driver without a number of their own may carry at once. */
export const MAX_RECEIVED = 100;
/** The TIME_TRACKING setting: a year. */
export const MAX_TIME_TRACKING_HOURS = 8_760;
/** The TIMEOUT_CITC setting: ten minutes. */
export const MAX_CITC_TIMEOUT_MS = 600_000;
