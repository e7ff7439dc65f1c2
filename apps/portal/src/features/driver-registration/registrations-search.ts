import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, lookupFilter, textFilter } from '../../shared/url/filter-fields.ts';

const STATUSES = ['ACCEPTED', 'REJECTED', 'PENDING', 'UNAVAILABLE'] as const;

export const registrationsList = defineList({
  id: 'driver-registration',
  pageSizes: PAGE_SIZES.registrations,
  filters: {
    name: textFilter('driverRegistration.filters.name'),
    status: choicesFilter(
      'driverRegistration.filters.status',
      STATUSES.map((value) => ({ value, label: `driverRegistration.status.${value}` as const })),
    ),
    date: dateRangeFilter('driverRegistration.filters.date'),
    phone: textFilter('driverRegistration.filters.phone', { ltr: true }),
    id_number: textFilter('driverRegistration.filters.id_number', { ltr: true }),
    company_id: lookupFilter('driverRegistration.filters.company_id'),
  },
});
export type RegistrationsSearch = ReturnType<typeof registrationsList.validateSearch>;
