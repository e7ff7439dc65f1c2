import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter } from '../../shared/url/filter-fields.ts';

const STATUSES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

export const offersList = defineList({
  id: 'offers',
  pageSizes: PAGE_SIZES.orders,
  filters: {
    driver: textFilter('offers.filters.driver'),
    status: choicesFilter(
      'offers.filters.status',
      STATUSES.map((value) => ({ value, label: `offers.status.${value}` as const })),
    ),
    driver_company: lookupFilter('offers.filters.driver_company'),
    order_number: textFilter('offers.filters.order_number', { ltr: true, maxLength: 8000 }),
    date: dateRangeFilter('offers.filters.date'),
  },
});
export type OffersSearch = ReturnType<typeof offersList.validateSearch>;
