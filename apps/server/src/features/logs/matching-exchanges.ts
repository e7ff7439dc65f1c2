import { type ExchangeOutcome, foldText } from '@mishwar/domain';
import { sql } from 'kysely';
import { anyOf, isInPeriod, isOneOf } from '../../platform/lists/condition.ts';
import type { FilterMap } from '../../platform/lists/filter-map.ts';
import { isDriverNamed, toOrderNumber } from '../search/public.ts';

/** The table of a log: a partition of `exchange_log` with the indexes of its own filters. */
export type LogTable = 'citc_log' | 'http_log' | 'odoo_log' | 'shukah_log' | 'hyperpay_log' | 'payfort_log';

/** Filters of any log. An absent one, and an empty list, mean everything. */
export interface ExchangeFilters {
  methods?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  statuses?: readonly number[] | undefined;
  outcomes?: readonly ExchangeOutcome[] | undefined;
  isTimeout?: true | undefined;
  orderNumber?: string | undefined;
  idNumber?: string | undefined;
  /** An order number or a driver's id number. */
  orderOrDriver?: string | undefined;
  driverName?: string | undefined;
  transactionId?: string | undefined;
  transactionStatuses?: readonly string[] | undefined;
  applications?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Orders of missing items, which the regulator hears of as orders. */
const REORDERS = 'REORDER_MISSING_ITEMS';

/** The condition of each filter on the exchange `e`, the same for list, total and file. */
export const EXCHANGE_FILTERS: FilterMap<ExchangeFilters> = {
  methods: (methods) => isOneOf('e.method', 'text', methods),
  types: (types) =>
    anyOf([
      isOneOf(
        'e.type',
        'text',
        types.filter((type) => type !== REORDERS),
      ),
      ...(types.includes(REORDERS) ? [sql<boolean>`(e.is_reorder and e.type = 'ORDER_CREATE')`] : []),
    ]),
  statuses: (statuses) => isOneOf('e.status', 'smallint', statuses),
  outcomes: (outcomes) => isOneOf('e.outcome', 'exchange_outcome', outcomes),
  isTimeout: () => isOneOf('e.outcome', 'exchange_outcome', ['timeout']),
  // A call that came in is logged with the number that its caller wrote.
  orderNumber: (number) =>
    isOneOf('e.order_number', 'text', [...new Set([toOrderNumber(number), foldText(number), number.trim()])]),
  idNumber: (number) => sql<boolean>`e.driver_id_number = ${foldText(number)}`,
  orderOrDriver: async (entered, db) => {
    const [order, driver] = [toOrderNumber(entered), foldText(entered)];
    const { rows } = await sql<{ of_order: boolean; of_driver: boolean }>`
      select exists (select from citc_log where order_number = ${order}) as of_order,
        exists (select from citc_log where driver_id_number = ${driver}) as of_driver`.execute(db);
    // One of them nearly always: with both, the list is not read by the index of either.
    return anyOf([
      ...(rows[0]?.of_order ? [sql<boolean>`e.order_number = ${order}`] : []),
      ...(rows[0]?.of_driver ? [sql<boolean>`e.driver_id_number = ${driver}`] : []),
    ]);
  },
  driverName: (name, db) => isDriverNamed(db, 'e.driver_id', name),
  transactionId: (id) => sql<boolean>`e.transaction_id = ${id}`,
  transactionStatuses: (statuses) => isOneOf('e.transaction_status', 'text', statuses),
  applications: (names) => isOneOf('e.from_application', 'text', names),
  from: (from, db) => isInPeriod(db, 'e.created_at', { from }),
  to: (to, db) => isInPeriod(db, 'e.created_at', { to }),
};
