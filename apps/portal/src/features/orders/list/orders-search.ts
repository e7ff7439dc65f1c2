import {
  COMPANIES,
  COMPANY_ORDER_CHANNELS,
  COMPANY_PAYMENT_FILTERS,
  endOfDay,
  HOURS_OF_DAY,
  type HourOfDay,
  isOrderOpen,
  NO_CANCEL_REASON,
  ORDER_STATUS_FILTERS,
  PAGE_SIZES,
  PAYMENT_FILTERS,
  type PaymentFilter,
  startOfDay,
  toOrderStatus,
} from '@mishwar/domain';
import { type BuiltInView, defineList, type FilterValues, TODAY } from '../../../shared/url/define-list.ts';
import {
  type ChoicesField,
  choicesFilter,
  type DateRange,
  dateRangeFilter,
  lookupFilter,
  textFilter,
  yesNoFilter,
} from '../../../shared/url/filter-fields.ts';

/** Options of a filter that takes a pasted list of numbers. */
const PASTED_LIST = { ltr: true, maxLength: 8000 };

/** Company labels contain the product's name, so the page provides them in place of text keys. */
function companyFilter(): ChoicesField<(typeof COMPANIES)[number]> {
  const field = choicesFilter(
    'orders.lists.filters.from_company',
    COMPANIES.map((value) => ({ value, label: 'orders.lists.filters.from_company' })),
  );
  return { ...field, options: [] };
}

/** Hours of the day, whose labels are figures, so that the page provides them. */
function hourFilter(): ChoicesField<HourOfDay> {
  const field = choicesFilter(
    'orders.lists.filters.hour',
    HOURS_OF_DAY.map((value) => ({ value, label: 'orders.lists.filters.hour' as const })),
  );
  return { ...field, options: [] };
}

const paymentFilter = <const Value extends PaymentFilter>(methods: readonly Value[]) =>
  choicesFilter(
    'orders.lists.filters.payment',
    methods.map((value) => ({ value, label: `orders.payment.${value}` as const })),
  );

/** The filters of the order lists, in the order of the filter bar. */
const filters = {
  keyword: textFilter('orders.lists.keyword'),
  status: choicesFilter(
    'orders.lists.filters.status',
    ORDER_STATUS_FILTERS.map((value) => ({ value, label: `orders.lists.status.${value}` as const })),
  ),
  date: dateRangeFilter('orders.lists.filters.date'),
  customer_city: lookupFilter('orders.lists.filters.customer_city'),
  driver_name: textFilter('orders.lists.filters.driver_name'),
  restaurant: textFilter('orders.lists.filters.restaurant'),
  payment: paymentFilter(PAYMENT_FILTERS),
  isFreeExpress: yesNoFilter('orders.lists.filters.isFreeExpress'),
  isDiscount: yesNoFilter('orders.lists.filters.isDiscount'),
  from_company: companyFilter(),
  driver_company: lookupFilter('orders.lists.filters.driver_company'),
  customer_name: textFilter('orders.lists.filters.customer_name'),
  order_number: textFilter('orders.lists.filters.order_number', PASTED_LIST),
  phone: textFilter('orders.lists.filters.phone', PASTED_LIST),
  use_geidea: yesNoFilter('orders.lists.filters.use_geidea'),
  isCasper: yesNoFilter('orders.lists.filters.isCasper'),
  isMissingOrder: yesNoFilter('orders.lists.filters.isMissingOrder'),
  late: yesNoFilter('orders.lists.filters.late'),
  cancel_reason: lookupFilter('orders.lists.filters.cancel_reason', [NO_CANCEL_REASON]),
  restaurant_code: textFilter('orders.lists.filters.restaurant_code', { ltr: true }),
  hour: hourFilter(),
};

const OPEN_STATUSES = ORDER_STATUS_FILTERS.filter((status) => isOrderOpen(toOrderStatus(status)));

/** The views of the desk: what needs a look, and what has gone wrong today. */
const views: readonly BuiltInView<typeof filters>[] = [
  { id: 'late', name: 'orders.views.late', filters: { status: OPEN_STATUSES, late: 'yes' } },
  { id: 'unassigned', name: 'orders.views.unassigned', filters: { status: ['new'] } },
  {
    id: 'cancelled-today',
    name: 'orders.views.cancelled_today',
    filters: { status: ['cancelled'], date: TODAY },
  },
];

const { isDiscount: _always, ...filtersOfDiscount } = filters;
const { keyword: _typed, ...filtersOfExport } = filters;

export const ordersList = defineList({
  id: 'orders',
  pageSizes: PAGE_SIZES.orders,
  tabs: ['hypothetical', 'live', 'fake'],
  filters,
  views,
  sortBy: { promised_at: { status: OPEN_STATUSES } },
});
export type OrdersSearch = ReturnType<typeof ordersList.validateSearch>;

export const discountOrdersList = defineList({
  id: 'orders-discount',
  pageSizes: PAGE_SIZES.orders,
  filters: filtersOfDiscount,
});
export type DiscountOrdersSearch = ReturnType<typeof discountOrdersList.validateSearch>;

export const exportOrdersList = defineList({
  id: 'orders-export',
  pageSizes: PAGE_SIZES.orders,
  filters: filtersOfExport,
});
export type ExportOrdersSearch = ReturnType<typeof exportOrdersList.validateSearch>;

/** The search of /orders, always with a tab. */
export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const search = ordersList.read(raw);
  return { ...search, tab: search.tab ?? 'hypothetical' };
}

export const driverOrdersList = defineList({
  id: 'driver-orders',
  pageSizes: PAGE_SIZES.orders,
  filters,
});
export type DriverOrdersSearch = ReturnType<typeof driverOrdersList.validateSearch>;

const { driver_company: _own, ...filtersOfCompany } = filters;

export const companyOrdersList = defineList({
  id: 'company-orders',
  pageSizes: PAGE_SIZES.orders,
  filters: {
    ...filtersOfCompany,
    payment: paymentFilter(COMPANY_PAYMENT_FILTERS),
    from_company: choicesFilter(
      'orders.lists.filters.from_company',
      COMPANY_ORDER_CHANNELS.map((value) => ({ value, label: `orders.company.${value}` as const })),
    ),
    delivered: dateRangeFilter('orders.lists.filters.delivered'),
    on_time: yesNoFilter('orders.lists.filters.on_time'),
  },
});
export type CompanyOrdersSearch = ReturnType<typeof companyOrdersList.validateSearch>;

export type OrderFilterValues = FilterValues<typeof filters>;

/** Whole days of `zone` as a half-open range of instants. */
function toInstants({ from, to }: DateRange, zone: string): DateRange {
  const begin = from && startOfDay(from, zone)?.toISOString();
  const end = to && endOfDay(to, zone)?.toISOString();
  return { ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}

/** The filters of a request: days become instants of `zone` (IANA name). */
export function toRequestFilters<Values extends { date?: DateRange }>(
  values: Values | undefined,
  zone: string,
): Values {
  const filters = values ?? ({} as Values);
  return filters.date ? { ...filters, date: toInstants(filters.date, zone) } : filters;
}
