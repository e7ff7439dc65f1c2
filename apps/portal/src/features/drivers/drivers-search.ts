import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter } from '../../shared/url/filter-fields.ts';

/** Text filters are applied when Enter is pressed, not after a pause. */
const onEnter = { onEnter: true };

export const driversList = defineList({
  id: 'drivers',
  pageSizes: PAGE_SIZES.drivers,
  filters: {
    keyword: textFilter('drivers.filters.keyword', onEnter),
    status: choicesFilter('drivers.filters.status', [
      { value: 'active', label: 'drivers.status.active' },
      { value: 'inactive', label: 'drivers.status.inactive' },
    ]),
    cities: lookupFilter('drivers.filters.cities'),
    company_ids: lookupFilter('drivers.filters.company_ids'),
    date: dateRangeFilter('drivers.filters.date'),
    firstName: textFilter('drivers.filters.firstName', onEnter),
    lastName: textFilter('drivers.filters.lastName', onEnter),
    phone: textFilter('drivers.filters.phone', { ltr: true, onEnter: true }),
    id_number: textFilter('drivers.filters.id_number', { ltr: true, onEnter: true }),
  },
});
export type DriversSearch = ReturnType<typeof driversList.validateSearch>;
export type DriverFilterValues = NonNullable<DriversSearch['filters']>;
