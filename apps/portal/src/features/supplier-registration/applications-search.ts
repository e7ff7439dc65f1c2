import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, dateRangeFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const applicationsList = defineList({
  id: 'supplier-registration',
  pageSizes: PAGE_SIZES.companies,
  filters: {
    keyword: textFilter('supplierRegistration.filters.keyword'),
    status: choicesFilter(
      'supplierRegistration.filters.status',
      (['PENDING', 'ACCEPTED', 'REJECTED'] as const).map((value) => ({
        value,
        label: `supplierRegistration.status.${value}` as const,
      })),
    ),
    date: dateRangeFilter('supplierRegistration.filters.date'),
  },
});
export type ApplicationsSearch = ReturnType<typeof applicationsList.validateSearch>;
