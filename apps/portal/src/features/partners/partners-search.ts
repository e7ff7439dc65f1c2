import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const partnersList = defineList({
  id: 'partners',
  pageSizes: PAGE_SIZES.companies,
  filters: {
    keyword: textFilter('partners.filters.keyword'),
    status: choicesFilter('partners.filters.status', [
      { value: 'active', label: 'partners.status.active' },
      { value: 'inactive', label: 'partners.status.inactive' },
    ]),
  },
});
export type PartnersSearch = ReturnType<typeof partnersList.validateSearch>;
