import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const plansList = defineList({
  id: 'plans',
  pageSizes: PAGE_SIZES.plans,
  filters: {
    title: textFilter('plans.filters.title'),
    status: choicesFilter('plans.filters.status', [
      { value: 'active', label: 'plans.status.active' },
      { value: 'inactive', label: 'plans.status.inactive' },
    ]),
  },
});
export type PlansSearch = ReturnType<typeof plansList.validateSearch>;
