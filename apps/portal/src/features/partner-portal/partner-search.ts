import { ORDER_STATUS_FILTERS, PAGE_SIZES, PAYMENT_FILTERS } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, textFilter, yesNoFilter } from '../../shared/url/filter-fields.ts';

export const partnerOrdersList = defineList({
  id: 'partner-orders',
  pageSizes: PAGE_SIZES.orders,
  filters: {
    order_number: textFilter('orders.lists.filters.order_number', { ltr: true, maxLength: 8000 }),
    status: choicesFilter(
      'orders.lists.filters.status',
      ORDER_STATUS_FILTERS.map((value) => ({ value, label: `orders.lists.status.${value}` as const })),
    ),
    date: dateRangeFilter('orders.lists.filters.date'),
    driver_name: textFilter('orders.lists.filters.driver_name'),
    restaurant: textFilter('orders.lists.filters.restaurant'),
    payment: choicesFilter(
      'orders.lists.filters.payment',
      PAYMENT_FILTERS.map((value) => ({ value, label: `orders.payment.${value}` as const })),
    ),
    late: yesNoFilter('orders.lists.filters.late'),
  },
});
export type PartnerOrdersSearch = ReturnType<typeof partnerOrdersList.validateSearch>;

export const partnerDriversList = defineList({
  id: 'partner-drivers',
  pageSizes: PAGE_SIZES.drivers,
  filters: {
    keyword: textFilter('partnerPortal.drivers.keyword'),
    status: choicesFilter('partnerPortal.drivers.status', [
      { value: 'active', label: 'partnerPortal.drivers.active' },
      { value: 'inactive', label: 'partnerPortal.drivers.inactive' },
    ]),
    ready: yesNoFilter('partnerPortal.drivers.ready'),
  },
});
export type PartnerDriversSearch = ReturnType<typeof partnerDriversList.validateSearch>;

export const partnerExportsList = defineList({
  id: 'partner-exports',
  pageSizes: PAGE_SIZES.exportLogs,
  filters: {},
});
export type PartnerExportsSearch = ReturnType<typeof partnerExportsList.validateSearch>;
