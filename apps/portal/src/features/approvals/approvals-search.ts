import { PAGE_SIZES } from '@mishwar/domain';
import { defineList, type ListSearch } from '../../shared/url/define-list.ts';

export const approvalsList = defineList({
  id: 'approvals',
  pageSizes: PAGE_SIZES.plans,
  tabs: ['waiting', 'all'],
  filters: {},
});
export type ApprovalsSearch = ListSearch<typeof approvalsList.filters, 'waiting' | 'all'>;
