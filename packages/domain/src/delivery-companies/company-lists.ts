import { IN_HAND_STATUSES } from '../orders/order-status.ts';

/** The channels that a company's orders are filtered by. */
export const COMPANY_ORDER_CHANNELS = ['maeda', 'shukah'] as const;

/** The payment methods that a company's orders are filtered by. */
export const COMPANY_PAYMENT_FILTERS = ['Card', 'Cash', 'Point'] as const;

const ACTIVE = ['active' as const];

/** The lists behind what depends on a delivery company, as filters of its tabs. */
export const COMPANY_DEPENDENT_LISTS = {
  activeDrivers: { status: ACTIVE },
  openOrders: { status: ['new' as const, ...IN_HAND_STATUSES] },
};

/**
 * The lists behind the figures of a delivery company, as filters of its drivers, orders and offers. Each figure is the
 * number of rows of its list; `owed` is the sum of the contract prices of its orders.
 * @param day today in the configured time zone, y-MM-dd
 */
export function getCompanyFigureLists(day: string) {
  const date = { from: day, to: day };
  return {
    drivers: {
      active: { status: ACTIVE },
      online: { online: 'yes' as const },
      documentsSoon: { status: ACTIVE, documents: ['soon' as const] },
      documentsExpired: { status: ACTIVE, documents: ['expired' as const] },
    },
    orders: {
      today: { date },
      delivered: { date, status: ['deliveried' as const] },
      onTime: { date, on_time: 'yes' as const },
      cancelled: { date, status: ['cancelled' as const] },
      owed: { delivered: { from: `${day.slice(0, 7)}-01`, to: day } },
    },
    offers: {
      answered: { date, status: ['accepted' as const, 'declined' as const, 'expired' as const] },
      accepted: { date, status: ['accepted' as const] },
    },
  };
}
