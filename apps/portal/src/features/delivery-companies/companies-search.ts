import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const companiesList = defineList({
  id: 'delivery-companies',
  pageSizes: PAGE_SIZES.companies,
  filters: {
    keyword: textFilter('deliveryCompanies.filters.keyword'),
    status: choicesFilter('deliveryCompanies.filters.status', [
      { value: 'active', label: 'deliveryCompanies.status.active' },
      { value: 'inactive', label: 'deliveryCompanies.status.inactive' },
    ]),
  },
});
export type CompaniesSearch = ReturnType<typeof companiesList.validateSearch>;
