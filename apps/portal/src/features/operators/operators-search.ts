import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, lookupFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const operatorsList = defineList({
  id: 'operators',
  pageSizes: PAGE_SIZES.operators,
  filters: {
    keyword: textFilter('operators.filters.keyword'),
    status: choicesFilter(
      'operators.filters.status',
      (['ACTIVE', 'DEACTIVATE'] as const).map((value) => ({
        value,
        label: `operators.status.${value}` as const,
      })),
    ),
    cities: lookupFilter('operators.filters.cities'),
  },
});
export type OperatorsSearch = ReturnType<typeof operatorsList.validateSearch>;
